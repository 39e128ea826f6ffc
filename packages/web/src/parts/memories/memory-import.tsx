import { useState } from 'react'
import { MemoryFault, useMemoryImport } from '../../api/memories.ts'
import { useText } from '../../text/texts.ts'
import { FileField } from '../../ui/file-field.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './memories.module.css'

interface MemoryImportProps {
  readonly id: number
  readonly project: string | null
}

/** The largest file that the server takes, in bytes. */
const largestFile = 50 * 1024 * 1024

/** Reads a file into a memory; a fault of the file is shown with its line. */
export function MemoryImport({ id, project }: MemoryImportProps) {
  const text = useText()
  const [file, setFile] = useState<File | null>(null)
  const [source, setSource] = useState('')
  const [target, setTarget] = useState('')
  const { sending, progress } = useMemoryImport(id, project)
  const { error, data, isPending } = sending
  const isTooLarge = file !== null && file.size > largestFile
  const send = () => {
    if (file !== null && !isTooLarge) sending.mutate({ file, source_language: source, target_language: target })
  }
  return (
    <Form
      action={text('memories-import-action')}
      look="outlined"
      busy={file === null || isTooLarge || isPending}
      error={error instanceof MemoryFault ? null : error}
      fields={['file', 'source_language', 'target_language']}
      onSubmit={send}
    >
      <FileField
        label={text('memories-file')}
        hint={text('memories-file-hint')}
        name="file"
        accept=".tmx,.po,.xlf,.xliff,.csv"
        problem={isTooLarge ? text('memories-file-too-large') : problemOf(error, 'file')}
        onChoose={(one) => {
          setFile(one)
          sending.reset()
        }}
      />
      <div className={style.languages}>
        <TextField
          label={text('memories-source')}
          hint={text('memories-language-hint')}
          value={source}
          problem={problemOf(error, 'source_language')}
          onValueChange={setSource}
        />
        <TextField
          label={text('memories-target')}
          value={target}
          problem={problemOf(error, 'target_language')}
          onValueChange={setTarget}
        />
      </div>
      {isPending && <Progress value={progress} label={text('memories-importing')} />}
      {data && (
        <Notice tone={data.texts > 0 ? 'good' : 'warning'} urgent>
          {text('memories-imported', { texts: data.texts, passed: data.passed })}
        </Notice>
      )}
      {error instanceof MemoryFault && (
        <Notice tone="failing" urgent>
          {error.line !== null && text('memories-fault-line', { line: error.line })} {error.message}
        </Notice>
      )}
    </Form>
  )
}

import { RefusedRequest } from '@weft/contract/client'
import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { downloadTerms, type TermUpload, useTerms, useTermUpload } from '../../api/terms.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import style from './glossary.module.css'

const forms = ['csv', 'tbx'] as const

/** Terms as files: all of the page downloaded, and those of a file put into a glossary. */
export function TermFiles({ place }: { readonly place: Place }) {
  const text = useText()
  const { data } = useTerms({ path: place.path, q: '', filter: 'all', cursor: '' })
  const open = (data?.glossaries ?? []).filter(({ add_reason }) => add_reason === null)
  const load = (format: (typeof forms)[number]) =>
    downloadTerms(place.path, format).catch((error: Error) =>
      tellFailed(text('terms-download'), describeError(error, text)),
    )
  return (
    <>
      <Panel title={text('terms-download')}>
        <p>{text('terms-download-text')}</p>
        <span className={style.asked}>
          {forms.map((format) => (
            <Button key={format} icon="download" onClick={() => void load(format)}>
              {text(`terms-download-${format}`)}
            </Button>
          ))}
        </span>
      </Panel>
      {open.length > 0 && (
        <Upload glossaries={open.map(({ translation, name }) => ({ path: translation ?? '', name }))} />
      )}
    </>
  )
}

const conflicts = ['keep', 'replace'] as const

function Upload({ glossaries }: { readonly glossaries: readonly { readonly path: string; readonly name: string }[] }) {
  const text = useText()
  const [path, setPath] = useState(glossaries[0]?.path ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [choice, setChoice] = useState<TermUpload['conflicts']>('keep')
  const { mutate, isPending, error, data } = useTermUpload()
  const counts = data && 'added' in data ? data : null
  return (
    <Panel title={text('terms-upload')}>
      <p>{text('terms-upload-text')}</p>
      <Form
        action={text('terms-upload-action')}
        busy={isPending}
        error={error}
        fields={['file']}
        onSubmit={() => file && mutate({ path, file, conflicts: choice })}
      >
        {glossaries.length > 1 && (
          <SelectField
            label={text('terms-glossary')}
            value={path}
            options={glossaries.map(({ path: value, name }) => ({ value, name }))}
            onValueChange={setPath}
          />
        )}
        <FileField
          label={text('terms-file')}
          hint={text('terms-file-hint')}
          name="file"
          accept=".csv,.tbx,.xml,text/csv"
          problem={problemsOf(error)}
          onChoose={setFile}
        />
        <SelectField
          label={text('terms-conflicts')}
          value={choice}
          options={conflicts.map((value) => ({ value, name: text(`terms-conflicts-${value}`) }))}
          onValueChange={setChoice}
        />
      </Form>
      <p role="status">
        {counts &&
          text('terms-uploaded', { added: counts.added, changed: counts.changed, unchanged: counts.unchanged })}
      </p>
    </Panel>
  )
}

/** All that is wrong with the file, each with its line. */
function problemsOf(error: Error | null): string | undefined {
  if (!(error instanceof RefusedRequest)) return undefined
  const told = error.problems.filter(({ attr }) => attr === 'file').map(({ detail }) => detail)
  return told.length === 0 ? undefined : told.join(' ')
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, problemOf } from '../../../ui/form.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { tellDone } from '../../../ui/toasts.tsx'
import { useKeptFields } from '../fields/kept-fields.ts'
import { useWorkbench } from '../workbench.ts'

/** Changes a source text, or the context that tells it from another, in the files of all languages. */
export function ChangeSource({ content }: { readonly content: EditorString }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" icon="edit" onClick={() => setOpen(true)}>
        {text('source-change')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text('source-change-title')}
        closeLabel={text('close')}
      >
        <p>{text('source-change-long')}</p>
        <SourceForm key={content.id} content={content} onChanged={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface SourceFormProps {
  readonly content: EditorString
  readonly onChanged: () => void
}

/** The name of the text that the reader has seen: of another one nothing is changed. Beyond a number of JavaScript, so it goes as text. */
const contentHash = (checksum: string): string => String(BigInt(`0x${checksum}`) - 2n ** 63n)

function SourceForm({ content, onChanged }: SourceFormProps) {
  const text = useText()
  const session = useWorkbench()
  const { id, checksum, source, context, place } = content
  const { fields, change, forget } = useKeptFields(`weft-source-${checksum}`, { source, context })
  const save = useMutation({
    mutationFn: () =>
      client.changeUnitSource({
        params: { id },
        body: { content_hash: contentHash(checksum), source: [...fields.source], context: fields.context },
      }),
    onSuccess() {
      forget()
      tellDone(text('source-changed-done'))
      session.changedElsewhere([id])
      onChanged()
    },
  })
  const { code, direction } = place.source_language
  const write = (form: number) => (value: string) =>
    change({ source: fields.source.map((one, at) => (at === form ? value : one)) })
  return (
    <Form
      onSubmit={() => save.mutate()}
      action={text('source-change-do')}
      busy={save.isPending}
      error={save.error}
      fields={['source', 'source.0', 'source.1', 'context']}
    >
      {fields.source.map((form, at) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
          key={at}
          label={text(source.length === 1 ? 'new-source' : at === 0 ? 'new-singular' : 'new-plural')}
          value={form}
          onValueChange={write(at)}
          lang={code.replaceAll('_', '-')}
          dir={direction || 'auto'}
          problem={problemOf(save.error, `source.${at}`) ?? (at === 0 ? problemOf(save.error, 'source') : undefined)}
        />
      ))}
      <TextField
        label={text('new-context')}
        hint={text('new-context-hint')}
        value={fields.context}
        onValueChange={(next) => change({ context: next })}
        problem={problemOf(save.error, 'context')}
      />
    </Form>
  )
}

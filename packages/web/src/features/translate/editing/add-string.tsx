import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { translationParams } from '../../../api/translation-params.ts'
import type { StringAdding } from '../../../editor/session/index.ts'
import { useText } from '../../../text/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, problemOf } from '../../../ui/form.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { tellDone } from '../../../ui/toasts.tsx'
import { useKeptFields } from '../fields/kept-fields.ts'
import { useShown } from '../workbench.ts'

interface AddStringProps {
  readonly path: string
  /** Shows the string by its checksum. */
  readonly onAdded: (checksum: string) => void
}

/** Adds a string to the translation, where the component allows it. */
export function AddString({ path, onAdded }: AddStringProps) {
  const text = useText()
  const adding = useShown(({ reading }) => reading.adding)
  const [isOpen, setOpen] = useState(false)
  if (!adding || adding.reason !== null) return null
  return (
    <>
      <IconButton icon="add" label={text('add-string')} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('add-string')} closeLabel={text('close')}>
        <StringForm
          key={path}
          path={path}
          adding={adding}
          onAdded={(checksum) => {
            setOpen(false)
            onAdded(checksum)
          }}
        />
      </Dialog>
    </>
  )
}

/** The form of a new string. */
interface NewString {
  readonly key: string
  readonly context: string
  readonly one: string
  readonly many: string
  readonly hasPlural: boolean
}

const nothing: NewString = { key: '', context: '', one: '', many: '', hasPlural: false }

/** The request; the editor opens next for the translation. */
function bodyOf(adding: StringAdding, { key, context, one, many, hasPlural }: NewString) {
  const texts = adding.plurals && hasPlural ? [one, many] : [one]
  if (adding.identity === 'key') return { key, value: texts }
  const forms = texts.length > 1 ? adding.plural_number : 1
  return { context, source: texts, target: Array.from({ length: forms }, () => '') }
}

interface StringFormProps extends AddStringProps {
  readonly adding: StringAdding
}

function StringForm({ path, adding, onAdded }: StringFormProps) {
  const text = useText()
  const { fields, change, forget } = useKeptFields(`weft-new-string-${path}`, nothing)
  const params = translationParams(path)
  const add = useMutation({
    mutationFn: () => client.addUnit({ params, body: bodyOf(adding, fields) }),
    onSuccess(added) {
      forget()
      tellDone(text('string-added'))
      // Only who asks for it in the background is answered with a task.
      if ('web_url' in added) onAdded(new URL(added.web_url, location.href).searchParams.get('checksum') ?? '')
    },
  })
  const { key, context, one, many, hasPlural } = fields
  const isKey = adding.identity === 'key'
  const [textField, twoForms] = [isKey ? 'value' : 'source', adding.plurals && hasPlural]
  const attributes = ['key', 'context', textField, `${textField}.0`, `${textField}.1`]
  return (
    <Form
      onSubmit={() => add.mutate()}
      action={text('add-string')}
      busy={add.isPending}
      error={add.error}
      fields={attributes}
    >
      {isKey && (
        <TextField
          label={text('new-key')}
          value={key}
          onValueChange={(next) => change({ key: next })}
          problem={problemOf(add.error, 'key')}
          spellCheck={false}
          autoCapitalize="off"
        />
      )}
      <TextArea
        label={text(twoForms ? 'new-singular' : isKey ? 'new-text' : 'new-source')}
        value={one}
        onValueChange={(next) => change({ one: next })}
        problem={problemOf(add.error, `${textField}.0`) ?? problemOf(add.error, textField)}
      />
      {twoForms && (
        <TextArea
          label={text('new-plural')}
          value={many}
          onValueChange={(next) => change({ many: next })}
          problem={problemOf(add.error, `${textField}.1`)}
        />
      )}
      {adding.plurals && (
        <CheckField
          label={text('new-has-plural')}
          checked={hasPlural}
          onCheckedChange={(next) => change({ hasPlural: next })}
        />
      )}
      {!isKey && (
        <TextField
          label={text('new-context')}
          hint={text('new-context-hint')}
          value={context}
          onValueChange={(next) => change({ context: next })}
          problem={problemOf(add.error, 'context')}
        />
      )}
    </Form>
  )
}

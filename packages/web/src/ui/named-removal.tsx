import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useText } from '../text/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormProblem } from './form.tsx'
import { TextField } from './text-field.tsx'

interface NamedRemovalProps {
  /** The text to type. */
  readonly name: string
  readonly title: string
  /** The label of the field: `Type anna to delete it`. */
  readonly ask: string
  readonly action: string
  /** The consequences of the removal. */
  readonly children: ReactNode
  readonly busy: boolean
  readonly error: Error | null
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks for a name before something goes that nobody can take back. */
export function NamedRemoval({ name, title, ask, action, children, busy, error, ...then }: NamedRemovalProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const form = useId()
  const isSame = typed.trim() === name.trim()
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (isSame && !busy) then.onRemove()
  }
  return (
    <Dialog
      open
      onClose={then.onClose}
      title={title}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={then.onClose}>{text('cancel')}</Button>
          <Button look="danger" type="submit" form={form} disabled={!isSame || busy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <FormProblem error={error} />
      <form id={form} onSubmit={remove}>
        <TextField
          label={ask}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
        />
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { type SitePerson, usePersonRemoval } from '../../api/site-people.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

interface PersonRemovalProps {
  readonly person: SitePerson
  readonly onClose: () => void
}

/** Removes an account, once its name was typed: nobody can take this back. */
export function PersonRemoval({ person: { username }, onClose }: PersonRemovalProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = usePersonRemoval()
  const remove = () =>
    mutate(username, {
      onSuccess: () => {
        onClose()
        tellDone(text('manage-person-removed', { name: username }))
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('manage-person-removal-title', { name: username })}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={typed !== username || isPending} onClick={remove}>
            {text('manage-person-remove')}
          </Button>
        </>
      }
    >
      <p>{text('manage-person-removal-explained')}</p>
      <FormProblem error={error} />
      <TextField
        label={text('manage-person-removal-type', { name: username })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
    </Dialog>
  )
}

import { useState } from 'react'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface PersonFilterProps {
  /** The user whose changes are shown; empty: everybody. */
  readonly user: string
  readonly onChoose: (user: string) => void
}

/** Chooses a user whose changes are shown. */
export function PersonFilter({ user, onChoose }: PersonFilterProps) {
  const text = useText()
  const [typed, setTyped] = useState(user)
  return (
    <Form
      action={text('changes-user-show')}
      look="outlined"
      onSubmit={() => onChoose(typed.trim())}
      beside={user !== '' && <Button onClick={() => onChoose('')}>{text('changes-user-all')}</Button>}
    >
      <TextField
        label={text('changes-user')}
        hint={text('changes-user-hint')}
        name="user"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
    </Form>
  )
}

import { useState } from 'react'
import { useSetUp } from '../../api/account.ts'
import type { Session } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NewPassword } from './new-password.tsx'
import { PersonFields } from './person-fields.tsx'

interface FirstRunFormProps {
  readonly code: string
  readonly begin: (session: Session) => void
}

/** Lets a person take over the first administrator's account: sets names, address and password. */
export function FirstRunForm({ code, begin }: FirstRunFormProps) {
  const text = useText()
  const [person, setPerson] = useState({ username: '', fullName: '' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useSetUp()
  const { username, fullName } = person
  const body = { code, username, full_name: fullName, email, password }
  return (
    <Form
      action={text('first-run-action')}
      busy={isPending}
      error={error}
      fields={['username', 'full_name', 'email', 'password']}
      onSubmit={() => mutate(body, { onSuccess: begin })}
    >
      <PersonFields {...person} error={error} set={(change) => setPerson({ ...person, ...change })} />
      <TextField
        label={text('profile-email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        problem={problemOf(error, 'email')}
        onValueChange={setEmail}
      />
      <NewPassword value={password} onValueChange={setPassword} error={error} />
    </Form>
  )
}

import { type FormEvent, useState } from 'react'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextField } from '../../ui/text-field.tsx'

export function Page() {
  const text = useText()
  usePageTitle(text('sign-in-title'))
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => event.preventDefault()
  return (
    <main>
      <h1>{text('sign-in-title')}</h1>
      <form onSubmit={submit}>
        <TextField
          label={text('sign-in-username')}
          name="username"
          autoComplete="username"
          value={username}
          onValueChange={setUsername}
        />
        <TextField
          label={text('sign-in-password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
        />
        <Button look="filled" type="submit">
          {text('sign-in-action')}
        </Button>
      </form>
    </main>
  )
}

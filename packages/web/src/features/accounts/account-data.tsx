import { useState } from 'react'
import { downloadAccount, useAccountRemoval } from '../../api/account.ts'
import { useWrite } from '../../api/write.ts'
import { boot } from '../../boot.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The stored data of a user, and the deletion of the account. */
export function AccountData({ username }: { readonly username: string }) {
  const text = useText()
  const download = useWrite(downloadAccount)
  return (
    <>
      <Panel title={text('data-title')}>
        <p>{text('data-text')}</p>
        <FormProblem error={download.error} />
        <div>
          <Button icon="download" disabled={download.isPending} onClick={() => download.mutate()}>
            {text('data-download')}
          </Button>
        </div>
      </Panel>
      <Removal username={username} />
    </>
  )
}

function Removal({ username }: { readonly username: string }) {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [keepName, setKeepName] = useState(false)
  const { mutate, isPending, error } = useAccountRemoval()
  const submit = () =>
    mutate(
      { username: name, keep_name: keepName, ...(password !== '' && { current_password: password }) },
      { onSuccess: () => location.assign(`${boot.prefix}/`) },
    )
  return (
    <Panel title={text('removal-title')}>
      <p>{text('removal-text')}</p>
      {isAsked ? (
        <Form
          action={text('removal-action')}
          look="danger"
          busy={isPending}
          error={error}
          fields={['username', 'current_password']}
          beside={<Button onClick={() => setAsked(false)}>{text('cancel')}</Button>}
          onSubmit={submit}
        >
          <TextField
            label={text('removal-username', { name: username })}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            value={name}
            problem={problemOf(error, 'username')}
            onValueChange={setName}
          />
          <TextField
            label={text('password-current')}
            hint={text('password-current-hint')}
            name="current_password"
            type="password"
            autoComplete="current-password"
            value={password}
            problem={problemOf(error, 'current_password')}
            onValueChange={setPassword}
          />
          <CheckField
            label={text('removal-keep-name')}
            hint={text('removal-keep-name-hint')}
            checked={keepName}
            onCheckedChange={setKeepName}
          />
        </Form>
      ) : (
        <div>
          <Button look="danger" onClick={() => setAsked(true)}>
            {text('removal-begin')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

import { useState } from 'react'
import { usePasswordChange, useResetRequest } from '../../api/account.ts'
import { useLinkCode } from '../../api/link-code.ts'
import { boot } from '../../boot.ts'
import accounts from '../../text/accounts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EntryCard } from './entry-card.tsx'
import { NewPassword } from './new-password.tsx'

addTexts(accounts)

/** For who has forgotten their password: a letter, and the link in it. */
export function Page() {
  const text = useText()
  const code = useLinkCode('code')
  return (
    <EntryCard
      title={text('reset-title')}
      heading={text('reset-title')}
      foot={<PageLink href="/accounts/login/">{text('reset-back')}</PageLink>}
    >
      {code !== null ? (
        <NewPasswordForm code={code} />
      ) : boot.session.features.mail ? (
        <RequestForm />
      ) : (
        <p>{text('reset-no-mail')}</p>
      )}
    </EntryCard>
  )
}

function RequestForm() {
  const text = useText()
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess, error } = useResetRequest()
  if (isSuccess) return <p role="status">{text('reset-letter', { email })}</p>
  return (
    <Form
      action={text('reset-action')}
      busy={isPending}
      error={error}
      fields={['email']}
      onSubmit={() => mutate({ email })}
    >
      <TextField
        label={text('profile-email')}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        required
        value={email}
        problem={problemOf(error, 'email')}
        onValueChange={setEmail}
      />
    </Form>
  )
}

function NewPasswordForm({ code }: { readonly code: string }) {
  const text = useText()
  const [password, setPassword] = useState('')
  const { mutate, isPending, isSuccess, error } = usePasswordChange()
  if (isSuccess)
    return (
      <>
        <p role="status">{text('reset-done')}</p>
        <PageLink className={buttonClass('filled')} href="/accounts/login/">
          {text('sign-in-action')}
        </PageLink>
      </>
    )
  return (
    <Form
      action={text('password-set')}
      busy={isPending}
      error={error}
      fields={['password']}
      onSubmit={() => mutate({ code, password })}
    >
      <NewPassword value={password} onValueChange={setPassword} error={error} autoFocus />
    </Form>
  )
}

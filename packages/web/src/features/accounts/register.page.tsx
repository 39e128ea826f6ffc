import { useState } from 'react'
import { useInvitation, useRegistration, useVerification } from '../../api/account.ts'
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
import { PersonFields } from './person-fields.tsx'

addTexts(accounts)

/** To an account: by asking for a letter, by the link of that letter, or by an invitation. */
export function Page() {
  const text = useText()
  const code = useLinkCode('code')
  const invitation = useLinkCode('invitation')
  const { registration, mail } = boot.session.features
  const isOpen = registration === 'open' && mail
  return (
    <EntryCard
      title={text(invitation === null ? 'register-title' : 'invitation-title')}
      heading={text(invitation === null ? 'register-heading' : 'invitation-heading')}
      foot={
        <>
          <PageLink href="/accounts/login/">{text('register-have-one')}</PageLink>
          <PageLink href="/">{text('sign-in-look-around')}</PageLink>
        </>
      }
    >
      {code !== null ? (
        <PasswordForm code={code} />
      ) : invitation !== null ? (
        <InvitationForm code={invitation} />
      ) : isOpen ? (
        <RequestForm />
      ) : (
        <p>{text(registration === 'closed' ? 'register-closed' : 'register-by-invitation')}</p>
      )}
    </EntryCard>
  )
}

const nobody = { username: '', fullName: '' }

function RequestForm() {
  const text = useText()
  const [person, setPerson] = useState(nobody)
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess, error } = useRegistration()
  if (isSuccess) return <p role="status">{text('register-letter', { email })}</p>
  const { username, fullName } = person
  return (
    <Form
      action={text('register-action')}
      busy={isPending}
      error={error}
      fields={['username', 'full_name', 'email']}
      onSubmit={() => mutate({ username, full_name: fullName, email })}
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
    </Form>
  )
}

function InvitationForm({ code }: { readonly code: string }) {
  const text = useText()
  const [person, setPerson] = useState(nobody)
  const [password, setPassword] = useState('')
  const { mutate, isPending, data, error } = useInvitation()
  if (data) return <Made username={data.username} />
  const { username, fullName } = person
  return (
    <Form
      action={text('register-make')}
      busy={isPending}
      error={error}
      fields={['username', 'full_name', 'password']}
      onSubmit={() => mutate({ code, username, full_name: fullName, password })}
    >
      <PersonFields {...person} error={error} set={(change) => setPerson({ ...person, ...change })} />
      <NewPassword value={password} onValueChange={setPassword} error={error} />
    </Form>
  )
}

/** The link of a letter: the account lacks its password alone. */
function PasswordForm({ code }: { readonly code: string }) {
  const text = useText()
  const [password, setPassword] = useState('')
  const { mutate, isPending, data, error } = useVerification()
  if (data) return <Made username={data.username} />
  return (
    <Form
      action={text('register-make')}
      busy={isPending}
      error={error}
      fields={['password']}
      onSubmit={() => mutate({ code, password })}
    >
      <p>{text('register-choose-password')}</p>
      <NewPassword value={password} onValueChange={setPassword} error={error} autoFocus />
    </Form>
  )
}

function Made({ username }: { readonly username: string }) {
  const text = useText()
  return (
    <>
      <p role="status">{text('register-made', { name: username })}</p>
      <PageLink className={buttonClass('filled')} href="/accounts/login/">
        {text('sign-in-action')}
      </PageLink>
    </>
  )
}

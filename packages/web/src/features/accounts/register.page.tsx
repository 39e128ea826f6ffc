import { useState } from 'react'
import {
  type InvitationNote,
  useInvitation,
  useInvitationNote,
  useRegistration,
  useVerification,
} from '../../api/account.ts'
import { useLinkCode } from '../../api/link-code.ts'
import { boot } from '../../boot.ts'
import accounts from '../../text/accounts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { describeError } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
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
  const { registration, mail, sign_in_text: words } = boot.session.features
  const isOpen = registration === 'open' && mail
  return (
    <EntryCard
      title={text(invitation === null ? 'register-title' : 'invitation-title')}
      words={words}
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

/** Loaded anew: nothing of what a visitor saw is shown to the person. */
const begin = () => location.assign(`${boot.prefix}/`)

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
  const note = useInvitationNote(code)
  const { mutate, isPending, isSuccess, error } = useInvitation()
  const { username, fullName } = person
  if (note.error)
    return (
      <Notice tone="failing" urgent>
        {describeError(note.error, text)}
      </Notice>
    )
  return (
    <Form
      action={text('register-make')}
      busy={isPending || isSuccess}
      error={error}
      fields={['username', 'full_name', 'password']}
      onSubmit={() => mutate({ code, username, full_name: fullName, password }, { onSuccess: begin })}
    >
      {note.data && <InvitationText note={note.data} />}
      <PersonFields {...person} error={error} set={(change) => setPerson({ ...person, ...change })} />
      <NewPassword value={password} onValueChange={setPassword} error={error} />
    </Form>
  )
}

/** Names the sender of an invitation, its teams and its last day. */
function InvitationText({ note }: { readonly note: InvitationNote }) {
  const text = useText()
  const { invited_by: name, email, teams, expires } = note
  return (
    <>
      <p>{text('invitation-from', { name })}</p>
      {teams.length > 0 && (
        <ul>
          {teams.map(({ name: team, project }) => (
            <li key={`${project} ${team}`}>
              {project === null ? text('invitation-team', { team }) : text('invitation-project', { team, project })}
            </li>
          ))}
        </ul>
      )}
      <p>{text('invitation-account', { email, time: formatTime(expires) })}</p>
    </>
  )
}

/** The link of a letter: the account lacks its password alone. */
function PasswordForm({ code }: { readonly code: string }) {
  const text = useText()
  const [password, setPassword] = useState('')
  const { mutate, isPending, isSuccess, error } = useVerification()
  return (
    <Form
      action={text('register-make')}
      busy={isPending || isSuccess}
      error={error}
      fields={['password']}
      onSubmit={() => mutate({ code, password }, { onSuccess: begin })}
    >
      <p>{text('register-choose-password')}</p>
      <NewPassword value={password} onValueChange={setPassword} error={error} autoFocus />
    </Form>
  )
}

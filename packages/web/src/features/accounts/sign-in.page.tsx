import type { Endpoints, SentBodyOf } from '@weft/contract'
import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, useState } from 'react'
import { useSetup } from '../../api/account.ts'
import { client } from '../../api/client.ts'
import { addressOfProvider, useIdentityProviders } from '../../api/identities.ts'
import { takeLinkCode } from '../../api/link-code.ts'
import { nextPage } from '../../api/next-page.ts'
import { askForKey } from '../../api/security-key.ts'
import type { Session } from '../../api/session.ts'
import { boot } from '../../boot.ts'
import accounts from '../../text/accounts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './entry-card.module.css'
import { EntryCard } from './entry-card.tsx'
import { FirstRunForm } from './first-run-form.tsx'
import { useRefusedReturn } from './refused-return.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

addTexts(accounts)

/** The way in: user name and password, or a link with a code that works once. */
export function Page() {
  const text = useText()
  const { site_name, sign_in_text } = boot.session.features
  const [code, setCode] = useState(() => takeLinkCode('code'))
  const [problem, setProblem] = useState<string>()
  const refused = useRefusedReturn()
  const [methods, setMethods] = useState(boot.session.second_factor_required?.methods ?? null)
  const attempt = async (ask: () => Promise<Session>) => {
    setProblem(undefined)
    try {
      const session = await ask()
      setMethods(session.second_factor_required?.methods ?? null)
      // Loaded anew: nothing of what a visitor saw is shown to the person.
      if (session.user !== null) location.assign(nextPage(location.search, location.origin, boot.prefix))
      return true
    } catch (error) {
      setProblem(describeSignInError(error, text))
      setCode(null)
      return false
    }
  }
  const signIn = (body: SignInBody) => attempt(() => client.signIn({ body }))
  return (
    <EntryCard
      title={text('sign-in-title')}
      heading={site_name === '' ? text('sign-in-heading') : text('sign-in-heading-named', { site: site_name })}
      words={sign_in_text}
      problem={problem ?? refused}
      foot={<OtherWays />}
    >
      {methods !== null ? (
        <SecondFactorForm
          methods={methods}
          show={async (body) => void (await attempt(() => client.showSecondFactor({ body })))}
        />
      ) : code === null ? (
        <>
          <PasswordForm signIn={signIn} />
          <WaysWithoutPassword attempt={attempt} setProblem={setProblem} />
        </>
      ) : (
        <WaysOfLink
          code={code}
          signIn={() => signIn({ code })}
          begin={(session) => void attempt(async () => session)}
        />
      )}
    </EntryCard>
  )
}

/** The other offered ways to sign in. */
function OtherWays() {
  const text = useText()
  const { registration, mail } = boot.session.features
  return (
    <>
      {mail && <PageLink href="/accounts/reset/">{text('sign-in-forgotten')}</PageLink>}
      {mail && registration === 'open' && <PageLink href="/accounts/register/">{text('sign-in-register')}</PageLink>}
      <PageLink href="/">{text('sign-in-look-around')}</PageLink>
    </>
  )
}

interface WaysWithoutPasswordProps {
  readonly attempt: (ask: () => Promise<Session>) => Promise<boolean>
  readonly setProblem: (problem: string) => void
}

/** A passkey of the device, and accounts elsewhere. */
function WaysWithoutPassword({ attempt, setProblem }: WaysWithoutPasswordProps) {
  const text = useText()
  const { data: providers = [] } = useIdentityProviders()
  const hasKeys = boot.session.features.keys && 'PublicKeyCredential' in window
  if (!hasKeys && providers.length === 0) return null
  const signInByPasskey = () =>
    attempt(async () => client.showSecondFactor({ body: { method: 'security-key', answer: await askForKey() } }))
  const goTo = async (provider: string) => {
    try {
      location.assign(await addressOfProvider(provider, nextPage(location.search, location.origin, boot.prefix)))
    } catch (error) {
      setProblem(describeSignInError(error, text))
    }
  }
  return (
    <div className={style.ways}>
      {hasKeys && <Button onClick={() => void signInByPasskey()}>{text('sign-in-passkey')}</Button>}
      {providers.map(({ id, name }) => (
        <Button key={id} onClick={() => void goTo(id)}>
          {text('sign-in-with', { name })}
        </Button>
      ))}
    </div>
  )
}

type SignInBody = SentBodyOf<Endpoints['signIn']>

interface WaysOfLinkProps {
  readonly code: string
  readonly signIn: () => Promise<boolean>
  readonly begin: (session: Session) => void
}

/** A link signs in; that of the first start may make the account somebody's own as well. */
function WaysOfLink({ code, signIn, begin }: WaysOfLinkProps) {
  const text = useText()
  const { data: setup } = useSetup()
  const [isOwn, setOwn] = useState(false)
  if (isOwn) return <FirstRunForm code={code} begin={begin} />
  return (
    <>
      <CodeForm signIn={signIn} />
      {setup?.administrator === false && (
        <div className={style.ways}>
          <Button onClick={() => setOwn(true)}>{text('first-run-own')}</Button>
        </div>
      )}
    </>
  )
}

/** One click: what looks at links before people do must not use the code up. */
function CodeForm({ signIn }: { readonly signIn: () => Promise<boolean> }) {
  const text = useText()
  return (
    <form
      className={style.form}
      action={async () => {
        await signIn()
      }}
    >
      <p>{text('sign-in-by-link')}</p>
      <Button look="filled" type="submit" autoFocus>
        {text('sign-in-action')}
      </Button>
    </form>
  )
}

function PasswordForm({ signIn }: { readonly signIn: (body: SignInBody) => Promise<boolean> }) {
  const text = useText()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    if (await signIn({ username, password })) return
    setBusy(false)
    setPassword('')
  }
  return (
    <form className={style.form} onSubmit={submit}>
      <TextField
        label={text('sign-in-username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        value={username}
        onValueChange={setUsername}
      />
      <TextField
        label={text('sign-in-password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onValueChange={setPassword}
      />
      <Button look="filled" type="submit" disabled={isBusy}>
        {text(isBusy ? 'sign-in-busy' : 'sign-in-action')}
      </Button>
    </form>
  )
}

function describeSignInError(error: unknown, text: ReturnType<typeof useText>): string {
  if (error instanceof RefusedRequest && error.status === 429)
    return text('sign-in-too-often', { seconds: error.retryAfterSeconds ?? 60 })
  return describeError(error instanceof Error ? error : new Error(String(error)), text)
}

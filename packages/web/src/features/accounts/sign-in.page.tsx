import type { Endpoints, SentBodyOf } from '@weft/contract'
import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { nextPage } from '../../api/next-page.ts'
import type { Session } from '../../api/session.ts'
import { boot } from '../../boot.ts'
import accounts from '../../text/accounts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextField } from '../../ui/text-field.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import style from './sign-in.module.css'

addTexts(accounts)

/** The way in: user name and password, or a link with a code that works once. */
export function Page() {
  const text = useText()
  usePageTitle(text('sign-in-title'))
  const [code, setCode] = useState(takeCode)
  const [problem, setProblem] = useState<string>()
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
    <main className={style.page} id="content">
      <div className={style.card}>
        <h1>{text('sign-in-heading')}</h1>
        {problem !== undefined && (
          <Notice tone="failing" urgent>
            {problem}
          </Notice>
        )}
        {methods !== null ? (
          <SecondFactorForm
            methods={methods}
            show={async (body) => void (await attempt(() => client.showSecondFactor({ body })))}
          />
        ) : code === null ? (
          <PasswordForm signIn={signIn} />
        ) : (
          <CodeForm signIn={() => signIn({ code })} />
        )}
        <p className={style.foot}>
          <PageLink href="/">{text('sign-in-look-around')}</PageLink>
        </p>
      </div>
    </main>
  )
}

type SignInBody = SentBodyOf<Endpoints['signIn']>

/** The code of a link stands after `#`, where no server's log has it; it goes from the address bar as well. */
function takeCode(): string | null {
  const [, code = null] = /^#code=([\w-]+)$/.exec(location.hash) ?? []
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return code
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

import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { nextPage } from '../../api/next-page.ts'
import { replaceSession } from '../../api/session.ts'
import { boot } from '../../boot.ts'
import accounts from '../../text/accounts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextField } from '../../ui/text-field.tsx'
import style from './sign-in.module.css'

addTexts(accounts)

/** The way in: user name and password. */
export function Page() {
  const text = useText()
  usePageTitle(text('sign-in-title'))
  return (
    <main className={style.page} id="content">
      <div className={style.card}>
        <h1>{text('sign-in-heading')}</h1>
        <PasswordForm />
        <p className={style.foot}>
          <PageLink href="/">{text('sign-in-look-around')}</PageLink>
        </p>
      </div>
    </main>
  )
}

function PasswordForm() {
  const text = useText()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const session = await client.signIn({ body: { username, password } })
      replaceSession(session)
      // Loaded anew: nothing of what a visitor saw is shown to the person.
      location.assign(nextPage(location.search, location.origin, boot.prefix))
    } catch (error) {
      setBusy(false)
      setPassword('')
      setProblem(describeSignInError(error, text))
    }
  }
  return (
    <form className={style.form} onSubmit={submit}>
      {problem !== undefined && (
        <Notice tone="failing" urgent>
          {problem}
        </Notice>
      )}
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

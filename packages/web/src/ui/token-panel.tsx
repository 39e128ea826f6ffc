import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { Fragment, useState } from 'react'
import { addTexts, useText } from '../text/texts.ts'
import tokens from '../text/tokens.ftl?raw'
import { Button } from './button.tsx'
import { CheckField } from './check-field.tsx'
import { FactLine } from './fact-line.tsx'
import { FailedPart } from './failed-part.tsx'
import { Form, problemOf } from './form.tsx'
import { formatTime } from './format.ts'
import { Moment } from './moment.tsx'
import { Notice } from './notice.tsx'
import { Empty, Panel } from './panel.tsx'
import { RowList } from './row-list.tsx'
import { Secret } from './secret.tsx'
import { Skeleton } from './skeleton.tsx'
import { TextField } from './text-field.tsx'
import style from './token-panel.module.css'
import { useQuestion } from './use-question.tsx'

addTexts(tokens)

type TokenBody = SentBodyOf<Endpoints['makeAccountToken']>
type ListedToken = ReplyOf<Endpoints['listProjectTokens']>['results'][number]
type Scope = ListedToken['scopes'][number]

const scopes: readonly Scope[] = ['read', 'translate', 'review', 'administer']
const lifetimes = [30, 90, 365] as const
const dayLength = 86_400_000

interface TokenPanelProps {
  /** The purpose of these tokens. */
  readonly summary: string
  readonly list: {
    readonly data?: readonly Omit<ListedToken, 'username'>[] | undefined
    readonly error: Error | null
    readonly refetch: () => void
  }
  readonly make: (body: TokenBody) => Promise<{ readonly token: string }>
  readonly end: (id: number) => void
}

/** Keys to the API: what each may do, when it was used, and a new one, which is shown once. */
export function TokenPanel({ summary, list, make, end }: TokenPanelProps) {
  const text = useText()
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { ask, question } = useQuestion()
  const { data, error, refetch } = list
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const askToEnd = (id: number, name: string) =>
    ask({
      title: text('token-end-title', { name }),
      explained: text('token-end-explained'),
      action: text('token-end'),
      onYes: () => end(id),
    })
  return (
    <>
      {secret !== null && (
        <Notice tone="good" urgent actions={<Button onClick={() => setSecret(null)}>{text('token-kept')}</Button>}>
          <p>{text('token-made')}</p>
          <Secret value={secret} />
        </Notice>
      )}
      {isMaking && (
        <Panel title={text('token-new')}>
          <NewToken
            make={async (body) => {
              setSecret((await make(body)).token)
              setMaking(false)
            }}
            cancel={() => setMaking(false)}
          />
        </Panel>
      )}
      <Panel
        title={text('tokens-title')}
        flush
        actions={!isMaking && <Button onClick={() => setMaking(true)}>{text('token-new')}</Button>}
      >
        <p className={style.summary}>{summary}</p>
        {data.length === 0 ? (
          <Empty title={text('tokens-none')} />
        ) : (
          <RowList
            rows={data.map((token) => {
              const name = token.note || text('token-of-account')
              return {
                key: token.id,
                title: name,
                detail: <TokenDetail token={token} />,
                actions: <Button onClick={() => askToEnd(token.id, name)}>{text('token-end')}</Button>,
              }
            })}
          />
        )}
      </Panel>
      {question}
    </>
  )
}

function TokenDetail({ token }: { readonly token: Omit<ListedToken, 'username'> }) {
  const text = useText()
  const { scopes: given, expires, last_used } = token
  return (
    <FactLine
      facts={[
        given.map((scope) => text(`scope-${scope}`)).join(', '),
        expires === null ? text('token-endless') : text('token-until', { time: formatTime(expires) }),
        last_used === null ? (
          text('token-unused')
        ) : (
          <Fragment key="used">
            {text('token-used')} <Moment time={last_used} />
          </Fragment>
        ),
      ]}
    />
  )
}

interface NewTokenProps {
  readonly make: (body: TokenBody) => Promise<void>
  readonly cancel: () => void
}

function NewToken({ make, cancel }: NewTokenProps) {
  const text = useText()
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['translate'])
  const [days, setDays] = useState<number | null>(lifetimes[1])
  const [error, setError] = useState<Error | null>(null)
  const submit = async () => {
    try {
      const expires = days === null ? null : new Date(Date.now() + days * dayLength).toISOString()
      await make({ note, scopes: [...chosen], expires })
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setError(failure)
    }
  }
  return (
    <Form
      action={text('token-make')}
      error={error}
      fields={['note']}
      busy={chosen.length === 0}
      beside={<Button onClick={cancel}>{text('cancel')}</Button>}
      onSubmit={() => void submit()}
    >
      <TextField
        label={text('token-note')}
        name="note"
        autoFocus
        required
        value={note}
        problem={problemOf(error, 'note')}
        onValueChange={setNote}
      />
      <fieldset className={style.choices}>
        <legend>{text('token-scopes')}</legend>
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            label={text(`scope-${scope}`)}
            hint={text(`scope-${scope}-hint`)}
            checked={chosen.includes(scope)}
            onCheckedChange={(on) => setChosen(on ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
          />
        ))}
      </fieldset>
      <fieldset className={style.choices}>
        <legend>{text('token-lifetime')}</legend>
        {[...lifetimes, null].map((value) => (
          <label key={value} className={style.radio}>
            <input type="radio" name="lifetime" checked={days === value} onChange={() => setDays(value)} />
            {value === null ? text('token-endless') : text('token-days', { count: value })}
          </label>
        ))}
      </fieldset>
    </Form>
  )
}

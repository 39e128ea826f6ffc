import { useState } from 'react'
import {
  useAppBegin,
  useAppConfirmation,
  useFactorRemoval,
  useNewKey,
  useNewRecoveryCodes,
  useSecondFactors,
} from '../../api/second-factors.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { QrCode } from './qr-code.tsx'
import style from './second-factors.module.css'

/** The second factors besides the password: apps, keys, and codes for people who have lost both. */
export function SecondFactors() {
  const text = useText()
  const { data, error, refetch } = useSecondFactors()
  const [adding, setAdding] = useState<'app' | 'key' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const removal = useFactorRemoval()
  const newCodes = useNewRecoveryCodes()
  const { ask, question } = useQuestion()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const { results, recovery_codes_left: left, keys_unavailable } = data
  const added = (recovery: readonly string[] | null) => {
    setAdding(null)
    if (recovery) setCodes(recovery)
  }
  const askToRemove = (id: number, name: string) =>
    ask({
      title: text('factor-remove-title', { name }),
      explained: text(results.length === 1 ? 'factor-remove-last' : 'factor-remove-explained'),
      action: text('remove'),
      onYes: () => removal.mutate(id),
    })
  return (
    <Panel title={text('factors-title')}>
      <p>{text(results.length === 0 ? 'factors-none' : 'factors-some')}</p>
      {question}
      <FormProblem error={removal.error ?? newCodes.error} />
      {results.length > 0 && (
        <div className={style.list}>
          <RowList
            rows={[
              ...results.map(({ id, kind, name, created, last_used }) => ({
                key: id,
                title: name,
                detail: (
                  <FactLine facts={[text(`factor-${kind}`), <Moment key="time" time={last_used ?? created} />]} />
                ),
                actions: <Button onClick={() => askToRemove(id, name)}>{text('remove')}</Button>,
              })),
              {
                key: 'recovery',
                title: text('recovery-title'),
                detail: text('recovery-left', { count: left }),
                actions: (
                  <Button
                    disabled={newCodes.isPending}
                    onClick={() =>
                      newCodes.mutate(undefined, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
                    }
                  >
                    {text('recovery-new')}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      )}
      {codes && <RecoveryCodes codes={codes} done={() => setCodes(null)} />}
      {adding === 'app' && <NewApp done={added} cancel={() => setAdding(null)} />}
      {adding === 'key' && <NewKey done={added} cancel={() => setAdding(null)} />}
      {adding === null && (
        <div className={style.actions}>
          <Button onClick={() => setAdding('app')}>{text('factor-add-totp')}</Button>
          {keys_unavailable === null ? (
            <Button onClick={() => setAdding('key')}>{text('factor-add-key')}</Button>
          ) : (
            <span className={style.quiet}>{keys_unavailable}</span>
          )}
        </div>
      )}
    </Panel>
  )
}

/** Shown once, as the server keeps them hashed. */
function RecoveryCodes({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) {
  const text = useText()
  return (
    <Notice tone="warning" urgent actions={<Button onClick={done}>{text('recovery-kept')}</Button>}>
      <p>{text('recovery-text')}</p>
      <Secret value={codes.join('\n')} />
    </Notice>
  )
}

interface NewFactorProps {
  readonly done: (recovery: readonly string[] | null) => void
  readonly cancel: () => void
}

/** A name, then the drawing for the app's camera, then the first code of the app. */
function NewApp({ done, cancel }: NewFactorProps) {
  const text = useText()
  const [name, setName] = useState(() => text('factor-app-name'))
  const [code, setCode] = useState('')
  const begin = useAppBegin()
  const confirmation = useAppConfirmation()
  const cancelButton = <Button onClick={cancel}>{text('cancel')}</Button>
  if (begin.data === undefined)
    return (
      <Form
        action={text('factor-next')}
        busy={begin.isPending}
        error={begin.error}
        fields={['name']}
        beside={cancelButton}
        onSubmit={() => begin.mutate(name)}
      >
        <FactorName value={name} onValueChange={setName} error={begin.error} />
      </Form>
    )
  const { id, uri, secret } = begin.data
  return (
    <Form
      action={text('factor-confirm')}
      busy={confirmation.isPending}
      error={confirmation.error}
      fields={['code']}
      beside={cancelButton}
      onSubmit={() =>
        confirmation.mutate(
          { factor: id, code: code.trim() },
          { onSuccess: ({ recovery_codes }) => done(recovery_codes), onError: () => setCode('') },
        )
      }
    >
      <p>{text('factor-scan')}</p>
      <QrCode content={uri} label={text('factor-scan')} />
      <p>{text('factor-by-hand')}</p>
      <Secret value={secret} />
      <TextField
        label={text('factor-code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        problem={problemOf(confirmation.error, 'code')}
        onValueChange={setCode}
      />
    </Form>
  )
}

function NewKey({ done, cancel }: NewFactorProps) {
  const text = useText()
  const [name, setName] = useState(() => text('factor-key-name'))
  const { mutate, isPending, error } = useNewKey()
  return (
    <Form
      action={text('factor-key-ask')}
      busy={isPending}
      error={error}
      fields={['name']}
      beside={<Button onClick={cancel}>{text('cancel')}</Button>}
      onSubmit={() => mutate(name, { onSuccess: ({ recovery_codes }) => done(recovery_codes) })}
    >
      <p>{text('factor-key-text')}</p>
      <FactorName value={name} onValueChange={setName} error={error} />
    </Form>
  )
}

interface FactorNameProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: Error | null
}

function FactorName({ error, ...rest }: FactorNameProps) {
  const text = useText()
  return (
    <TextField
      label={text('factor-name')}
      name="name"
      autoFocus
      required
      problem={problemOf(error, 'name')}
      {...rest}
    />
  )
}

import { useState } from 'react'
import { type GpgKey, useGpgImport, useGpgKey, useGpgRemoval, useNewGpgKey } from '../../api/gpg-keys.ts'
import type { Place } from '../../api/places.ts'
import texts from '../../text/gpg-key.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import style from './repository.module.css'

addTexts(texts)

/** The GnuPG key that signs the project's commits, for those who choose it in the options of the delivery. */
export function GpgKeyPanel({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useGpgKey(place)
  return (
    <Panel title={text('gpg-key-title')}>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} />}
      {data && (
        <>
          {!data.is_available && <Notice tone="warning">{text('gpg-key-missing')}</Notice>}
          {data.public_key === null ? (
            <p className={style.quiet}>{text('gpg-key-none')}</p>
          ) : (
            <Key place={place} gpgKey={data} />
          )}
          {data.is_available && <NewKey place={place} isFirst={data.public_key === null} />}
        </>
      )}
    </Panel>
  )
}

function Key({ place, gpgKey }: { readonly place: Place; readonly gpgKey: GpgKey }) {
  const text = useText()
  const { mutate, isPending, error } = useGpgRemoval(place)
  const { ask, question } = useQuestion()
  const askToRemove = () =>
    ask({
      title: text('gpg-key-remove-title'),
      explained: text('gpg-key-remove-explained'),
      action: text('gpg-key-remove'),
      onYes: () => mutate(undefined, { onSuccess: () => tellDone(text('gpg-key-removed')) }),
    })
  return (
    <>
      <p>{text('gpg-key-text')}</p>
      <Secret value={gpgKey.public_key ?? ''} />
      <Facts
        facts={[
          [text('gpg-key-holder'), <bdi key="holder">{gpgKey.holder}</bdi>],
          [
            text('gpg-key-fingerprint'),
            <code key="fingerprint" dir="ltr" className={style.long}>
              {gpgKey.fingerprint}
            </code>,
          ],
          [text('gpg-key-made'), gpgKey.made && <Moment key="made" time={gpgKey.made} />],
        ]}
      />
      <p>
        <Button disabled={isPending} onClick={askToRemove}>
          {text('gpg-key-remove')}
        </Button>
      </p>
      <FormProblem error={error} />
      {question}
    </>
  )
}

/** Another key, made here or elsewhere. */
function NewKey({ place, isFirst }: { readonly place: Place; readonly isFirst: boolean }) {
  const text = useText()
  return (
    <details>
      <summary>{text(isFirst ? 'gpg-key-new' : 'gpg-key-replace')}</summary>
      <div className={style.column}>
        <MadeKey place={place} />
        <ImportedKey place={place} />
      </div>
    </details>
  )
}

function MadeKey({ place }: { readonly place: Place }) {
  const text = useText()
  const [holder, setHolder] = useState({ name: '', email: '' })
  const { mutate, isPending, error } = useNewGpgKey(place)
  return (
    <Form
      action={text('gpg-key-make')}
      look="outlined"
      busy={isPending || holder.name === '' || holder.email === ''}
      error={error}
      fields={['name', 'email']}
      onSubmit={() => mutate(holder, { onSuccess: () => tellDone(text('gpg-key-made-done')) })}
    >
      <TextField
        label={text('gpg-key-name')}
        name="name"
        autoComplete="off"
        value={holder.name}
        problem={problemOf(error, 'name')}
        onValueChange={(name) => setHolder({ ...holder, name })}
      />
      <TextField
        label={text('gpg-key-email')}
        hint={text('gpg-key-email-hint')}
        name="email"
        type="email"
        autoComplete="off"
        value={holder.email}
        problem={problemOf(error, 'email')}
        onValueChange={(email) => setHolder({ ...holder, email })}
      />
    </Form>
  )
}

function ImportedKey({ place }: { readonly place: Place }) {
  const text = useText()
  const [secret, setSecret] = useState('')
  const { mutate, isPending, error } = useGpgImport(place)
  const save = () =>
    mutate(secret, {
      onSuccess: () => {
        setSecret('')
        tellDone(text('gpg-key-imported'))
      },
    })
  return (
    <Form
      action={text('gpg-key-import')}
      look="outlined"
      busy={isPending || secret === ''}
      error={error}
      fields={['secret_key']}
      onSubmit={save}
    >
      <TextArea
        label={text('gpg-key-secret')}
        hint={text('gpg-key-secret-hint')}
        name="secret_key"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={secret}
        problem={problemOf(error, 'secret_key')}
        onValueChange={setSecret}
      />
    </Form>
  )
}

import { Fragment, useState } from 'react'
import { pathInUrl } from '../../api/history.ts'
import { type Hooks, useHookSecret, useHooks, useHooksOn } from '../../api/hooks.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Secret } from '../../ui/secret.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import style from './repository.module.css'

/** The names that hosts give themselves, by the name in the address of the hook. */
const hostNames: { readonly [Service in keyof Hooks['addresses']]: string } = {
  github: 'GitHub',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  gitea: 'Gitea',
  forgejo: 'Forgejo',
  gitee: 'Gitee',
  azure: 'Azure DevOps',
  pagure: 'Pagure',
}
type HostName = keyof typeof hostNames
const hosts = Object.keys(hostNames) as HostName[] // the keys just above

/** How a git host tells of a push: the address to give it, the secret it signs with, and when it last did. */
export function HookPanel({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useHooks(place)
  return (
    <Panel title={text('hook-title')}>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} />}
      {data && <HookFacts place={place} hooks={data} />}
    </Panel>
  )
}

function HookFacts({ place, hooks }: { readonly place: Place; readonly hooks: Hooks }) {
  const text = useText()
  const call = hooks.calls.find(({ component }) => pathInUrl(component) === place.path)
  const [host, setHost] = useState<HostName>(call?.service ?? 'github')
  if (!hooks.enabled) return <HooksOff place={place} />
  return (
    <>
      <p className={style.quiet}>{text('hook-text')}</p>
      <SelectField
        label={text('hook-host')}
        value={host}
        options={hosts.map((value) => ({ value, name: hostNames[value] }))}
        onValueChange={setHost}
      />
      <Secret value={hooks.addresses[host]} />
      <p className={call ? style.good : style.waits}>
        {call ? (
          <>
            <Icon name="check" />{' '}
            <FactLine
              facts={[
                <Fragment key="call">
                  <LastCall call={call} /> <Moment time={call.called} />
                </Fragment>,
                text(call.verified ? 'hook-verified' : 'hook-unverified'),
              ]}
            />
          </>
        ) : (
          <>
            <StateIcon name="needs-editing" /> {text('hook-never')}
          </>
        )}
      </p>
      <HookSecret place={place} secretSet={hooks.secret_set} />
    </>
  )
}

function LastCall({ call: { service, branch } }: { readonly call: Hooks['calls'][number] }) {
  const text = useText()
  const host = hostNames[service]
  return branch === null ? text('hook-called-somewhere', { host }) : text('hook-called', { host, branch })
}

function HooksOff({ place }: { readonly place: Place }) {
  const text = useText()
  const { mutate, isPending, error } = useHooksOn(place)
  return (
    <>
      <Notice
        tone="warning"
        actions={
          <Button disabled={isPending} onClick={() => mutate()}>
            {text('hook-on')}
          </Button>
        }
      >
        {text('hook-off')}
      </Notice>
      <FormProblem error={error} />
    </>
  )
}

function HookSecret({ place, secretSet }: { readonly place: Place; readonly secretSet: string | null }) {
  const text = useText()
  const [secret, setSecret] = useState('')
  const { mutate, isPending, error } = useHookSecret(place)
  const save = () =>
    mutate(secret, {
      onSuccess: () => {
        setSecret('')
        tellDone(text('hook-secret-saved'))
      },
    })
  const { ask, question } = useQuestion()
  const askToRemove = () =>
    ask({
      title: text('hook-secret-remove-title'),
      explained: text('hook-secret-remove-explained'),
      action: text('hook-secret-remove'),
      onYes: () => mutate(null),
    })
  return (
    <>
      <Form
        action={text('hook-secret-save')}
        look="outlined"
        busy={isPending || secret === ''}
        error={error}
        fields={['secret']}
        onSubmit={save}
        beside={
          secretSet !== null && (
            <Button disabled={isPending} onClick={askToRemove}>
              {text('hook-secret-remove')}
            </Button>
          )
        }
      >
        <TextField
          label={text(secretSet === null ? 'hook-secret' : 'hook-secret-new')}
          hint={text('hook-secret-hint')}
          name="secret"
          autoComplete="off"
          spellCheck={false}
          value={secret}
          problem={problemOf(error, 'secret')}
          onValueChange={setSecret}
        />
      </Form>
      {question}
    </>
  )
}

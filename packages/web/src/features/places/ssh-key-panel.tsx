import type { Place } from '../../api/places.ts'
import { type ProjectKeys, useHostForgotten, useKeyEnd, useKeyRenewal, useProjectKeys } from '../../api/ssh-keys.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { placeHref } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PublicKey } from '../../ui/public-key.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import style from './repository.module.css'

/** The project's SSH key: what its hosts must know, what works beside it, and which hosts it has met. */
export function SshKeyPanel({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useProjectKeys(place)
  return (
    <Panel title={text('ssh-key-title')}>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} />}
      {data && <Keys place={place} keys={data} />}
    </Panel>
  )
}

function Keys({ place, keys }: { readonly place: Place; readonly keys: ProjectKeys }) {
  const text = useText()
  const { mutate, isPending, error } = useKeyRenewal(place)
  const renew = () => mutate(undefined, { onSuccess: () => tellDone(text('ssh-key-renewed')) })
  return (
    <>
      <PublicKey found={{ data: keys.public_key, error: null, refetch: () => undefined }} />
      {keys.former.length > 0 ? (
        <FormerKeys place={place} keys={keys} />
      ) : (
        keys.public_key !== null && (
          <p>
            <Button disabled={isPending} onClick={renew}>
              {text('ssh-key-renew')}
            </Button>
          </p>
        )
      )}
      <FormProblem error={error} />
      <Hosts place={place} hosts={keys.hosts} />
    </>
  )
}

function FormerKeys({ place, keys }: { readonly place: Place; readonly keys: ProjectKeys }) {
  const text = useText()
  const { mutate, isPending, error } = useKeyEnd(place)
  const isShared = keys.former.some(({ shared }) => shared)
  const { ask, question } = useQuestion()
  const askToEnd = () =>
    ask({
      title: text('ssh-key-end-title'),
      explained: text('ssh-key-end-explained'),
      action: text('ssh-key-end'),
      onYes: () => mutate(undefined, { onSuccess: () => tellDone(text('ssh-key-ended')) }),
    })
  return (
    <Notice
      tone="warning"
      actions={
        <Button disabled={isPending} onClick={askToEnd}>
          {text('ssh-key-end')}
        </Button>
      }
    >
      <p>{text(isShared ? 'ssh-key-shared' : 'ssh-key-former')}</p>
      {keys.former.map(({ public_key: former }) => (
        <Secret key={former} value={former} />
      ))}
      {keys.shared_with.length > 0 && (
        <ul>
          {keys.shared_with.map(({ slug, name }) => (
            <li key={slug}>
              <PageLink href={placeHref(slug)}>
                <bdi>{name}</bdi>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {keys.shared_with_hidden > 0 && <p>{text('ssh-key-shared-hidden', { count: keys.shared_with_hidden })}</p>}
      <FormProblem error={error} />
      {question}
    </Notice>
  )
}

function Hosts({ place, hosts }: { readonly place: Place; readonly hosts: ProjectKeys['hosts'] }) {
  const text = useText()
  const { mutate, isPending, error } = useHostForgotten(place)
  const { ask, question } = useQuestion()
  if (hosts.length === 0) return null
  const askToForget = (id: number, host: string) =>
    ask({
      title: text('ssh-host-forget-title', { host }),
      explained: text('ssh-host-forget-explained'),
      action: text('ssh-host-forget'),
      onYes: () => mutate(id),
    })
  return (
    <>
      <h3>{text('ssh-hosts')}</h3>
      <p className={style.quiet}>{text('ssh-hosts-text')}</p>
      <ul>
        {hosts.map(({ id, host, key_type, fingerprint }) => (
          <li key={id}>
            <bdi>{host}</bdi> <code dir="ltr">{`${key_type} ${fingerprint}`}</code>{' '}
            <Button
              disabled={isPending}
              aria-label={text('ssh-host-forget-named', { host })}
              onClick={() => askToForget(id, host)}
            >
              {text('ssh-host-forget')}
            </Button>
          </li>
        ))}
      </ul>
      <FormProblem error={error} />
      {question}
    </>
  )
}

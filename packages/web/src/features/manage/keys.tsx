import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { type SiteKey, useSiteKeys, useSiteTokenEnd } from '../../api/site-keys.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatDate } from '../../ui/format.ts'
import { encodePath, placeHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './manage.module.css'
import { SealingKey } from './sealing-key.tsx'

const kinds = ['token', 'ssh', 'gpg', 'git-host', 'machine', 'webhook'] as const

/** All keys and secrets of the installation: whose, how old, last used; never the secrets themselves. */
export function Keys() {
  const text = useText()
  const [kind, setKind] = useState<SiteKey['kind']>('token')
  return (
    <>
      <SealingKey />
      <SelectField
        label={text('key-kind')}
        value={kind}
        options={kinds.map((value) => ({ value, name: text(`key-kind-${value}`) }))}
        onValueChange={setKind}
      />
      <KeysOfKind kind={kind} />
    </>
  )
}

function KeysOfKind({ kind }: { readonly kind: SiteKey['kind'] }) {
  const text = useText()
  const { rights } = useSession()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSiteKeys(kind)
  const [ended, setEnded] = useState<SiteKey | null>(null)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const keys = data.pages.flatMap(({ results }) => results)
  const mayEnd = kind === 'token' && rights.site.includes('user.edit')
  return (
    <Panel title={text(`key-kind-${kind}`)} flush>
      {keys.length === 0 ? (
        <Empty title={text('keys-none')} />
      ) : (
        <RowList
          rows={keys.map((key) => {
            const name = nameOf(key, text)
            return {
              key: key.id,
              title: name,
              detail: <KeyFacts shown={key} />,
              actions: mayEnd ? (
                <Button look="plain" aria-label={text('key-end-named', { name })} onClick={() => setEnded(key)}>
                  {text('key-end')}
                </Button>
              ) : (
                <PageLink href={pageOf(key)} aria-label={text('key-change-named', { name })}>
                  {text('key-change')}
                </PageLink>
              ),
            }
          })}
        />
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('keys-more')}
        </Button>
      )}
      {ended && <EndedToken token={ended} onClose={() => setEnded(null)} />}
    </Panel>
  )
}

type Text = ReturnType<typeof useText>

const nameOf = ({ kind, name, project, username }: SiteKey, text: Text): string =>
  name || text(`key-name-${kind}`, { owner: project ?? username ?? text('key-site') })

/** The page where it is exchanged or taken away. */
function pageOf({ kind, project, username }: SiteKey): string {
  if (kind === 'token') return project === null ? `/user/${username}/` : `/access/${encodePath(project)}/#tokens`
  if (project === null) return kind === 'git-host' ? '/manage/#hosts' : '/manage/'
  if (kind === 'machine') return `${placeHref(project)}#machinery`
  return `${placeHref(project)}#settings`
}

function KeyFacts({ shown }: { readonly shown: SiteKey }) {
  const text = useText()
  const { kind, project, username, fingerprint, since, last_used: used, expires } = shown
  return (
    <>
      <span>
        <FactLine
          facts={[
            <KeyOwner key="owner" project={project} username={username} />,
            text('key-since', { time: formatDate(since) }),
            kind === 'token' && (used === null ? text('key-unused') : text('key-used', { time: formatDate(used) })),
            expires !== null && text('key-expires', { time: formatDate(expires) }),
          ]}
        />
      </span>
      {fingerprint !== null && <bdi className={style.line}>{fingerprint}</bdi>}
    </>
  )
}

function EndedToken({ token, onClose }: { readonly token: SiteKey; readonly onClose: () => void }) {
  const text = useText()
  const { mutate, isPending, error } = useSiteTokenEnd()
  const name = nameOf(token, text)
  const end = () =>
    mutate(token.id, {
      onSuccess: () => {
        onClose()
        tellDone(text('key-ended', { name }))
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('key-end-named', { name })}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={isPending} onClick={end}>
            {text('key-end')}
          </Button>
        </>
      }
    >
      <p>{text('key-end-text', { owner: token.project ?? token.username ?? '' })}</p>
      <FormProblem error={error} />
    </Dialog>
  )
}

function KeyOwner({ project, username }: Pick<SiteKey, 'project' | 'username'>) {
  const text = useText()
  if (project !== null) return <PageLink href={placeHref(project)}>{project}</PageLink>
  return username === null ? text('key-site') : <PageLink href={`/user/${username}/`}>{username}</PageLink>
}

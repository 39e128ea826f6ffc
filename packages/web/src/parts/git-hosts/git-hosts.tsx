import { gitHostKinds } from '@weft/contract/git-host-kinds'
import { useState } from 'react'
import {
  type GitHost,
  type HostOwner,
  useGitHostChange,
  useGitHostRemoval,
  useGitHosts,
  useGitHostTrial,
  useNewGitHost,
} from '../../api/git-hosts.ts'
import hosts from '../../text/git-hosts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './git-hosts.module.css'
import { HostForm } from './host-form.tsx'

addTexts(hosts)

const labelOf = (vcs: string): string => gitHostKinds.find((kind) => kind.vcs === vcs)?.label ?? vcs
const nameOf = ({ hostname, owner }: GitHost): string => (owner === '' ? hostname : `${hostname}/${owner}`)

/** The git hosts of the site (null) or of a project: what Weft opens pull requests with. */
export function GitHosts({ owner }: { readonly owner: HostOwner }) {
  const text = useText()
  const { data, error, refetch } = useGitHosts(owner)
  const [isAdding, setAdding] = useState(false)
  const [changed, setChanged] = useState<GitHost | null>(null)
  const [removed, setRemoved] = useState<GitHost | null>(null)
  return (
    <Panel
      title={text('git-hosts')}
      flush
      actions={<Button onClick={() => setAdding(true)}>{text('git-host-add')}</Button>}
    >
      <p className={style.about}>{text(owner === null ? 'git-hosts-site' : 'git-hosts-project')}</p>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} />}
      {data?.length === 0 && <Empty title={text('git-hosts-none')}>{text('git-hosts-none-text')}</Empty>}
      {data !== undefined && data.length > 0 && (
        <HostRows owner={owner} hosts={data} onChange={setChanged} onRemove={setRemoved} />
      )}
      {isAdding && <NewHost owner={owner} onClose={() => setAdding(false)} />}
      {changed && <ChangedHost owner={owner} host={changed} onClose={() => setChanged(null)} />}
      {removed && <RemovedHost owner={owner} host={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  )
}

interface HostRowsProps {
  readonly owner: HostOwner
  readonly hosts: readonly GitHost[]
  readonly onChange: (host: GitHost) => void
  readonly onRemove: (host: GitHost) => void
}

function HostRows({ owner, hosts: shown, onChange, onRemove }: HostRowsProps) {
  const text = useText()
  const { mutate, isPending, variables, error } = useGitHostTrial(owner)
  return (
    <>
      <FormProblem error={error} />
      <RowList
        rows={shown.map((host) => ({
          key: host.id,
          title: <FactLine facts={[nameOf(host), labelOf(host.vcs)]} />,
          detail: <Trial host={host} isRunning={isPending && variables === host.id} />,
          actions: (
            <>
              <Button
                disabled={isPending}
                aria-label={text('git-host-try-named', { name: nameOf(host) })}
                onClick={() => mutate(host.id)}
              >
                {text('git-host-try')}
              </Button>
              <Button
                look="plain"
                aria-label={text('git-host-change-named', { name: nameOf(host) })}
                onClick={() => onChange(host)}
              >
                {text('git-host-change')}
              </Button>
              <IconButton
                icon="close"
                label={text('git-host-delete-named', { name: nameOf(host) })}
                onClick={() => onRemove(host)}
              />
            </>
          ),
        }))}
      />
    </>
  )
}

/** How the last trial of a host ended. */
function Trial({
  host: { tried, account, fault },
  isRunning,
}: {
  readonly host: GitHost
  readonly isRunning: boolean
}) {
  const text = useText()
  if (isRunning) return <span role="status">{text('git-host-trying')}</span>
  if (tried === null) return <span>{text('git-host-untried')}</span>
  if (fault === null)
    return (
      <span role="status" className={style.good}>
        <Icon name="check" />{' '}
        <FactLine facts={[text('git-host-works', { account }), <Moment key="time" time={tried} />]} />
      </span>
    )
  return (
    <span role="status" className={style.failing}>
      <Icon name="alert" />{' '}
      <FactLine facts={[text(`git-host-fault-${fault.code}`), <Moment key="time" time={tried} />]} />
      <span className={style.words} dir="auto">
        {fault.detail}
      </span>
    </span>
  )
}

interface HostDialogProps {
  readonly owner: HostOwner
  readonly onClose: () => void
}

function NewHost({ owner, onClose }: HostDialogProps) {
  const text = useText()
  const { mutate, isPending, error } = useNewGitHost(owner)
  return (
    <Dialog open onClose={onClose} title={text('git-host-add')} closeLabel={text('close')}>
      <HostForm
        action={text('git-host-add')}
        before={null}
        busy={isPending}
        error={error}
        onSubmit={({ vcs, ...values }) =>
          mutate(
            { vcs, ...values },
            {
              onSuccess: (host) => {
                onClose()
                tellDone(text('git-host-added', { name: nameOf(host) }))
              },
            },
          )
        }
      />
    </Dialog>
  )
}

function ChangedHost({ owner, host, onClose }: HostDialogProps & { readonly host: GitHost }) {
  const text = useText()
  const { mutate, isPending, error } = useGitHostChange(owner, host.id)
  const name = nameOf(host)
  return (
    <Dialog open onClose={onClose} title={text('git-host-change-named', { name })} closeLabel={text('close')}>
      <HostForm
        action={text('save')}
        before={host}
        busy={isPending}
        error={error}
        onSubmit={({ vcs: _, secret, ...values }) =>
          mutate(
            { ...values, ...(secret !== '' && { secret }) },
            {
              onSuccess: () => {
                onClose()
                tellDone(text('git-host-changed', { name }))
              },
            },
          )
        }
      />
    </Dialog>
  )
}

function RemovedHost({ owner, host, onClose }: HostDialogProps & { readonly host: GitHost }) {
  const text = useText()
  const { mutate, isPending, error } = useGitHostRemoval(owner)
  const name = nameOf(host)
  const remove = () =>
    mutate(host.id, {
      onSuccess: () => {
        onClose()
        tellDone(text('git-host-deleted', { name }))
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('git-host-delete-named', { name })}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={isPending} onClick={remove}>
            {text('git-host-delete')}
          </Button>
        </>
      }
    >
      <p>{text('git-host-delete-text')}</p>
      <FormProblem error={error} />
    </Dialog>
  )
}

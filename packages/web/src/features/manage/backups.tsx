import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import {
  backupHref,
  type SiteBackup,
  type SiteBackups,
  useBackupRemoval,
  useNewBackup,
  useSiteBackups,
} from '../../api/site-backups.ts'
import { useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatBytes, formatNumber, formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** Backups of the whole installation: the last good one, all of them, and a new one. */
export function Backups() {
  const text = useText()
  const { data, error, refetch } = useSiteBackups()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const { results, problem } = data
  const good = results.find(({ ended, failure, is_here }) => ended !== null && failure === null && is_here)
  return (
    <Columns
      aside={
        <>
          <NewBackup data={data} />
          <Schedule data={data} />
        </>
      }
    >
      {problem !== null && <Notice tone="failing">{text('backup-place-problem', { reason: problem })}</Notice>}
      <Notice tone={good === undefined ? 'warning' : 'good'}>{text(...lastGood(good, data))}</Notice>
      <Panel title={text('backup-list')} flush>
        {results.length === 0 ? <Empty title={text('backup-none')} /> : <BackupList backups={results} />}
      </Panel>
    </Columns>
  )
}

/** A file beside the database is lost with it; another place is safe from that. */
function lastGood(good: SiteBackup | undefined, { place }: SiteBackups): Parameters<ReturnType<typeof useText>> {
  if (good === undefined) return [place === null ? 'backup-no-good' : 'backup-no-good-there']
  return [place === null ? 'backup-last-good' : 'backup-last-good-there', { time: formatTime(good.created) }]
}

/** When Weft makes backups by itself, and where. */
function Schedule({ data: { schedule, place } }: { readonly data: SiteBackups }) {
  const text = useText()
  if (schedule === null)
    return (
      <Panel title={text('backup-schedule')}>
        <p>{text('backup-no-schedule')}</p>
      </Panel>
    )
  const { cron, next, keep, keep_days: days } = schedule
  return (
    <Panel title={text('backup-schedule')}>
      <p>{text('backup-next', { time: formatTime(next), cron })}</p>
      <p>{text('backup-place', { place: place ?? '' })}</p>
      <p>{days === null ? text('backup-kept', { keep }) : text('backup-kept-days', { keep, days })}</p>
    </Panel>
  )
}

function BackupList({ backups }: { readonly backups: readonly SiteBackup[] }) {
  const text = useText()
  const [asked, setAsked] = useState<SiteBackup | null>(null)
  const isSuperuser = useSession().rights.is_superuser
  return (
    <>
      <RowList
        rows={backups.map((backup) => ({
          key: backup.id,
          title: backup.name,
          detail: <FactLine facts={factsOf(backup, text)} />,
          actions: isSuperuser && backup.ended !== null && (
            <>
              {backup.is_here && (
                <a
                  className={buttonClass()}
                  href={backupHref(backup.id)}
                  download
                  aria-label={text('backup-download-named', { name: backup.name })}
                >
                  {text('backup-download')}
                </a>
              )}
              <Button
                look="plain"
                aria-label={text('backup-remove-named', { name: backup.name })}
                onClick={() => setAsked(backup)}
              >
                {text('backup-remove')}
              </Button>
            </>
          ),
        }))}
      />
      {asked && <BackupRemoval backup={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function factsOf(backup: SiteBackup, text: ReturnType<typeof useText>): string[] {
  const { created, ended, failure, bytes, rows, user, scheduled, is_here: isHere } = backup
  const facts = [formatTime(created)]
  if (scheduled) facts.push(text('backup-scheduled'))
  if (user !== null) facts.push(user)
  if (ended === null) return [...facts, text('backup-running')]
  if (failure !== null) return [...facts, text('backup-failed', { reason: failure })]
  facts.push(formatBytes(bytes ?? 0))
  if (rows !== null) facts.push(text('backup-rows', { rows: formatNumber(rows) }))
  return isHere ? facts : [...facts, text('backup-elsewhere')]
}

function BackupRemoval({ backup, onClose }: { readonly backup: SiteBackup; readonly onClose: () => void }) {
  const text = useText()
  const { mutate, isPending, error } = useBackupRemoval()
  const remove = () =>
    mutate(backup.id, {
      onSuccess: () => {
        onClose()
        tellDone(text('backup-removed', { name: backup.name }))
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('backup-remove-named', { name: backup.name })}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={isPending} onClick={remove}>
            {text('backup-remove')}
          </Button>
        </>
      }
    >
      <p>{text('backup-remove-explained')}</p>
      <FormProblem error={error} />
    </Dialog>
  )
}

/** Makes a backup now, and shows how far it is. */
function NewBackup({ data: { place, kept_by_hand: kept } }: { readonly data: SiteBackups }) {
  const text = useText()
  const isSuperuser = useSession().rights.is_superuser
  const { mutate, isPending, error, isSuccess, progress } = useNewBackup()
  return (
    <Panel title={text('backup-new')}>
      <p>{isSuperuser ? text('backup-new-text', { kept }) : text('backup-not-yours')}</p>
      {isSuperuser && place !== null && <p>{text('backup-place', { place })}</p>}
      <FormProblem error={error} />
      {isSuccess && (
        <Notice tone="good" urgent>
          {text('backup-made')}
        </Notice>
      )}
      {isPending && <Progress value={progress} label={text('backup-being-made')} />}
      <Button disabled={isPending || !isSuperuser} onClick={() => mutate()}>
        {text('backup-make')}
      </Button>
    </Panel>
  )
}

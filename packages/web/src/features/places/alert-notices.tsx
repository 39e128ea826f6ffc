import { Fragment, useState } from 'react'
import { type Alert, useAlerts } from '../../api/alerts.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { type RepositoryOperation, useRepositoryOperation } from '../../api/repository.ts'
import alerts from '../../text/alerts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { placeHref } from '../../ui/link.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Progress } from '../../ui/progress.tsx'
import { tellAttention, tellDone, tellFailed } from '../../ui/toasts.tsx'
import { AlertDismissal } from './alert-dismissal.tsx'
import { AlertFiles } from './alert-files.tsx'
import { alertKinds } from './alert-kinds.ts'
import style from './alert-notices.module.css'
import { saidOf } from './alert-words.ts'
import { mayLookAtRepository, mayOperate } from './repository-operations.ts'

addTexts(alerts)

/** So many stand in a place that has other things to show. */
const shownAtFirst = 3

interface AlertNoticesProps {
  readonly place: Place
  /** False where the page knows already that the place has none. */
  readonly expected?: boolean
}

/** The alerts of a place: file and line, what to do, and a button that tries again. */
export function AlertNotices({ place, expected = true }: AlertNoticesProps) {
  const text = useText()
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, refetch } = useAlerts(place.path, expected)
  if (!expected) return null
  if (data === undefined) return error ? <FailedPart error={error} retry={refetch} /> : null
  if (data.alerts.length === 0) return null
  const shown = showsAll ? data.alerts : data.alerts.slice(0, shownAtFirst)
  return (
    <section className={style.alerts} aria-label={text('alerts', { count: data.count })}>
      {shown.map((alert) => (
        <AlertNotice key={alert.id} alert={alert} here={place.path} />
      ))}
      {shown.length < data.alerts.length && (
        <p>
          <Button onClick={() => setShowsAll(true)}>{text('alerts-more', { count: data.count - shown.length })}</Button>
        </p>
      )}
    </section>
  )
}

interface AlertNoticeProps {
  readonly alert: Alert
  /** The path of the place that the page is about. */
  readonly here: string
}

/** One alert: where, what to do, and the ways to be rid of it. */
export function AlertNotice({ alert, here }: AlertNoticeProps) {
  const text = useText()
  const { name, path, component, severity, category, error, raised, dismissed } = alert
  const isElsewhere = !`${here}/`.startsWith(`${path}/`)
  const tone = dismissed !== null || severity < 50 ? 'plain' : severity >= 100 ? 'failing' : 'warning'
  return (
    <Notice tone={tone} actions={<AlertActions alert={alert} />}>
      <h2 className={style.title}>
        {isElsewhere && (
          <>
            <PageLink href={placeHref(path)}>
              <bdi>{here === '' ? path : component}</bdi>
            </PageLink>
            {': '}
          </>
        )}
        {text(`alert-title-${name}`, { count: alert.files })}
      </h2>
      <p>{text(`alert-help-${name}`, { mask: alert.filemask ?? '' })}</p>
      <AlertFiles alert={alert} />
      {error !== null && (
        <pre className={style.said} dir="ltr">
          {error}
        </pre>
      )}
      <p className={style.quiet}>
        <FactLine
          facts={[
            text(`alert-severity-${severity}`),
            text(`alert-category-${category}`),
            <Fragment key="since">
              {text('alert-since')} <Moment time={raised} />
            </Fragment>,
          ]}
        />
      </p>
      {dismissed && (
        <p className={style.quiet} dir="auto">
          {text('alert-dismissed-by', { name: dismissed.user ?? text('alert-somebody'), reason: dismissed.reason })}{' '}
          <Moment time={dismissed.time} />
        </p>
      )}
    </Notice>
  )
}

function AlertActions({ alert }: { readonly alert: Alert }) {
  const text = useText()
  const { again, part } = alertKinds[alert.name]
  const mayEdit = mayDo(alert, 'component.edit')
  const mayOpen = part === 'settings' ? mayEdit : mayLookAtRepository(alert)
  return (
    <>
      {part !== undefined && mayOpen && (
        <PageLink className={buttonClass('outlined')} href={`${placeHref(alert.path)}#${part}`}>
          {text(`alert-open-${part}`)}
        </PageLink>
      )}
      {again !== undefined && mayOperate(alert, again) && <TryAgain alert={alert} operation={again} />}
      {mayEdit && <AlertDismissal alert={alert} />}
    </>
  )
}

/** Runs what finds out whether the fault is gone, and says so. */
function TryAgain({ alert, operation }: { readonly alert: Alert; readonly operation: RepositoryOperation }) {
  const text = useText()
  const { mutateAsync, isPending, progress } = useRepositoryOperation(alert.path)
  // The notice has gone with its alert by the time that is told.
  const run = () =>
    mutateAsync(operation).then(
      ({ alerts: standing }) => {
        const same = standing.find(({ name, path }) => name === alert.name && path === alert.path)
        if (same) tellAttention(text('alert-stays'), saidOf(same, text))
        else tellDone(text('alert-gone'))
      },
      (error: Error) => tellFailed(text('alert-stays'), error.message),
    )
  if (isPending) return <Progress value={progress} label={text('alert-again-busy')} />
  return (
    <Button icon="refresh" onClick={run}>
      {text('retry')}
    </Button>
  )
}

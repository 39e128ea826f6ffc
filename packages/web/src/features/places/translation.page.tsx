import { useActivity, useOverview } from '../../api/overview.ts'
import { mayDo, type Place, usePlace } from '../../api/places.ts'
import places from '../../text/places.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { ActivityPanel } from '../../ui/activity-panel.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Later } from '../../ui/later.tsx'
import { reviewHref, translateHref, unfinished } from '../../ui/link.ts'
import type { OverviewRow } from '../../ui/overview-row.ts'
import { Columns, PageBody } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AlertNotices } from './alert-notices.tsx'
import { AssignLink, BulkEditLink } from './bulk-edit-link.tsx'
import { FailingChecksPanel } from './failing-checks-panel.tsx'
import { Files } from './files.tsx'
import { PlaceHeader } from './place-header.tsx'
import { AutomaticTranslation, History, Quality, RemovalPanel, WidgetPanel } from './rare-panels.tsx'
import { StatusPanel } from './status-panel.tsx'
import style from './translation.module.css'
import { WaitingReviews } from './waiting-reviews.tsx'

addTexts(places)

const usualParts = ['work', 'history', 'files', 'widgets'] as const

/** A component in one language: what there is to do, what happened, and its file. */
export function Page() {
  const text = useText()
  const { data: place } = usePlace()
  const parts: readonly string[] = [
    ...usualParts,
    ...(place && mayDo(place, 'translation.auto') ? ['automatic'] : []),
    ...(place && mayDo(place, 'unit.review') ? ['quality'] : []),
  ]
  const part = usePart(parts)
  const row = useRow(place)
  const activity = useActivity(place?.path ?? '')
  if (place === undefined) return null
  return (
    <>
      <PlaceHeader
        place={place}
        parts={parts}
        actions={
          <>
            {mayDo(place, 'unit.review') && (
              <PageLink className={buttonClass('outlined')} href={reviewHref(place.path)}>
                {text('review-link')}
              </PageLink>
            )}
            <AssignLink place={place} />
            <BulkEditLink place={place} />
            <PageLink className={buttonClass('filled')} href={translateHref(place.path, unfinished)}>
              {text(mayDo(place, 'unit.edit') ? 'translate' : 'browse')}
            </PageLink>
          </>
        }
      />
      <PageBody>
        <Later>
          <WaitingReviews place={place} />
        </Later>
        <AlertNotices place={place} expected={(row?.alerts ?? 0) > 0} />
        <Columns
          aside={
            <>
              {row && <StatusPanel row={row} path={place.path} />}
              {row && <FailingChecksPanel path={place.path} failing={row.failing} />}
              <ActivityPanel activity={activity.data} />
            </>
          }
        >
          {part === 'work' && (row ? <Work place={place} row={row} /> : <Skeleton label={text('loading')} />)}
          {part === 'history' && <History place={place} />}
          {part === 'widgets' && <WidgetPanel place={place} />}
          {part === 'automatic' && <AutomaticTranslation place={place} />}
          {part === 'quality' && <Quality place={place} />}
          {part === 'files' && <Files place={place} />}
          {part === 'files' && mayDo(place, 'translation.delete') && <RemovalPanel place={place} />}
        </Columns>
      </PageBody>
    </>
  )
}

/** The translation's own row: its component has it among its languages. */
function useRow(place: Place | undefined): OverviewRow | undefined {
  const parent = place?.names.at(-2)?.path ?? ''
  const { data } = useOverview(parent)
  return data?.find(({ path }) => path === place?.path)
}

interface Task {
  readonly id: string
  readonly count: number
  readonly q: string
}

/** The tasks here, the largest first. */
function Work({ place, row }: { readonly place: Place; readonly row: OverviewRow }) {
  const text = useText()
  const tasks: readonly Task[] = [
    { id: 'untranslated', count: row.counts.untranslated, q: 'is:untranslated' },
    { id: 'needs-editing', count: row.counts.needsEditing, q: 'is:needs-editing' },
    { id: 'failing', count: row.failing, q: 'has:check' },
    { id: 'suggestions', count: row.suggestions, q: 'has:suggestion' },
    { id: 'comments', count: row.comments, q: 'has:comment' },
  ]
  const open = tasks.filter(({ count }) => count > 0)
  return (
    <Panel title={text('work-title')} flush>
      <ul className={style.tasks}>
        {open.map(({ id, count, q }) => (
          <li key={id}>
            <PageLink className={style.task} href={translateHref(place.path, q)}>
              <span className={style.count}>{formatNumber(count)}</span>
              <span className={style.words}>
                <strong>{text(`work-${id}`, { count })}</strong>
                <span className={style.hint}>{text(`work-${id}-hint`)}</span>
              </span>
            </PageLink>
          </li>
        ))}
        {open.length === 0 && <li className={style.done}>{text(row.total === 0 ? 'work-nothing' : 'work-done')}</li>}
        <li>
          <PageLink className={style.task} href={translateHref(place.path)}>
            <span className={style.count}>{formatNumber(row.total)}</span>
            <span className={style.words}>
              <strong>{text('work-all')}</strong>
            </span>
          </PageLink>
        </li>
      </ul>
    </Panel>
  )
}

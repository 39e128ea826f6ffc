import { type DashboardRow, useDashboard } from '../../api/dashboard.ts'
import { usePlaceAt } from '../../api/places.ts'
import { continuing, lastWorkPlace } from '../../api/work-place.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { formatNumber } from '../../ui/format.ts'
import { encodePath, placeHref, translateHref, unfinished } from '../../ui/link.ts'
import { Moment } from '../../ui/moment.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { placeName } from '../../ui/place-name.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type OverlayName, StateIcon, type StateName } from '../../ui/state-icon.tsx'
import { LanguageChoice } from './language-choice.tsx'
import style from './needs-me.module.css'

/** The reader's open work in followed projects, and the last written string. */
export function NeedsMe() {
  const text = useText()
  const { data, error, refetch } = useDashboard()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const { rows, mentions, resume } = data
  const open = rows.filter((row) => tasksOf(row).length > 0)
  const isListEmpty = resume === null && mentions === 0 && open.length === 0
  return (
    <Panel title={text('needs-me-title')} flush>
      <ul className={style.list} hidden={isListEmpty}>
        {resume && (
          <li className={style.line}>
            <span className={style.words}>
              <strong>{text('needs-me-resume')}</strong>
              <span className={style.quiet}>
                <FactLine
                  facts={[
                    <ResumedPlace key="place" path={resume.path} />,
                    <Moment key="time" time={resume.timestamp} />,
                  ]}
                />
              </span>
            </span>
            <PageLink className={buttonClass('filled')} href={resumeHref(resume)}>
              {text('needs-me-continue')}
            </PageLink>
          </li>
        )}
        {mentions > 0 && (
          <li className={style.line}>
            <PageLink href="/accounts/inbox/">{text('needs-me-mentions', { count: mentions })}</PageLink>
          </li>
        )}
        {open.map((row) => (
          <WaitingLine key={row.path} row={row} />
        ))}
      </ul>
      {open.length === 0 && mentions === 0 && (
        <Empty title={text('needs-me-none')}>
          {text(rows.length === 0 ? 'needs-me-no-rows' : 'needs-me-all-done')}
          {rows.length === 0 && <LanguageChoice />}
        </Empty>
      )}
    </Panel>
  )
}

/** The names of a place where one was. */
function ResumedPlace({ path }: { readonly path: string }) {
  const text = useText()
  const { data } = usePlaceAt(path)
  return <bdi>{data ? data.names.map((one) => placeName(one, text)).join(' / ') : path}</bdi>
}

interface LastWork {
  readonly path: string
  readonly checksum: string | null
  readonly timestamp: string
}

/** Milliseconds by which the clocks of browser and server may differ, and a save takes. */
const clockSlack = 120_000

/**
 * The list that one worked through in this browser, where nothing was written later in another one; else the translation. Each at the next
 * unfinished string.
 */
function resumeHref({ path, checksum, timestamp }: LastWork): string {
  const here = lastWorkPlace()
  if (here && here.at + clockSlack >= Date.parse(timestamp)) return here.href + continuing
  if (checksum === null) return translateHref(path, unfinished)
  return `/translate/${encodePath(path)}/?checksum=${encodeURIComponent(checksum)}${continuing}`
}

interface WaitingTask {
  /** Its text is `needs-me-…`. */
  readonly id: 'waiting' | 'untranslated' | 'needs-editing' | 'failing' | 'suggestions' | 'comments'
  readonly mark: StateName | OverlayName
  readonly count: number
  /** The search of the editor that finds these strings. */
  readonly q: string
}

const tasksOf = (row: DashboardRow): WaitingTask[] =>
  (
    [
      { id: 'waiting', mark: 'translated', count: row.waiting, q: 'state:translated' },
      { id: 'failing', mark: 'failing', count: row.failing, q: 'has:check' },
      { id: 'needs-editing', mark: 'needs-editing', count: row.needs_editing, q: 'is:needs-editing' },
      { id: 'untranslated', mark: 'untranslated', count: row.untranslated, q: 'is:untranslated' },
      { id: 'suggestions', mark: 'suggestion', count: row.suggestions, q: 'has:suggestion' },
      { id: 'comments', mark: 'comment', count: row.comments, q: 'has:comment' },
    ] as const
  ).filter(({ count }) => count > 0)

/** A project in one language, and each kind of strings that wait there as a link to them. */
function WaitingLine({ row }: { readonly row: DashboardRow }) {
  const text = useText()
  return (
    <li className={style.line}>
      <span className={style.words}>
        <PageLink href={placeHref(row.path)}>
          <bdi>{row.name}</bdi>
        </PageLink>
        <bdi className={style.quiet}>{row.language_name}</bdi>
      </span>
      <span className={style.tasks}>
        {tasksOf(row).map(({ id, mark, count, q }) => (
          <PageLink key={id} className={style.task} href={translateHref(row.path, q)}>
            <span className={style[id]} aria-hidden="true">
              <StateIcon name={mark} />
            </span>{' '}
            {formatNumber(count)} {text(`needs-me-${id}`)}
          </PageLink>
        ))}
      </span>
    </li>
  )
}

import { type DashboardRow, useDashboard } from '../../api/dashboard.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { formatNumber } from '../../ui/format.ts'
import { encodePath, placeHref, translateHref } from '../../ui/link.ts'
import { Moment } from '../../ui/moment.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LanguageChoice } from './language-choice.tsx'
import style from './needs-me.module.css'

/** What needs the reader in the projects that they follow, and the string that they wrote last. */
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
                <bdi>{resume.path}</bdi> · <Moment time={resume.timestamp} />
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

/** The editor at the string that was written last; at the beginning where the string has no name of its own. */
const resumeHref = ({ path, checksum }: { readonly path: string; readonly checksum: string | null }): string =>
  checksum === null ? translateHref(path) : `/translate/${encodePath(path)}/?checksum=${encodeURIComponent(checksum)}`

interface WaitingTask {
  /** Its text is `needs-me-…`. */
  readonly id: 'untranslated' | 'needs-editing' | 'failing' | 'suggestions' | 'comments'
  readonly mark: string
  readonly count: number
  /** The search of the editor that finds these strings. */
  readonly q: string
}

const tasksOf = (row: DashboardRow): WaitingTask[] =>
  (
    [
      { id: 'failing', mark: '⚠', count: row.failing, q: 'has:check' },
      { id: 'needs-editing', mark: '◐', count: row.needs_editing, q: 'is:needs-editing' },
      { id: 'untranslated', mark: '○', count: row.untranslated, q: 'is:untranslated' },
      { id: 'suggestions', mark: '✎', count: row.suggestions, q: 'has:suggestion' },
      { id: 'comments', mark: '❝', count: row.comments, q: 'has:comment' },
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
              {mark}
            </span>{' '}
            {formatNumber(count)} {text(`needs-me-${id}`)}
          </PageLink>
        ))}
      </span>
    </li>
  )
}

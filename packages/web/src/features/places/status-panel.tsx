import { useText } from '../../text/texts.ts'
import { formatNumber } from '../../ui/format.ts'
import { translateHref } from '../../ui/link.ts'
import type { OverviewRow } from '../../ui/overview-row.ts'
import { describeCounts } from '../../ui/overview-table.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import { type OverlayName, StateIcon, type StateName } from '../../ui/state-icon.tsx'
import style from './status-panel.module.css'

interface StatusLine {
  /** Its text is `status-…`. */
  readonly id: string
  readonly mark: StateName | OverlayName
  readonly count: number
  /** The search of the editor that finds these strings. */
  readonly q: string
  /** Shown even if the count is zero. */
  readonly always?: boolean
}

const linesOf = (row: OverviewRow): StatusLine[] => [
  { id: 'approved', mark: 'approved', count: row.counts.approved, q: 'is:approved' },
  { id: 'translated', mark: 'translated', count: row.counts.translated, q: 'state:translated', always: true },
  { id: 'needs-editing', mark: 'needs-editing', count: row.counts.needsEditing, q: 'is:needs-editing', always: true },
  { id: 'untranslated', mark: 'untranslated', count: row.counts.untranslated, q: 'is:untranslated', always: true },
  { id: 'failing', mark: 'failing', count: row.failing, q: 'has:check' },
  { id: 'suggestions', mark: 'suggestion', count: row.suggestions, q: 'has:suggestion' },
  { id: 'comments', mark: 'comment', count: row.comments, q: 'has:comment' },
]

interface StatusPanelProps {
  readonly row: OverviewRow
  /** The place whose editor the numbers lead to. */
  readonly path: string
}

/** How far a thing is, in numbers that lead to the strings. */
export function StatusPanel({ row, path }: StatusPanelProps) {
  const text = useText()
  const lines = linesOf(row).filter(({ always, count }) => always || count > 0)
  return (
    <Panel title={text('status-title')}>
      <StackedBar counts={row.counts} label={describeCounts(row.counts, text)} />
      <ul className={style.lines}>
        {lines.map(({ id, mark, count, q }) => (
          <li key={id} className={style.line}>
            <span className={style[id]} aria-hidden="true">
              <StateIcon name={mark} />
            </span>
            <span>{text(`status-${id}`)}</span>
            <span className={style.count}>
              {count === 0 ? (
                formatNumber(count)
              ) : (
                <PageLink
                  href={translateHref(path, q)}
                  aria-label={text('status-open', { status: text(`status-${id}`), count })}
                >
                  {formatNumber(count)}
                </PageLink>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={style.sum}>{text('status-left', { strings: row.left, words: row.leftWords })}</p>
    </Panel>
  )
}

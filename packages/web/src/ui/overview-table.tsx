import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useText } from '../text/texts.ts'
import { classes } from './classes.ts'
import { type Column, DataTable } from './data-table.tsx'
import { formatCompact, formatList, formatNumber, formatPercent } from './format.ts'
import { Icon } from './icon.tsx'
import { encodePath, placeHref, translateHref, unfinished } from './link.ts'
import { Moment } from './moment.tsx'
import type { OverviewRow } from './overview-row.ts'
import style from './overview-table.module.css'
import { PageLink } from './page-link.tsx'
import { StackedBar } from './stacked-bar.tsx'
import { doneShare } from './state-counts.ts'

interface OverviewTableProps {
  readonly label: string
  readonly rows: readonly OverviewRow[]
  /** The title of the rows' column. */
  readonly nameHeader: string
  /** Each row has an editor. */
  readonly translatable?: boolean
  readonly tools?: ReactNode
}

/** Things with bars of their states, what is left of them, and who changed them last. */
export function OverviewTable({ label, rows, nameHeader, translatable = false, tools }: OverviewTableProps) {
  const text = useText()
  const hasAbsent = rows.some(({ absent }) => absent > 0)
  const columns = useMemo(
    () => columnsOf({ nameHeader, translatable, hasAbsent, text }),
    [nameHeader, translatable, hasAbsent, text],
  )
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ path }) => path}
      textOf={({ name, code, path }) => `${name} ${code ?? ''} ${path}`}
      order={{ column: 'name', descending: false }}
      tools={tools}
      texts={{
        filter: text('table-filter'),
        shown: (shown, all) => text('table-shown', { shown, all }),
        nothingFound: text('table-nothing'),
        clearFilter: text('table-clear'),
      }}
    />
  )
}

interface ColumnOptions {
  readonly nameHeader: string
  readonly translatable: boolean
  /** Some rows have strings without a file. */
  readonly hasAbsent: boolean
  readonly text: ReturnType<typeof useText>
}

function columnsOf({ nameHeader, translatable, hasAbsent, text }: ColumnOptions): Column<OverviewRow>[] {
  const columns: Column<OverviewRow>[] = [
    {
      id: 'name',
      header: nameHeader,
      // Names need the room more than bars and times do.
      width: 'minmax(0, 1.7fr)',
      value: ({ name }) => name,
      cell: (row) => <Name row={row} />,
    },
    {
      id: 'progress',
      header: text('column-progress'),
      width: 'var(--progress-column, minmax(132px, 0.75fr))',
      fits: true,
      value: ({ counts }) => doneShare(counts) ?? -1, // empty rows sort below rows that are not begun
      largestFirst: true,
      cell: ({ counts }) => <StackedBar counts={counts} label={describeCounts(counts, text)} />,
    },
    {
      id: 'left',
      header: text('column-left'),
      width: `var(--left-column, ${hasAbsent ? 112 : 72}px)`,
      align: 'end',
      fits: true,
      value: ({ left, absent }) => left + absent,
      largestFirst: true,
      cell: (row) => <Left row={row} />,
    },
    {
      id: 'words',
      header: text('column-words'),
      width: '80px',
      align: 'end',
      fits: true,
      wideOnly: true,
      value: ({ leftWords }) => leftWords,
      largestFirst: true,
      cell: ({ leftWords }) => quietZero(leftWords),
    },
    {
      id: 'failing',
      header: text('column-failing'),
      width: '80px',
      align: 'end',
      fits: true,
      wideOnly: true,
      value: ({ failing }) => failing,
      largestFirst: true,
      cell: (row) => <Failing row={row} />,
    },
    {
      id: 'changed',
      header: text('column-changed'),
      width: 'minmax(120px, 0.9fr)',
      wideOnly: true,
      value: ({ lastChange }) => lastChange ?? '',
      largestFirst: true,
      cell: ({ lastChange, lastAuthor }) =>
        lastChange === null ? (
          quietZero(0)
        ) : (
          // A narrow column cuts the name off.
          <span className={style.quiet} title={lastAuthor ?? undefined}>
            <Moment time={lastChange} />
            {lastAuthor !== null && `, ${lastAuthor}`}
          </span>
        ),
    },
  ]
  if (!translatable) return columns
  return [
    ...columns,
    {
      id: 'translate',
      header: text('translate-column'),
      isHeaderHidden: true,
      width: 'var(--translate-column, 56px)',
      align: 'end',
      fits: true,
      cell: ({ path, name }) => (
        <PageLink
          className={style.translate}
          href={translateHref(path, unfinished)}
          aria-label={text('translate-named', { name })}
          title={text('translate-named', { name })}
        >
          <Icon name="edit" />
        </PageLink>
      ),
    },
  ]
}

const quietZero = (value: number): ReactNode =>
  value === 0 ? <span className={style.quiet}>–</span> : formatCompact(value)

function Name({ row }: { readonly row: OverviewRow }) {
  const text = useText()
  const { path, name, code, isGlossary, locked, alerts, absent } = row
  const href = path.startsWith('-/-/') ? `/languages/${encodePath(path.slice(4))}/` : placeHref(path)
  const link = (
    <PageLink href={href} dir="auto">
      {name}
    </PageLink>
  )
  // Most rows of a long table have nothing more: without a box around it a row is drawn faster.
  if (code === null && !isGlossary && !locked && alerts === 0 && absent === 0) return link
  return (
    <span className={style.name}>
      {link}
      {code !== null && <span className={style.code}>{code}</span>}
      {isGlossary && <span className={style.quiet}>{text('glossary')}</span>}
      {absent > 0 && (
        <span className={style.absent} title={absenceOf(row, text)}>
          {absenceOf(row, text)}
        </span>
      )}
      {locked && (
        <span className={style.mark} title={text('locked')} role="img" aria-label={text('locked')}>
          <Icon name="lock" />
        </span>
      )}
      {alerts > 0 && (
        <span
          className={style.alert}
          title={text('alerts', { count: alerts })}
          role="img"
          aria-label={text('alerts', { count: alerts })}
        >
          <Icon name="alert" />
        </span>
      )}
    </span>
  )
}

/** `not started in help`: why a language without anything left is not complete. */
export function absenceOf(row: OverviewRow, text: ReturnType<typeof useText>): string {
  const { absent, absentComponents, absentIn } = row
  if (absentComponents === null || absentIn.length === 0) return text('absent-strings', { count: absent })
  return absentComponents > absentIn.length
    ? text('absent-components', { count: absentComponents })
    : text('absent-in', { names: formatList(absentIn) })
}

function Left({ row }: { readonly row: OverviewRow }) {
  const text = useText()
  const { path, left, absent } = row
  if (left === 0 && absent === 0)
    return (
      <span className={style.done} title={text('table-done')} role="img" aria-label={text('table-done')}>
        <Icon name="check" />
      </span>
    )
  return (
    <>
      {left > 0 && (
        <PageLink href={translateHref(path, unfinished)} title={text('table-strings', { count: left })}>
          {formatCompact(left)}
        </PageLink>
      )}
      {absent > 0 && (
        // No list has these: their files are not there yet.
        <span className={classes(style.without, left > 0 && style.more)} title={absenceOf(row, text)}>
          {left > 0 && ' + '}
          {formatCompact(absent)}
        </span>
      )}
    </>
  )
}

function Failing({ row: { path, failing } }: { readonly row: OverviewRow }) {
  const text = useText()
  if (failing === 0) return quietZero(0)
  return (
    <PageLink
      className={style.failing}
      href={translateHref(path, 'has:check')}
      aria-label={text('table-failing', { count: failing })}
    >
      <Icon name="alert" />
      {formatCompact(failing)}
    </PageLink>
  )
}

/** `92%: 40 approved, …`: what the bar shows, in words. */
export function describeCounts(counts: OverviewRow['counts'], text: ReturnType<typeof useText>): string {
  const share = doneShare(counts)
  if (share === null) return text('bar-label-none')
  return text('bar-label', {
    share: formatPercent(share),
    approved: formatNumber(counts.approved),
    translated: formatNumber(counts.translated),
    needsEditing: formatNumber(counts.needsEditing),
    untranslated: formatNumber(counts.untranslated),
  })
}

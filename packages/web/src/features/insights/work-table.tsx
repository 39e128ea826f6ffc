import type { ReactNode } from 'react'
import type { WorkGroup, WorkReport, WorkRow } from '../../api/insights.ts'
import { type useText as UseText, useText } from '../../text/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatNumber, formatWholeDay } from '../../ui/format.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { type Choice, insightsHref, rowChoice } from './choice.ts'

type Text = ReturnType<typeof UseText>

const monthFormat = new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** The name of a row, in words. */
export function rowName(row: WorkRow, by: WorkGroup, text: Text): string {
  switch (by) {
    case 'day':
      return formatWholeDay(row.day ?? '1970-01-01')
    case 'month':
      return monthFormat.format(new Date(row.day ?? 0))
    case 'language':
      return row.language_name ?? text('insights-gone')
    case 'component':
      return row.component_name ?? text('insights-gone')
    case 'person':
      return row.person_name ?? ''
    case 'credits':
      return `${row.language_name ?? text('insights-gone')}, ${row.person_name ?? ''}`
  }
}

/** Words, in all and by their kinds; then strings. */
const figures = [
  'words',
  'new_words',
  'edited_words',
  'approved_words',
  'suggested_words',
  'strings',
  'returned_strings',
] as const

function columnsOf(by: WorkGroup, text: Text, nameOf: (row: WorkRow) => ReactNode): readonly Column<WorkRow>[] {
  return [
    {
      id: 'name',
      header: text(`insights-by-${by}`),
      value: (row) => (by === 'day' || by === 'month' ? (row.day ?? '') : rowName(row, by, text)),
      cell: nameOf,
    },
    ...figures.map(
      (id): Column<WorkRow> => ({
        id,
        header: text(`insights-column-${id}`),
        width: id === 'returned_strings' ? '136px' : '92px',
        align: 'end',
        largestFirst: true,
        value: (row) => row[id],
        cell: (row) => formatNumber(row[id]),
        // Names have the room of a narrow window.
        ...(id !== 'words' && { wideOnly: true }),
      }),
    ),
    {
      id: 'wait',
      header: text('insights-column-wait'),
      width: '92px',
      align: 'end',
      largestFirst: true,
      wideOnly: true,
      value: (row) => row.review_hours ?? -1,
      cell: (row) => (row.review_hours === null ? '–' : formatNumber(row.review_hours)),
    },
  ]
}

interface WorkTableProps {
  readonly report: WorkReport
  readonly path: string
  readonly label: string
  readonly choice: Choice
}

/** Every number of a report; each row leads to the work that it counts, under the same filters. */
export function WorkTable({ report, path, label, choice }: WorkTableProps) {
  const text = useText()
  const { by, results } = report
  const nameOf = (row: WorkRow): ReactNode => {
    const chosen = rowChoice(row, by)
    const name = <bdi>{rowName(row, by, text)}</bdi>
    if (chosen === null) return name
    const href = insightsHref(chosen.path ?? path, { ...choice, report: '', ...chosen.part })
    return <PageLink href={href}>{name}</PageLink>
  }
  const isOfDays = by === 'day' || by === 'month'
  return (
    <DataTable
      key={by}
      label={label}
      rows={results}
      columns={columnsOf(by, text, nameOf)}
      rowKey={(row) => [row.day, row.language, row.component, row.person, row.person_name].join(' ')}
      textOf={(row) => rowName(row, by, text)}
      order={isOfDays ? { column: 'name', descending: true } : { column: 'words', descending: true }}
      texts={{
        filter: text('insights-table-filter'),
        shown: (shown, all) => text('insights-table-shown', { shown, all }),
        nothingFound: text('insights-nothing'),
        clearFilter: text('insights-table-clear'),
      }}
    />
  )
}

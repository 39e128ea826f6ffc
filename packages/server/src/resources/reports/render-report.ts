import { toCsv } from '../../http/reply/render-csv.ts'
import { tablesOf } from './report-tables.ts'
import type { WholeReportRow } from './reports.queries.ts'

const entities: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one)

const rowOf = (cell: 'td' | 'th', values: readonly string[]) =>
  `<tr>${values.map((value) => `<${cell}>${escaped(value)}</${cell}>`).join('')}</tr>`

/** A page with nothing but the tables, to be pasted elsewhere. */
export function reportHtml(row: WholeReportRow): string {
  const tables = tablesOf(row).map(
    ({ title, head, rows }) =>
      `<h2>${escaped(title)}</h2>\n<table>\n<thead>${rowOf('th', head)}</thead>\n<tbody>\n${rows
        .map((values) => `${rowOf('td', values)}\n`)
        .join('')}</tbody>\n</table>\n`,
  )
  return `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${row.kind}</title></head>\n<body>\n${tables.join('')}</body>\n</html>\n`
}

/** One line, in which nothing means anything to reStructuredText. */
const plainText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\*`|_<>[\]:]/g, '\\$&')

/** Tables as `list-table` of reStructuredText, which is correct for letters of any width. */
export function reportText(row: WholeReportRow): string {
  const line = (values: readonly string[]) =>
    values.map((value, index) => `   ${index === 0 ? '*' : ' '} - ${plainText(value)}`.trimEnd()).join('\n')
  return tablesOf(row)
    .map(({ title, head, rows }) =>
      [`.. list-table:: ${plainText(title)}`, '   :header-rows: 1', '', line(head), ...rows.map(line), ''].join('\n'),
    )
    .join('\n')
}

/** All tables as one, each row with the title of its table; no cell is a formula. The last table of a report of work has the people. */
export function reportCsv(row: WholeReportRow): string {
  const tables = tablesOf(row)
  const shown = row.kind === 'translator_work' ? tables.slice(-1) : tables
  return toCsv(
    shown.flatMap(({ title, head, rows }) =>
      rows.map((values) => ({ table: title, ...Object.fromEntries(head.map((name, at) => [name, values[at] ?? ''])) })),
    ),
  )
}

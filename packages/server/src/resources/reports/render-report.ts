import type { WholeReportRow } from './reports.queries.ts'

/** A table of a report, before it is written in some form. */
interface ReportTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface Person {
  readonly full_name: string
  readonly email: string
}

interface LanguageCredits {
  readonly language: { readonly name: string }
  readonly authors: readonly (Person & { readonly change_count: number })[]
}

type Figures = { readonly [Name in 'total' | 'new' | 'edited' | 'approved']: number }

interface Contributor extends Person {
  readonly languages: readonly string[]
  readonly count: Figures
  readonly words: Figures
  readonly characters: Figures
}

const figuresHead = ['strings', 'words', 'characters'].flatMap((one) =>
  ['total', 'new', 'edited', 'approved'].map((kind) => `${one}, ${kind}`),
)

const figuresOf = ({ total, new: fresh, edited, approved }: Figures) => [total, fresh, edited, approved].map(String)

/** One table for each language, or one for all people. */
function tablesOf(row: WholeReportRow): readonly ReportTable[] {
  // Both shapes were written by the job that made the report.
  if (row.kind === 'credits')
    return (row.data as LanguageCredits[]).map(({ language, authors }) => ({
      title: language.name,
      head: ['name', 'address', 'changes'],
      rows: authors.map((one) => [one.full_name, one.email, String(one.change_count)]),
    }))
  const rows = (row.data as Contributor[]).map((one) => [
    one.full_name,
    one.email,
    one.languages.join(' '),
    ...[one.count, one.words, one.characters].flatMap(figuresOf),
  ])
  return [{ title: 'Contributors', head: ['name', 'address', 'languages', ...figuresHead], rows }]
}

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

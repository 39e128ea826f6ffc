import { createHash } from 'node:crypto'
import { MachineFault } from '../machine-fault.ts'

export interface Term {
  readonly source: string
  readonly target: string
}

/** A term and its translation: no tab, no line break, and neither is empty. */
export type TermRow = readonly [source: string, target: string]

/** The rows of a glossary, in an order that depends on nothing else. Services refuse a term that stands twice: its last translation counts. */
export function termRows(terms: readonly Term[], mostBytes = 1024): readonly TermRow[] {
  const plain = terms.map(({ source, target }) => [lineOf(source), lineOf(target)] as const)
  const rows = plain.filter((row) => row.every((cell) => cell !== '' && Buffer.byteLength(cell) <= mostBytes))
  const keyed = [...new Map(rows.map((row) => [row[0], row])).values()].map((row) => [row.join('\t'), row] as const)
  return keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Rows as CSV (RFC 4180), with line feeds. */
export const asCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join(',')).join('\n')

/** Rows with tabs. */
export const asTsv = (rows: readonly TermRow[]): string => rows.map((row) => row.join('\t')).join('\n')

/** Names contents: nodes and restarts find the same terms by it. */
export const hashOfTerms = (contents: string): string =>
  createHash('sha256').update(contents).digest('hex').slice(0, 32)

/** Says that the glossary failed, not the texts, where a service refuses one of these steps. */
export async function asGlossary<Result>(
  work: Promise<Result>,
  codes: readonly MachineFault['code'][] = ['refused'],
): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (error instanceof MachineFault && codes.includes(error.code)) throw new MachineFault('glossary', error.said)
    throw error
  })
}

import type { OverviewRow } from '../../ui/overview-row.ts'

/** `pt_BR` and `pt-br` are the same. */
const plain = (code: string): string => code.toLowerCase().replaceAll('-', '_')

/**
 * The language that somebody most likely translates into: the first of their chosen languages, or else of their browser's languages, that
 * the project has. A region counts for its language. The source language does not count.
 */
export function ownLanguage(rows: readonly OverviewRow[], wanted: readonly string[]): OverviewRow | undefined {
  const languages = rows.filter(({ isSource, code }) => !isSource && code !== null)
  const find = (is: (code: string) => boolean) => languages.find(({ code }) => code !== null && is(plain(code)))
  for (const one of wanted.map(plain)) {
    const found = find((code) => code === one) ?? find((code) => code === one.split('_')[0])
    if (found) return found
  }
  return undefined
}

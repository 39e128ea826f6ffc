import { encodePath } from '../../ui/link.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Pairs that are offered at most. */
const mostPairs = 12

/** Languages of projects, where some of the words name the one and the others the other. */
export function pairsOf(
  projects: readonly PaletteEntry[],
  languages: readonly PaletteEntry[],
  search: string,
): readonly PaletteEntry[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length < 2) return []
  const matched = (name: string) => words.filter((word) => name.toLocaleLowerCase().includes(word))
  const named = (entries: readonly PaletteEntry[]) =>
    entries.map((entry) => ({ entry, words: matched(entry.name) })).filter((one) => one.words.length > 0)
  const among = named(languages)
  return named(projects)
    .flatMap((project) =>
      among
        .filter((language) => words.every((word) => project.words.includes(word) || language.words.includes(word)))
        .map(({ entry }): PaletteEntry => {
          const [slug = ''] = project.entry.href.split('/').slice(2)
          const { name, detail: code, icon } = entry
          const href = `/translate/${slug}/-/${encodePath(code)}/`
          return { key: `pair ${slug} ${code}`, name: `${project.entry.name} / ${name}`, detail: code, href, icon }
        }),
    )
    .slice(0, mostPairs)
}

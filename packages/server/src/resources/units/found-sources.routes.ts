import { type FoundSource, findSources } from '@weft/contract'
import type { Catalog } from '../../catalog/catalog.ts'
import type { LanguageRecord, TranslationRecord } from '../../catalog/records.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { compileSearchWithTerms } from '../../domain/unit/search-with-terms.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import { visibleTo } from '../../domain/visible.ts'
import { route } from '../../http/bind/route.ts'
import {
  findSourceGroups,
  type GroupedString,
  mostStrings,
  readStringsOfGroups,
  type SourceGroup,
} from './found-sources.queries.ts'

const nameOf = ({ code, name, direction }: LanguageRecord) => ({ code, name, direction })

/** A string with its translation. */
interface PlacedString {
  readonly row: GroupedString
  readonly translation: TranslationRecord
}

/** The strings with their translations; those of a translation that went away meanwhile are left out. */
async function placeStrings(catalog: Catalog, rows: readonly GroupedString[]): Promise<PlacedString[]> {
  const placed: PlacedString[] = []
  for (const row of rows) {
    const translation = await catalog.translation({ id: row.translation_id })
    if (translation) placed.push({ row, translation })
  }
  return placed
}

const pathOf = ({ component, language }: TranslationRecord): string =>
  `${component.project.row.slug}/${component.path}/${language.code}`

function presentSource(
  group: SourceGroup,
  strings: readonly PlacedString[],
  languages: readonly string[],
): FoundSource | null {
  const source = strings.find(({ row }) => row.id === group.source_id)
  if (source === undefined) return null
  const wished = (code: string) => (languages.includes(code) ? languages.indexOf(code) : languages.length)
  const order = (one: string, other: string) => wished(one) - wished(other) || (one < other ? -1 : 1)
  const { row, translation } = source
  const { component } = translation
  return {
    id: row.id,
    source: splitPlural(row.source),
    context: row.context,
    checksum: checksum(row.id_hash),
    source_language: nameOf(component.sourceLanguage),
    project: { slug: component.project.row.slug, name: component.project.row.name },
    component: { path: component.path, name: component.row.name },
    texts: strings
      .filter((one) => one.row.id !== row.id)
      .toSorted((one, other) => order(one.translation.language.code, other.translation.language.code))
      .map((one) => ({
        id: one.row.id,
        language: nameOf(one.translation.language),
        path: pathOf(one.translation),
        target: splitPlural(one.row.target),
        state: one.row.state,
        found: group.found.includes(one.row.id),
      })),
    strings: group.strings,
  }
}

export const foundSourceRoutes = [
  route(findSources, {
    permission: 'public',
    async handle({ database, services, actor, query }) {
      const { languages, offset } = query
      const search = await compileSearchWithTerms(database, query.q, null)
      const found = await findSourceGroups(database, { visible: visibleTo(actor), search, languages, offset })
      const rows = await readStringsOfGroups(database, found.groups, languages)
      const bySource = Map.groupBy(await placeStrings(services.catalog, rows), ({ row }) => row.source_unit_id)
      return {
        count: found.sources,
        strings: Math.min(found.strings, mostStrings),
        is_cut: found.strings > mostStrings,
        languages: found.languages,
        projects: found.projects,
        results: found.groups.flatMap(
          (group) => presentSource(group, bySource.get(group.source_id) ?? [], languages) ?? [],
        ),
      }
    },
  }),
]

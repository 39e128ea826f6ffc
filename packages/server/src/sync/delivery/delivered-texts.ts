import { checks } from '@weft/checks'
import { type Queries, statement } from '../../db/database.ts'

/** The texts of a language that the remote lacks. */
export interface UndeliveredLanguage {
  readonly code: string
  readonly name: string
  readonly strings: number
  /** The share of all its strings that are translated, in percent. */
  readonly percent: number
}

/** The texts that the remote lacks, counted. */
export interface UndeliveredTexts {
  readonly languages: readonly UndeliveredLanguage[]
  /** Names, each once, those with most texts first. */
  readonly authors: readonly string[]
  readonly strings: number
  /** Texts that fail a check of an error; any check; a check of placeholders. */
  readonly failing: { readonly errors: number; readonly checks: number; readonly placeholders: number }
}

const ids = (isWanted: (check: (typeof checks)[number]) => boolean): string[] =>
  checks.filter(isWanted).map(({ id }) => id)

const errorChecks = ids(({ severity }) => severity === 'error')

/** The checks that find a placeholder of the source missing in the text. */
export const placeholderChecks: readonly string[] = ids(({ id }) => /(?:_format|placeholders|_interpolation)$/.test(id))

const ofRepository = `translation_id in (select t.id from translations t join components c on c.id = t.component_id
  where coalesce(c.repository_component_id, c.id) = $1)`

/** A choice of a repository's texts. */
export type TextChoice =
  | { readonly kind: 'all' }
  | { readonly kind: 'translations' | 'except-translations'; readonly ids: readonly number[] }
  | { readonly kind: 'units' | 'except-units'; readonly ids: readonly string[] }

/** The condition of edits that are chosen; the values are `choiceValues`. */
export const isChosen = (edit: string): string => `${edit}.${ofRepository}
  and ($2::int[] is null or (${edit}.translation_id = any($2::int[])) <> $4::boolean)
  and ($3::bigint[] is null or (${edit}.unit_id = any($3::bigint[])) <> $4::boolean)`

export function choiceValues(repositoryId: number, choice: TextChoice): unknown[] {
  switch (choice.kind) {
    case 'all':
      return [repositoryId, null, null, false]
    case 'translations':
    case 'except-translations':
      return [repositoryId, choice.ids, null, choice.kind === 'except-translations']
    case 'units':
    case 'except-units':
      return [repositoryId, null, choice.ids, choice.kind === 'except-units']
  }
}

const selectLanguages = statement<UndeliveredLanguage>(
  'undelivered_by_language',
  `with edits as (select distinct e.translation_id, e.unit_id from committed_edits e where ${isChosen('e')}),
     per as (select t.language_id, count(*)::int as strings from edits e join translations t on t.id = e.translation_id
              group by t.language_id),
     whole as (select t.language_id, sum(s.total)::bigint as total, sum(s.translated)::bigint as translated
       from translations t join statistics s on s.id = t.statistics_id join components c on c.id = t.component_id
      where coalesce(c.repository_component_id, c.id) = $1 and t.language_id in (select language_id from per)
      group by t.language_id)
   select l.code, l.name, per.strings,
          coalesce(floor(100 * whole.translated / nullif(whole.total, 0)), 100)::int as percent
     from per join languages l on l.id = per.language_id join whole on whole.language_id = per.language_id
    order by l.name, l.code`,
)

const selectAuthors = statement<{ name: string }>(
  'undelivered_authors',
  `select u.full_name as name from committed_edits e join users u on u.id = e.author_id where ${isChosen('e')}
    group by u.full_name order by count(*) desc, u.full_name limit 100`,
)

const selectFailing = statement<{ errors: number; checks: number; placeholders: number }>(
  'undelivered_failing',
  `select count(*) filter (where u.failing && $5::text[])::int as errors, count(*)::int as checks,
          count(*) filter (where u.failing && $6::text[])::int as placeholders
     from units u where u.id in (select e.unit_id from committed_edits e where ${isChosen('e')})
      and u.failing is not null and u.failing <> '{}'`,
)

/** Counts those of the texts in a repository's commits that the remote lacks and that are chosen. */
export async function undeliveredTexts(
  database: Queries,
  repositoryId: number,
  choice: TextChoice = { kind: 'all' },
): Promise<UndeliveredTexts> {
  const values = choiceValues(repositoryId, choice)
  const languages = await database.query(selectLanguages, values)
  const authors = await database.query(selectAuthors, values)
  const [failing] = await database.query(selectFailing, [...values, errorChecks, placeholderChecks])
  return {
    languages,
    authors: authors.map(({ name }) => name),
    strings: languages.reduce((sum, { strings }) => sum + strings, 0),
    failing: failing ?? { errors: 0, checks: 0, placeholders: 0 },
  }
}

const selectPercent = statement<{ percent: number }>(
  'translated_of_repository',
  `select coalesce(floor(100.0 * sum(s.translated) / nullif(sum(s.total), 0)), 100)::int as percent
     from translations t join statistics s on s.id = t.statistics_id join components c on c.id = t.component_id
    where coalesce(c.repository_component_id, c.id) = $1 and not t.is_source`,
)

/** The share of translated strings of all languages, in percent. */
export const translatedPercent = async (database: Queries, repositoryId: number): Promise<number> =>
  (await database.query(selectPercent, [repositoryId]))[0]?.percent ?? 100

import {
  type Flags,
  type Glossary,
  type GlossaryTerm,
  makeGlossary,
  mergeFlags,
  termKey,
  termKeysIn,
} from '@weft/checks'
import { type Queries, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { componentSeenText, visibleParameters } from '../visible.ts'

/** A term of a glossary in one language, as it is stored. */
interface TermRow {
  readonly id: number
  /** Its source string. */
  readonly source_id: number
  /** The glossary's translation of the language; null: it does not have the language. */
  readonly translation_id: number | null
  readonly glossary: string
  readonly id_hash: bigint
  readonly source: string
  readonly target: string
  readonly state: number
  readonly explanation: string
  readonly wider_flags: string
  readonly component_flags: string
  readonly flags: string
  readonly extra_flags: string
  readonly own_flags: string
}

/** The same with what its flags say. */
export interface StoredTerm extends Required<GlossaryTerm> {
  readonly row: TermRow
}

/** Keys as texts have them, each of which is one look into an index. A database whose lower case knows fewer letters than ours finds them by capitals. */
const keysOf = (parameter: number) =>
  `keys as materialized (select distinct term_key(key) as key from unnest($${parameter}::text[]) key)`

/** The source strings of glossaries of the project $1, with the language $2, whose keys are among these. */
const termsOfKeys = `components c join projects p on p.id = c.project_id
     join translations b on b.component_id = c.id and b.is_source
     cross join keys k
     join units s on s.translation_id = b.id and s.id_hash is not null
      and hashtext(term_key(s.source)) = hashtext(k.key) and term_key(s.source) = k.key`
const ofGlossaries = `c.is_glossary and c.source_language_id = (select id from languages where code = $2)
      and (c.project_id = $1 or c.id in (select component_id from component_links where project_id = $1))`

const selectSources = statement<{ source: string }>(
  'sources_of_terms_by_keys',
  `with ${keysOf(3)} select distinct s.source from ${termsOfKeys} where ${ofGlossaries}`,
)

/** With their translations, also where these are not written yet. */
const selectTerms = statement<TermRow>(
  'terms_by_keys',
  `with ${keysOf(3)}
   select coalesce(u.id, s.id) as id, s.id as source_id, t.id as translation_id, c.name as glossary, s.id_hash, s.source,
          coalesce(u.target, '') as target, coalesce(u.state, 0) as state,
          coalesce(nullif(u.explanation, ''), s.explanation) as explanation,
          ${widerFlags('c.category_id')} as wider_flags, coalesce(c.settings ->> 'check_flags', '') as component_flags,
          coalesce(u.flags, s.flags, '') as flags, s.extra_flags, coalesce(u.extra_flags, '') as own_flags
     from ${termsOfKeys}
     left join translations t on t.component_id = c.id and not t.is_source
          and t.language_id = (select id from languages where code = $4)
     left join units u on u.translation_id = t.id and u.source_unit_id = s.id
    where ${ofGlossaries} and ${componentSeenText(5)}
    order by s.id, c.id`,
)

/** Which terms: of the glossaries of a project, and those shared with it, from one language into another. */
export interface TermQuery {
  readonly projectId: number
  readonly language: string
  readonly sourceLanguage: string
  /** Who is shown the terms: of another project only those that they see. Left out: texts are held to all of them. */
  readonly visible?: VisibleProjects
}

const everything: VisibleProjects = { all: true }

/** Keys of one query: a file of many strings asks several times. */
const keysAtOnce = 20_000

function* partsOf(keys: Iterable<string>): Generator<readonly string[]> {
  const all = [...keys]
  for (let from = 0; from < all.length; from += keysAtOnce)
    yield all.slice(from, from + keysAtOnce).flatMap((key) => [key, key.toUpperCase()])
}

/** Which of some keys (`termKeysIn`) are those of terms, whatever their language. */
export async function readKeysOfTerms(
  queries: Queries,
  { projectId, sourceLanguage }: Pick<TermQuery, 'projectId' | 'sourceLanguage'>,
  keys: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const some of partsOf(keys))
    for (const { source } of await queries.query(selectSources, [projectId, sourceLanguage, some]))
      found.add(termKey(splitPlural(source)[0] ?? ''))
  return found
}

/** The terms of some keys, translated or not, each once. */
export async function readTermsOfKeys(
  queries: Queries,
  { projectId, language, sourceLanguage, visible = everything }: TermQuery,
  keys: Iterable<string>,
): Promise<readonly StoredTerm[]> {
  const found = new Map<number, TermRow>()
  for (const some of partsOf(keys)) {
    const values = [projectId, sourceLanguage, some, language, ...visibleParameters(visible)]
    for (const row of await queries.query(selectTerms, values)) found.set(row.id, row)
  }
  const flagsOf = flagReader()
  return Array.from(found.values(), (row) => {
    const flags = flagsOf(row)
    const [[source = ''], [target = '']] = [splitPlural(row.source), splitPlural(row.target)]
    return { row, source, target, isUntranslatable: flags.has('read-only'), isForbidden: flags.has('forbidden') }
  })
}

/** Merges the flags of terms; most terms have the same. */
function flagReader(): (row: TermRow) => Flags {
  const merged = new Map<string, Flags>()
  return ({ wider_flags, component_flags, flags, extra_flags, own_flags }) => {
    const texts = [wider_flags, component_flags, flags, extra_flags, own_flags]
    const key = texts.join('\n')
    const known = merged.get(key) ?? mergeFlags(...texts)
    merged.set(key, known)
    return known
  }
}

/** Terms in force are those that somebody translated, and those that nobody is to translate. */
const isInForce = ({ row, target, isUntranslatable }: StoredTerm): boolean =>
  row.state >= 20 && (target !== '' || isUntranslatable)

/** The terms of some keys that texts are held to in a project's translations into a language. */
export async function readTermsInForce(
  queries: Queries,
  query: TermQuery,
  keys: Iterable<string>,
): Promise<readonly GlossaryTerm[]> {
  const terms = await readTermsOfKeys(queries, query, keys)
  return terms
    .filter(isInForce)
    .map(({ source, target, isForbidden, isUntranslatable }) => ({ source, target, isForbidden, isUntranslatable }))
}

/** The terms that source strings, as they are stored, are held to. */
export async function readGlossary(queries: Queries, query: TermQuery, sources: readonly string[]): Promise<Glossary> {
  return makeGlossary(await readTermsInForce(queries, query, termKeysIn(sources.flatMap(splitPlural))))
}

/** The flag that holds strings to the terms. */
export const glossaryFlag = 'check-glossary'

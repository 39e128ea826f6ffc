import { type Flags, glossaryOf, mergeFlags } from '@weft/checks'
import { type Glossary, type GlossaryTerm, stemRules, type TermKeys, termKey, termKeysIn } from '@weft/terms'
import { type Queries, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { learnForms } from '../../word-forms/word-forms.ts'
import { componentSeenText, visibleParameters } from '../visible.ts'

/** A stored term of a glossary in one language. */
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
export interface StoredTerm extends GlossaryTerm {
  readonly row: TermRow
  readonly isForbidden: boolean
  readonly isUntranslatable: boolean
  /** As people write it; null: nobody said it. */
  readonly partOfSpeech: string | null
}

/**
 * The keys and stems in texts, each for one lookup in an index. A database whose lower case knows fewer letters than ours finds keys by
 * capitals.
 */
const lookedUp = (keys: number, stems: number) =>
  `keys as materialized (select distinct term_key(key) as key from unnest($${keys}::text[]) key),
   stems as materialized (select distinct stem from unnest($${stems}::text[]) stem)`

/** Terms that a look-up takes without a key: those with an expression, and those whose stems are not made yet. */
const mostPatterns = 200
const mostUnstemmed = 500

/**
 * The source strings of glossaries of the project $1, with the language $2, that may occur in the texts: their keys or stems are among
 * these, or they have none.
 */
const termsOfKeys = `components c join projects p on p.id = c.project_id
     join translations b on b.component_id = c.id and b.is_source
     cross join lateral (
       select s.id from keys k join units s on s.translation_id = b.id and s.id_hash is not null
          and hashtext(term_key(s.source)) = hashtext(k.key) and term_key(s.source) = k.key
       union
       select st.unit_id from stems k join term_stems st on st.translation_id = b.id and st.rules = ${stemRules}
          and hashtext(st.stem) = hashtext(k.stem) and st.stem = k.stem
       union
       (select m.unit_id from unstemmed_terms m where m.translation_id = b.id limit ${mostUnstemmed})
       union
       (select e.id from units e where e.translation_id = b.id and e.id_hash is not null
           and e.extra_flags like '%term-pattern%' limit ${mostPatterns})) found
     join units s on s.id = found.id and s.translation_id = b.id`
const ofGlossaries = `c.is_glossary and c.source_language_id = (select id from languages where code = $2)
      and (c.project_id = $1 or c.id in (select component_id from component_links where project_id = $1))`

const selectSources = statement<{ source: string }>(
  'sources_of_terms_by_keys',
  `with ${lookedUp(3, 4)} select distinct s.source from ${termsOfKeys} where ${ofGlossaries}`,
)

/** With their translations, also where these are not written yet. */
const selectTerms = statement<TermRow>(
  'terms_by_keys',
  `with ${lookedUp(3, 4)}
   select coalesce(u.id, s.id) as id, s.id as source_id, t.id as translation_id, c.name as glossary, s.id_hash, s.source,
          coalesce(u.target, '') as target, coalesce(u.state, 0) as state,
          coalesce(nullif(u.explanation, ''), s.explanation) as explanation,
          ${widerFlags('c.category_id')} as wider_flags, coalesce(c.settings ->> 'check_flags', '') as component_flags,
          coalesce(u.flags, s.flags, '') as flags, s.extra_flags, coalesce(u.extra_flags, '') as own_flags
     from ${termsOfKeys}
     left join translations t on t.component_id = c.id and not t.is_source
          and t.language_id = (select id from languages where code = $5)
     left join units u on u.translation_id = t.id and u.source_unit_id = s.id
    where ${ofGlossaries} and ${componentSeenText(6)}
    order by s.id, c.id`,
)

/** The requested terms: of a project's glossaries, and of shared ones, from one language into another. */
export interface TermQuery {
  readonly projectId: number
  readonly language: string
  readonly sourceLanguage: string
  /** The reader of the terms: of another project only visible ones. Left out: texts are held to all of them. */
  readonly visible?: VisibleProjects
}

const everything: VisibleProjects = { all: true, exceptIds: [] }

/** Keys of one query: a file of many strings asks several times. */
const keysAtOnce = 20_000

/** Values of the parameters for keys and stems. */
function* partsOf({ keys, stems }: TermKeys): Generator<readonly [keys: readonly string[], stems: readonly string[]]> {
  const [allKeys, allStems] = [[...keys], [...stems]]
  for (let from = 0; from < Math.max(allKeys.length, allStems.length); from += keysAtOnce)
    yield [
      allKeys.slice(from, from + keysAtOnce).flatMap((key) => [key, key.toUpperCase()]),
      allStems.slice(from, from + keysAtOnce),
    ]
}

/** The keys and stems of all that may be a term in texts, with the forms that programs of this node know. */
export async function keysOfTexts(texts: readonly string[], language: string): Promise<TermKeys> {
  await learnForms(language, texts)
  return termKeysIn(texts, language)
}

/** The keys of the terms that may stand in texts with these keys (`keysOfTexts`), in any language. */
export async function readKeysOfTerms(
  queries: Queries,
  { projectId, sourceLanguage }: Pick<TermQuery, 'projectId' | 'sourceLanguage'>,
  keys: TermKeys,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const some of partsOf(keys))
    for (const { source } of await queries.query(selectSources, [projectId, sourceLanguage, ...some]))
      found.add(termKey(splitPlural(source)[0] ?? ''))
  return found
}

/** The terms of some keys, translated or not, each once. */
export async function readTermsOfKeys(
  queries: Queries,
  { projectId, language, sourceLanguage, visible = everything }: TermQuery,
  keys: TermKeys,
): Promise<readonly StoredTerm[]> {
  const found = new Map<number, TermRow>()
  for (const some of partsOf(keys)) {
    const values = [projectId, sourceLanguage, ...some, language, ...visibleParameters(visible)]
    for (const row of await queries.query(selectTerms, values)) found.set(row.id, row)
  }
  const flagsOf = flagReader()
  const terms = Array.from(found.values(), (row) => {
    const flags = flagsOf(row)
    const [[source = ''], [target = '']] = [splitPlural(row.source), splitPlural(row.target)]
    return { row, source, target, ...termFacts(flags) }
  })
  await learnForms(
    sourceLanguage,
    terms.map(({ source }) => source),
  )
  return terms
}

/** The facts about a term in its flags. */
function termFacts(flags: Flags) {
  const pattern = flags.get('term-pattern')?.[0]?.text
  return {
    isUntranslatable: flags.has('read-only'),
    isForbidden: flags.has('forbidden'),
    isExact: flags.has('term-exact'),
    isCaseSensitive: flags.has('term-case'),
    partOfSpeech: flags.get('part-of-speech')?.[0]?.text ?? null,
    ...(pattern !== undefined && { pattern }),
  }
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

/** Terms in force are the translated and the untranslatable ones. */
const isInForce = ({ row, target, isUntranslatable }: StoredTerm): boolean =>
  row.state >= 20 && (target !== '' || isUntranslatable)

/** The terms of some keys that texts are held to in a project's translations into a language. */
export async function readTermsInForce(
  queries: Queries,
  query: TermQuery,
  keys: TermKeys,
): Promise<readonly GlossaryTerm[]> {
  const terms = (await readTermsOfKeys(queries, query, keys)).filter(isInForce)
  await learnForms(
    query.language,
    terms.map(({ source, target, isUntranslatable }) => (isUntranslatable ? source : target)),
  )
  return terms.map(({ row, partOfSpeech, ...term }) => term)
}

/** The required terms of stored source strings. */
export async function readGlossary(queries: Queries, query: TermQuery, sources: readonly string[]): Promise<Glossary> {
  const { sourceLanguage } = query
  const keys = await keysOfTexts(sources.flatMap(splitPlural), sourceLanguage)
  return glossaryOf(await readTermsInForce(queries, query, keys), sourceLanguage)
}

/** The flag that holds strings to the terms. */
export const glossaryFlag = 'check-glossary'

import { NO_FLAGS, wordsIn } from '@weft/checks'
import { stemKey } from '@weft/terms'
import { LRUCache } from 'lru-cache'
import { type Queries, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'

/** A project and a language. */
export interface WordPlace {
  readonly projectId: number
  readonly languageId: number
  readonly language: string
}

/** Tells whether the words or the terms of a project have a word, in any of its forms. */
export type KnowsWord = (word: string) => boolean

const ofGlossaries = `components c join translations t on t.component_id = c.id and t.language_id = $2 and not t.is_source
     join units u on u.translation_id = t.id join units s on s.id = u.source_unit_id
    where c.is_glossary and (c.project_id = $1 or c.id in (select component_id from component_links where project_id = $1))`

const selectWords = statement<{ word: string }>(
  'words_of_project',
  'select word from project_words where project_id = $1 and language_id = $2',
)
/** A term that must not be used may be a misspelled one. */
const selectTerms = statement<{ text: string }>(
  'spelled_terms_of_project',
  `select case when s.extra_flags like '%read-only%' then s.source else u.target end as text from ${ofGlossaries}
      and (u.state >= 20 and u.target <> '' or s.extra_flags like '%read-only%')
      and s.extra_flags not like '%forbidden%' and u.extra_flags not like '%forbidden%'`,
)
const selectState = statement<{ state: string }>(
  'state_of_known_words',
  `select concat_ws(' ', (select concat_ws(' ', count(*), max(id)) from project_words where project_id = $1 and language_id = $2),
     (select concat_ws(' ', count(*), sum(hashtext(concat_ws(' ', u.target, u.state, s.extra_flags, u.extra_flags)))) from ${ofGlossaries})) as state`,
)

interface KeptWords {
  readonly state: string
  readonly knows: KnowsWord
}

/** Glossaries of 70,000 terms take a second to take apart. */
const kept = new LRUCache<string, KeptWords>({ max: 20 })

function knower(texts: readonly string[], language: string): KnowsWord {
  const known = new Set(texts.flatMap((text) => wordsIn(text, NO_FLAGS).map(({ word }) => word)))
  let stems: Set<string | null> | undefined
  return (word) => {
    if (known.has(word) || known.has(word.toLowerCase())) return true
    stems ??= new Set(Array.from(known, (one) => stemKey(one, language)))
    const stem = stemKey(word, language)
    return stem !== null && stems.has(stem)
  }
}

/** Reads what counts as known in a project, beside the dictionary. */
export async function readKnownWords(
  queries: Queries,
  { projectId, languageId, language }: WordPlace,
): Promise<KnowsWord> {
  const place = [projectId, languageId]
  const key = place.join(' ')
  const state = (await queries.query(selectState, place))[0]?.state ?? ''
  const last = kept.get(key)
  if (last?.state === state) return last.knows
  const words = (await queries.query(selectWords, place)).map(({ word }) => word)
  const terms = (await queries.query(selectTerms, place)).flatMap(({ text }) => splitPlural(text))
  const knows = knower([...words, ...terms], language)
  kept.set(key, { state, knows })
  return knows
}

import type { Database } from '../../db/database.ts'
import type { Dictionary } from '../../spelling/dictionaries.ts'
import { BrokenDictionary, type Speller } from '../../spelling/speller.ts'
import { readKnownWords } from './known-words.ts'
import { selectTyped, selectUsed } from './spell-strings.queries.ts'
import { spelledWordsOf, tellBroken } from './spell-strings.ts'
import { type CheckedUnit, completeChecks } from './unit-checks.ts'

/** A word of a text that nobody knows, with its place. */
export interface UnknownWord {
  readonly form: number
  readonly start: number
  readonly end: number
  readonly word: string
}

/** Places that are told of one text. */
const mostTold = 200

interface SpelledString {
  readonly unit: CheckedUnit
  readonly dictionary: Dictionary
}

/** A string of a language with a usable dictionary; null: it has none. */
async function findSpelled(database: Database, speller: Speller, unitId: number): Promise<SpelledString | null> {
  const used = await database.query(selectUsed, [])
  if (used.every(({ problem }) => problem !== null)) return null
  const [unit] = await completeChecks(database, await database.query(selectTyped, [unitId]))
  const dictionary = unit && (await speller.dictionaryOf(unit.language))
  const isUsable = unit && used.some(({ language_id, problem }) => language_id === unit.language_id && problem === null)
  return unit && dictionary && isUsable ? { unit, dictionary } : null
}

/** Asks a dictionary. If its files are broken, it tells so and answers without it. */
async function askDictionary<Answer>(
  database: Database,
  { languageId, without }: { readonly languageId: number; readonly without: Answer },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof BrokenDictionary)) throw error
    await tellBroken(database, languageId, error.problem)
    return without
  }
}

/** The unknown words of a text that somebody types for a string; none where its language has no dictionary that can be used. */
export async function wordsOfText(
  database: Database,
  speller: Speller,
  { unitId, targets }: { readonly unitId: number; readonly targets: readonly string[] },
): Promise<readonly UnknownWord[]> {
  const spelled = await findSpelled(database, speller, unitId)
  if (spelled === null) return []
  const { unit, dictionary } = spelled
  const words = spelledWordsOf(unit, targets).flatMap((found, form) => found.map((one) => ({ ...one, form })))
  const asked = words.map(({ word }) => word)
  return await askDictionary(database, { languageId: unit.language_id, without: [] }, async () => {
    const unknown = await speller.unknownOf(dictionary, asked)
    const odd = words.filter(({ word }) => unknown.has(word))
    if (odd.length === 0) return []
    const knows = await readKnownWords(database, {
      projectId: unit.project_id,
      languageId: unit.language_id,
      language: unit.language,
    })
    return odd
      .filter(({ word }) => !knows(word))
      .slice(0, mostTold)
      .map(({ form, start, end, word }) => ({ form, start, end, word }))
  })
}

/** Words of the dictionary for a misspelt one of a string, the likeliest first. */
export async function proposalsFor(
  database: Database,
  speller: Speller,
  { unitId, word }: { readonly unitId: number; readonly word: string },
): Promise<readonly string[]> {
  const spelled = await findSpelled(database, speller, unitId)
  if (spelled === null) return []
  const { unit, dictionary } = spelled
  return await askDictionary(database, { languageId: unit.language_id, without: [] }, () =>
    speller.like(dictionary, word),
  )
}

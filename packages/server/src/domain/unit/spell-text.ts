import type { Database } from '../../db/database.ts'
import { BrokenDictionary, type Speller } from '../../spelling/speller.ts'
import { readKnownWords } from './known-words.ts'
import { selectTyped, selectUsed } from './spell-strings.queries.ts'
import { spelledWordsOf, tellBroken } from './spell-strings.ts'
import { completeChecks } from './unit-checks.ts'

/** A word of a text that nobody knows, with its place. */
export interface UnknownWord {
  readonly form: number
  readonly start: number
  readonly end: number
  readonly word: string
}

/** Places that are told of one text. */
const mostTold = 200

/** The unknown words of a text that somebody types for a string; none where its language has no dictionary that can be used. */
export async function wordsOfText(
  database: Database,
  speller: Speller,
  { unitId, targets }: { readonly unitId: number; readonly targets: readonly string[] },
): Promise<readonly UnknownWord[]> {
  const used = await database.query(selectUsed, [])
  if (used.every(({ problem }) => problem !== null)) return []
  const [unit] = await completeChecks(database, await database.query(selectTyped, [unitId]))
  const dictionary = unit && (await speller.dictionaryOf(unit.language))
  const isUsable = unit && used.some(({ language_id, problem }) => language_id === unit.language_id && problem === null)
  if (!unit || !dictionary || !isUsable) return []
  const words = spelledWordsOf(unit, targets).flatMap((found, form) => found.map((one) => ({ ...one, form })))
  try {
    const unknown = await speller.unknownOf(
      dictionary,
      words.map(({ word }) => word),
    )
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
  } catch (error) {
    if (!(error instanceof BrokenDictionary)) throw error
    await tellBroken(database, unit.language_id, error.problem)
    return []
  }
}

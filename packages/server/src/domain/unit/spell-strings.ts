import { wordsToSpell } from '@weft/checks'
import type { Database } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { BrokenDictionary, type Speller } from '../../spelling/speller.ts'
import { checksOf } from './apply-edits.ts'
import { type KnowsWord, readKnownWords } from './known-words.ts'
import {
  deleteDictionary,
  deleteOdd,
  forgetLanguage,
  insertOdd,
  markLanguage,
  type OddWord,
  selectDictionaries,
  selectOdd,
  selectOddOfProject,
  selectSpelled,
  selectUsed,
  updateKnown,
  upsertDictionary,
  writeProblem,
} from './spell-strings.queries.ts'
import { type CheckedUnit, completeChecks } from './unit-checks.ts'

/** Strings of one transaction. */
const stringsAtOnce = 1000

/**
 * Compares the dictionaries of this node with those by which the strings were looked at. The strings of a language with another one are
 * marked, and so are those of a language that has none any more.
 */
export async function followDictionaries(database: Database, speller: Speller): Promise<void> {
  const [folders, used] = [speller.folders, await database.query(selectUsed, [])]
  if (folders === null && used.length === 0) return
  for (const row of await database.query(selectDictionaries, [])) {
    const found = await speller.dictionaryOf(row.code)
    if (found?.fingerprint === (row.fingerprint ?? undefined)) continue
    await database.transaction(async (tx) => {
      if (found === null) await tx.query(deleteDictionary, [row.language_id])
      else await tx.query(upsertDictionary, [row.language_id, found.name, found.fingerprint, found.licence])
      if (found === null) await tx.query(forgetLanguage, [row.language_id])
      else await tx.query(markLanguage, [row.language_id])
    })
  }
}

/** A dictionary that cannot be used counts for none until its files change; pages say why. */
export async function tellBroken(database: Database, languageId: number, problem: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(writeProblem, [languageId, problem])
    await tx.query(forgetLanguage, [languageId])
  })
}

/** The distinct words of a string's text that a dictionary is asked for. */
export function spelledWordsOf(unit: CheckedUnit, targets: readonly string[]) {
  const about = {
    sources: splitPlural(unit.source),
    flags: checksOf(unit).flagsOf(unit.flags, unit.extra_flags),
    names: [unit.project_name, unit.component_name],
  }
  return targets.map((target) => wordsToSpell(target, about))
}

interface SpelledUnits {
  readonly units: readonly CheckedUnit[]
  readonly words: ReadonlyMap<number, ReadonlySet<string>>
}

async function oddWordsOf(
  database: Database,
  speller: Speller,
  { units, words }: SpelledUnits,
): Promise<readonly OddWord[]> {
  const [first] = units
  const dictionary = first && (await speller.dictionaryOf(first.language))
  if (!first || !dictionary) return []
  try {
    const unknown = await speller.unknownOf(
      dictionary,
      units.flatMap(({ id }) => [...(words.get(id) ?? [])]),
    )
    if (unknown.size === 0) return []
    const found: OddWord[] = []
    for (const [projectId, some] of Map.groupBy(units, (unit) => unit.project_id)) {
      const place = { projectId, languageId: first.language_id, language: first.language }
      let knows: KnowsWord | undefined
      for (const { id } of some)
        for (const word of words.get(id) ?? []) {
          if (!unknown.has(word)) continue
          knows ??= await readKnownWords(database, place)
          found.push({ unit_id: id, word, is_known: knows(word) })
        }
    }
    return found
  } catch (error) {
    if (!(error instanceof BrokenDictionary)) throw error
    await tellBroken(database, first.language_id, error.problem)
    return []
  }
}

const keyOf = ({ unit_id, word, is_known }: OddWord): string => `${unit_id} ${is_known} ${word}`

/** Writes the odd words of some strings, where they are others than before. */
async function writeOdd(database: Database, ids: readonly number[], odd: readonly OddWord[]): Promise<void> {
  const before = await database.query(selectOdd, [ids])
  const now = new Set(odd.map(keyOf))
  const known = new Set(before.map(keyOf))
  const moved = new Set([
    ...before.filter((one) => !now.has(keyOf(one))).map((one) => one.unit_id),
    ...odd.filter((one) => !known.has(keyOf(one))).map((one) => one.unit_id),
  ])
  if (moved.size === 0) return
  await database.transaction(async (tx) => {
    await tx.query(deleteOdd, [[...moved]])
    await tx.query(insertOdd, [JSON.stringify(odd.filter(({ unit_id }) => moved.has(unit_id)))])
  })
}

/** Looks up the words of strings that may have changed, before these are judged. Without a dictionary it costs one small query. */
export async function spellStrings(database: Database, speller: Speller, ids: readonly number[]): Promise<void> {
  const usable = (await database.query(selectUsed, [])).filter(({ problem }) => problem === null)
  if (usable.length === 0) return
  const languages = usable.map(({ language_id }) => language_id)
  for (let at = 0; at < ids.length; at += stringsAtOnce) {
    const some = ids.slice(at, at + stringsAtOnce)
    const rows = await database.query(selectSpelled, [some, languages])
    const units = await completeChecks(database, rows)
    const words = new Map(
      units.map((unit) => [
        unit.id,
        new Set(spelledWordsOf(unit, splitPlural(unit.target)).flatMap((found) => found.map(({ word }) => word))),
      ]),
    )
    const odd: OddWord[] = []
    for (const [, ofLanguage] of Map.groupBy(units, (unit) => unit.language_id))
      odd.push(...(await oddWordsOf(database, speller, { units: ofLanguage, words })))
    await writeOdd(database, some, odd)
  }
}

/** Weighs the odd words of a project anew, after its words or terms were changed; strings whose words count otherwise are marked. */
export async function weighWords(
  database: Database,
  { projectId, languageId }: { readonly projectId: number; readonly languageId: number | null },
  signal?: AbortSignal,
): Promise<void> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const rows = await database.query(selectOddOfProject, [projectId, languageId ?? 0, after, stringsAtOnce])
    const changed: OddWord[] = []
    for (const [id, some] of Map.groupBy(rows, (row) => row.language_id)) {
      const knows = await readKnownWords(database, { projectId, languageId: id, language: some[0]?.code ?? '' })
      for (const { unit_id, word, is_known } of some)
        if (knows(word) !== is_known) changed.push({ unit_id, word, is_known: !is_known })
    }
    if (changed.length > 0) await database.transaction((tx) => tx.query(updateKnown, [JSON.stringify(changed)]))
    const last = rows.at(-1)?.unit_id
    if (last === undefined) return
    after = last
  }
}

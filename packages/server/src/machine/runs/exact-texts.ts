import { type Database, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { findRows, type MemoryRow } from '../../memory/find-rows.ts'
import { readerIn } from '../../memory/memory-reader.ts'
import { hashOfText } from '../../memory/source-texts.ts'
import { takeInNewest } from '../../memory/take-in-strings.ts'
import { type AskPlace, formCountOf, type MachineString, sourceOf } from '../ask/machine-string.ts'

const selectTexts = statement<{ id: number; hash: string; text: string }>(
  'exact_memory_texts',
  `select id, replace(hash::text, '-', '') as hash, text from memory_texts where language_id = $1 and hash = any($2::uuid[])`,
)

const selectAutomatic = statement<{ id: number }>(
  'automatic_among_strings',
  'select id from units where id = any($1::bigint[]) and automatically_translated',
)

/** The strings among these whose text no person has saved: a machine's text is no source for the next one. */
export async function automaticAmong(database: Database, rows: readonly MemoryRow[]): Promise<ReadonlySet<number>> {
  const ids = rows.filter(({ kind }) => kind === 'string').map(({ id }) => id)
  if (ids.length === 0) return new Set()
  return new Set((await database.query(selectAutomatic, [ids])).map(({ id }) => id))
}

/** Rows that may stand for a string: of the memory, or of other components of the project alone. */
export type RowFilter = (row: MemoryRow) => boolean

const keyOf = ({ kind, id, origin, target }: MemoryRow): string =>
  kind === 'former' ? `former ${origin} ${target}` : `${kind} ${id}`

/** The text of a row for the string; null where it lacks a form. */
function textOf(row: MemoryRow, string: MachineString): string[] | null {
  const forms = splitPlural(row.target)
  const count = formCountOf(string)
  if (forms.length === count) return forms.every((form) => form !== '') ? forms : null
  // A plural for a text without one: the form that translates the same form of the source.
  const one = count === 1 ? (row.form === 0 ? forms[0] : forms.at(-1)) : undefined
  return one ? [one] : null
}

/** The same context, less penalty, newer. */
const byWorth =
  (string: MachineString) =>
  (one: MemoryRow, other: MemoryRow): number =>
    Number(other.context === string.unit.context) - Number(one.context === string.unit.context) ||
    one.penalty - other.penalty ||
    other.changed.getTime() - one.changed.getTime()

/** Texts of the same source, for a set of strings in three statements: the best of each, or null. */
export async function findExactTexts(
  database: Database,
  { translation, actor }: AskPlace,
  strings: readonly MachineString[],
  { isTaken, threshold }: { readonly isTaken: RowFilter; readonly threshold: number },
): Promise<(string[] | null)[]> {
  await takeInNewest(database)
  const { component, language } = translation
  const texts = new Set(strings.flatMap(sourceOf).filter((text) => !text.includes('\0')))
  const hashes = Array.from(texts, hashOfText)
  const found = await database.query(selectTexts, [component.sourceLanguage.id, hashes])
  const ids = new Map(found.filter(({ text }) => texts.has(text)).map(({ id, text }) => [text, id]))
  const rows = await findRows(database, {
    reader: readerIn(actor, component.project),
    targetLanguageId: language.id,
    textIds: [...new Set(ids.values())],
    exceptUnit: null,
  })
  const taken = rows.filter(isTaken)
  const automatic = await automaticAmong(database, taken)
  const written = taken.filter(({ kind, id }) => kind !== 'string' || !automatic.has(id))
  const byText = Map.groupBy(written, ({ text_id }) => text_id)
  return strings.map((string) => {
    const forms = sourceOf(string).map((text) =>
      (byText.get(ids.get(text) ?? 0) ?? []).filter(
        (row) => row.id !== string.unit.id && 100 - row.penalty >= threshold,
      ),
    )
    const [first = [], ...others] = forms
    // A plural is the same where the same row has all forms of the source.
    const same = first.filter((row) => others.every((rest) => rest.some((other) => keyOf(other) === keyOf(row))))
    for (const row of same.toSorted(byWorth(string))) {
      const text = textOf(row, string)
      if (text !== null) return text
    }
    return null
  })
}

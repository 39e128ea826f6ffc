import type { TranslationRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { findTexts, type Region } from '../../pictures/find-texts.ts'
import { pictureLanguage } from '../../pictures/picture-languages.ts'
import { readableLanguages, readWords } from '../../pictures/read-words.ts'
import { selectTextsOf } from './screenshots.queries.ts'

/** Strings of a translation that one picture is compared with. */
const mostCompared = 50_000
/** Strings that are named; a picture seldom shows more. */
const mostFound = 200

interface FoundString {
  readonly id: number
  readonly text: string
  readonly region: Region
}

interface StringsInPicture {
  readonly reader: 'ready' | 'missing' | 'no-language'
  readonly words: number
  readonly strings: FoundString[]
}

/** Reads a picture, and finds the strings of a translation that it shows: those with the most words first. */
export async function findStringsIn(
  database: Database,
  picture: Buffer,
  { row, language }: TranslationRecord,
): Promise<StringsInPicture> {
  const installed = await readableLanguages()
  if (installed === null) return { reader: 'missing', words: 0, strings: [] }
  const name = pictureLanguage(language.code, installed)
  if (name === null) return { reader: 'no-language', words: 0, strings: [] }
  const words = await readWords(picture, [name])
  if (words === null) return { reader: 'missing', words: 0, strings: [] }
  if (words.length === 0) return { reader: 'ready', words: 0, strings: [] }
  const rows = await selectTextsOf(database, row.id, mostCompared)
  const texts = new Map(rows.map(({ id, text }) => [id, splitPlural(text)]))
  const forms = [...texts].flatMap(([id, all]) => all.map((text) => ({ id, text })))
  const regions = new Map<number, Region>()
  for (const { id, region } of findTexts(words, forms)) if (!regions.has(id)) regions.set(id, region)
  const strings = [...regions].slice(0, mostFound)
  return {
    reader: 'ready',
    words: words.length,
    strings: strings.map(([id, region]) => ({ id, text: texts.get(id)?.[0] ?? '', region })),
  }
}

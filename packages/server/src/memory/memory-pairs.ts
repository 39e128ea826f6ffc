import type { Document, FileUnit, TmxUnit } from '@weft/formats'
import { resolveLanguage } from '@weft/l10n'
import { longestText } from './source-texts.ts'

/** A source text with its translation, as a memory gets it from a file. */
export interface TextPair {
  readonly source: string
  readonly sourceCode: string
  readonly target: string
  readonly targetCode: string
  /** Its key or context; empty: it has none. */
  readonly context: string
  readonly note: string
  /** `[type, text]` of TMX. */
  readonly properties: readonly (readonly [string, string])[]
  readonly author: string
  /** ISO 8601; null: not known. */
  readonly changed: string | null
}

/** Codes of the languages that strings are in, or are translated from. */
export type UsedLanguages = ReadonlySet<string>

/**
 * `cs-CZ` and `CS_cz` are cs_CZ where strings are in that language, or in no Czech; else cs. Null: no language is known by the code, or by
 * the part before its country.
 */
export function codeOf(written: string, used: UsedLanguages): string | null {
  const code = written.trim().replaceAll('-', '_')
  const exact = resolveLanguage(code)?.code
  const wider = resolveLanguage(code.split('_')[0] ?? '')?.code
  if (exact !== undefined && (used.has(exact) || wider === undefined || !used.has(wider))) return exact
  return wider ?? null
}

const baseOf = (code: string): string => code.split('_')[0] ?? code

const isText = (text: string): boolean => text.trim() !== '' && text.length <= longestText && !text.includes('\0')

/** The source of a unit with each of its other languages. */
export function pairsOf(unit: TmxUnit, used: UsedLanguages): readonly TextPair[] {
  const facts = factsOf(unit)
  const wanted = codeOf(unit.sourceLanguage, used)
  const texts = unit.texts.map(({ language, text }) => ({ text, code: codeOf(language, used) }))
  // Headers name the country more often than texts do: en-US of en.
  const source =
    wanted === null
      ? texts[0]
      : (texts.find(({ code }) => code === wanted) ??
        texts.find(({ code }) => code !== null && baseOf(code) === baseOf(wanted)))
  if (source === undefined || source.code === null || !isText(source.text)) return []
  const { code: sourceCode, text } = source
  return texts.flatMap((other) =>
    other !== source && other.code !== null && other.code !== sourceCode && isText(other.text)
      ? [{ source: text, sourceCode, target: other.text, targetCode: other.code, ...facts }]
      : [],
  )
}

/** `20260131T120000Z`; null: it is no such time. */
function timeOf(written: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(written)
  const time =
    parts === null ? Number.NaN : Date.parse(written.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The property of TMX in which tools keep a text's context. */
export const contextProperty = 'x-context'

type PairFacts = Pick<TextPair, 'context' | 'note' | 'properties' | 'author' | 'changed'>

const factsOf = ({ notes, properties, author, changed }: TmxUnit): PairFacts => ({
  context: properties.find(([type]) => type === contextProperty)?.[1].slice(0, longestContext) ?? '',
  note: notes.join('\n'),
  properties: properties.filter(([type]) => type !== contextProperty),
  author: author.slice(0, longestAuthor),
  changed: timeOf(changed),
})

/** An index has it whole, which takes at most 2,700 bytes. */
const longestContext = 500
const longestAuthor = 200

/** The languages of a file that does not tell them for each text. */
export interface FileLanguages {
  readonly sourceCode: string
  readonly targetCode: string
}

/** A plural gives a pair for each form that both languages have: the first, and the last. */
function pairsOfUnit({ source, target, context, notes }: FileUnit, languages: FileLanguages): readonly TextPair[] {
  const note = notes.map(({ text }) => text).join('\n')
  return source.flatMap((text, form) => {
    const other = (form === 0 ? target[0] : target.at(-1)) ?? ''
    return isText(text) && isText(other)
      ? [
          {
            source: text,
            target: other,
            ...languages,
            context: context.slice(0, longestContext),
            note,
            properties: [],
            author: '',
            changed: null,
          },
        ]
      : []
  })
}

/** The translated texts of a file, without the ones that need editing. */
export const pairsOfDocument = ({ units }: Document, languages: FileLanguages): readonly (readonly TextPair[])[] =>
  units.map((unit) =>
    unit.state === 'translated' || unit.state === 'approved' || unit.state === 'read-only'
      ? pairsOfUnit(unit, languages)
      : [],
  )

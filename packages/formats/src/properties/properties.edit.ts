import type { Edit } from '@weft/text'
import type { NewUnit, ParseOptions, UnitNote } from '../format.ts'
import { byContext } from '../identity.ts'
import { isEscaped } from '../lines/line-text.ts'
import type { Around, Writer } from '../lines/line-writer.ts'
import type { View } from '../lines/view.ts'
import { type CategoryText, newForms, textsByName, withFractions } from '../plural-categories.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import { formKey } from './gwt-plural.ts'
import type { PairEntry, PropertiesFile } from './pair-entry.ts'
import type { Spelling } from './properties.escape.ts'
import { type Dialect, readProperties } from './properties.parse.ts'

/** How the files of a dialect are written. */
export function pairWriter(dialect: Dialect, options?: ParseOptions): Writer<PairEntry> {
  return {
    identity: byContext,
    open: (bytes) => readProperties(bytes, dialect, options),
    setTexts: (file, entry, texts, { newline }) =>
      setPairs(file, { entry, texts: namedTexts(entry, texts, options), newline }, dialect),
    closing: ({ view }, { places }, newline) => closingAt(view, places.at(-1)?.end ?? 0, newline),
    writeEntry: (unit, around) => writePairs(unit, around, dialect, options),
  }
}

/** A value that ends in a lone backslash, at the file's end or before stripped blanks, needs an empty line after it. */
const closingAt = ({ text }: View, end: number, newline: string): string => (isEscaped(text, end) ? newline : '')

const spellings = new WeakMap<PropertiesFile, Spelling>()

/** How a file spells what it escapes; looked for once a file. */
function spellingOf(file: PropertiesFile): Spelling {
  const known = spellings.get(file)
  if (known) return known
  const { view } = file
  const sample = /\\u(?=[0-9a-fA-F]{4})[0-9]*([a-fA-F])/.exec(view.text)?.[1]
  const spelling: Spelling = { charset: view.charset, hex: sample !== undefined && sample >= 'a' ? 'lower' : 'upper' }
  spellings.set(file, spelling)
  return spelling
}

/** Texts under the categories that they are for; of a string without plural forms under none. */
function namedTexts(
  { unit, categories }: PairEntry,
  texts: readonly string[],
  options?: ParseOptions,
): readonly CategoryText[] {
  const named = texts.map((text, index) => ({ name: categories?.[index] ?? '', text }))
  return categories ? withFractions(named, options?.language, textsByName(unit.variants ?? [])) : named
}

interface PairText {
  readonly entry: PairEntry
  readonly texts: readonly CategoryText[]
  readonly newline: string
}

function setPairs(file: PropertiesFile, { entry, texts, newline }: PairText, dialect: Dialect): Edit[] {
  const spelling = spellingOf(file)
  const edits: Edit[] = []
  const lines: Edit[] = []
  let at = entry.places[0]?.end ?? 0
  for (const { name, text } of texts) {
    const index = entry.categories?.indexOf(name) ?? 0
    const slot = entry.slots[index] ?? null
    if (slot) {
      at = slot.end
      if (slot.text !== text) edits.push(...replaceValue(file, { entry, text, index }, dialect, spelling))
      continue
    }
    if (entry.categories === null || text === '') continue
    const said = entry.pairs[0]?.separator ?? ''
    const separator = isParting(said, dialect) ? said : dialect.separator
    const closing = lines.at(-1)?.span.start === at ? '' : closingAt(file.view, at, newline)
    const line = `${closing}${newline}${formKey(entry.unit.context, name)}${separator}${dialect.escapes.encode(text, spelling)}`
    lines.push({ span: { start: at, end: at }, content: line })
  }
  // Behind the values: a key without one gets it where its line ends.
  return [...edits, ...lines]
}

/** Whether a key and its value are told apart by what stands between them; nothing does after a key without a value. */
const isParting = (separator: string, { anySeparator }: Dialect): boolean =>
  (anySeparator ? /[=:\s]/ : /=/).test(separator)

function replaceValue(
  { view }: PropertiesFile,
  { entry, text, index }: { entry: PairEntry; text: string; index: number },
  dialect: Dialect,
  spelling: Spelling,
): Edit[] {
  const { escapes, missingMark, separator } = dialect
  const slot = entry.slots[index]
  const pair = entry.pairs.find(({ valueStart }) => valueStart === slot?.start)
  if (!slot || !pair) return []
  const content = escapes.encode(text, spelling, view.text.slice(slot.start, slot.end))
  const lead = isParting(pair.separator, dialect) ? '' : separator
  const edits: Edit[] = [{ span: slot, content: lead + content }]
  if (pair.isMissing && missingMark !== null)
    edits.push({ span: { start: pair.keyStart, end: pair.keyStart + missingMark.length }, content: '' })
  return edits
}

function writePairs(
  unit: NewUnit,
  { file, like, newline }: Around<PairEntry>,
  { escapes, separator, anySeparator }: Dialect,
  options?: ParseOptions,
): string {
  const spelling = spellingOf(file)
  const before = like?.pairs[0]?.separator ?? ''
  // A line break in it belongs to the value that it was written for.
  const between = /^[ \t]*[=:][ \t]*$/.test(before) ? before : separator
  const line = (key: string, text: string) => `${keyFor(key, anySeparator)}${between}${escapes.encode(text, spelling)}`
  const { context, target } = unit
  const lines = isPlural(unit)
    ? newForms(unit, options?.language).flatMap(({ name, text }) =>
        text === '' && name !== 'other' ? [] : [line(formKey(context, name), text)],
      )
    : [line(context, firstText(target))]
  return [...unit.notes.flatMap((note) => commentLines(note)), ...lines].join(newline)
}

const commentLines = ({ text }: UnitNote): string[] => text.split(/\r\n|\r|\n/).map((line) => `# ${line}`.trimEnd())

/** Keys come as files spell them; what would part them from their value, or make them a comment, is escaped where it is not yet. */
function keyFor(key: string, anySeparator: boolean): string {
  const parts = anySeparator ? /(\\[\s\S])|([=: \t\f])/g : /(\\[\s\S])|([=])/g
  return key
    .toWellFormed()
    .replace(/[\r\n]+/g, ' ')
    .replace(parts, (_, escaped?: string, char?: string) => escaped ?? `\\${char}`)
    .replace(/^(?=[#!;]|\/[/*])/, '\\')
}

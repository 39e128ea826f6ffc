import type { FileUnit, ParseOptions } from '../format.ts'
import { byContext } from '../identity.ts'
import type { Writer } from '../lines/line-writer.ts'
import { firstText } from '../unit-facts.ts'
import { type PhpDialect, type PhpEntry, type PhpFile, readPhp } from './php.file.ts'
import { addToPhp } from './php.place.ts'
import { encodePhp, joinForms, literalOf, variablesOf } from './php.text.ts'

export const phpWriter = (dialect: PhpDialect, options?: ParseOptions): Writer<PhpEntry> => ({
  identity: byContext,
  open: (bytes) => readPhp(bytes, dialect, options),
  setTexts({ view }, { literal, unit }, texts) {
    const raw = view.read(literal.start, literal.end)
    const text = writtenText(unit, texts)
    const quote = literal.quote === "'" || literal.quote === 'nowdoc' ? "'" : '"'
    return [{ span: literal, content: encodePhp(text, quote, variablesOf(raw, literal)) }]
  },
  place: (file, added) => addToPhp(file as PhpFile, added), // it was read by `open`
  writeEntry: (unit, { like }) => literalOf(unit, like?.literal ?? null),
})

/** Forms that the language has no use for stay. A text that becomes a plural one, or the other way round, is written as a whole. */
function writtenText({ target, variants }: FileUnit, texts: readonly string[]): string {
  if (texts.length !== target.length) return texts.length > 1 ? joinForms(texts) : firstText(texts)
  const others = variants?.slice(texts.length).map(({ text }) => text)
  return variants ? joinForms(texts, others) : firstText(texts)
}

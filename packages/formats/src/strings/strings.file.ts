import type { Problem } from '@weft/text'
import type { NewUnit, ParseOptions } from '../format.ts'
import { byContext } from '../identity.ts'
import {
  bytesOf,
  duplicateWarnings,
  type Entry,
  type LineFile,
  lastOfEach,
  MOST_PROBLEMS,
  noteOf,
  plainUnit,
} from '../lines/line-file.ts'
import type { Writer } from '../lines/line-writer.ts'
import { openView, type View } from '../lines/view.ts'
import { firstText } from '../unit-facts.ts'
import { decodeStrings, encodeStrings, keyRaw, keyText } from './strings.escape.ts'
import { type StringsPair, scanStrings } from './strings.scan.ts'

export interface StringsEntry extends Entry {
  readonly pair: StringsPair
}

export type StringsFile = LineFile<StringsEntry>

export function readStrings(bytes: Uint8Array, { parameters }: ParseOptions = {}): StringsFile {
  // Every second byte of ASCII in UTF-16 is zero, and none of UTF-8.
  const isWide = parameters?.strings_encoding !== 'utf-8' && bytes.subarray(0, 1000).includes(0)
  const { view, problem } = openView(bytes, isWide ? 'utf-16' : 'utf-8')
  const { pairs, problem: found } = scanStrings(view.text, view.start)
  const { kept, doubles } = lastOfEach(pairs, ({ key }) => view.text.slice(key.inside.start, key.inside.end))
  const entries = kept.map((pair): StringsEntry => {
    const entry = stringsEntry(pair, view)
    const others = doubles.get(pair)
    return others ? { ...entry, doubles: others } : entry
  })
  const problems = problem
    ? [problem]
    : [...(found?.span ? [{ ...found, span: bytesOf(found.span, view) }] : []), ...textProblems(entries)]
  const whole = { name: '', start: view.start, end: view.text.length }
  return { view, entries, sections: [whole], problems, warnings: () => duplicateWarnings(entries, view) }
}

function stringsEntry(pair: StringsPair, view: View): StringsEntry {
  const { place, key, value, comments } = pair
  const { inside } = value ?? key
  const text = decodeStrings(view.read(inside.start, inside.end))
  const context = keyText(view.read(key.inside.start, key.inside.end))
  const notes = noteOf(
    comments
      .map(({ start, end }) => commentText(view.read(start, end)))
      .filter(Boolean)
      .join('\n'),
  )
  const unit = plainUnit({ context, target: [text], notes }, place, view)
  return { unit, places: [place], slots: [{ ...inside, text }], section: '', pair }
}

/** Xcode's words for a string that nobody described. */
const NO_COMMENT = /^(?:No comment provided by engineer\.?)$/

function commentText(raw: string): string {
  const text = raw.startsWith('//') ? raw.replace(/^\/+/, '') : raw.slice(2, -2)
  return NO_COMMENT.test(text.trim()) ? '' : text.trim()
}

function textProblems(entries: readonly StringsEntry[]): Problem[] {
  const problems: Problem[] = []
  for (const { unit } of entries) {
    const text = firstText(unit.target)
    if (problems.length >= MOST_PROBLEMS) break
    if (text.includes('\0')) {
      problems.push({ code: 'nul-character', span: unit.span, detail: 'no text may hold the character NUL' })
    } else if (!text.isWellFormed()) {
      const detail = 'half of a surrogate pair stands alone here'
      problems.push({ code: 'unpaired-surrogate', span: unit.span, detail })
    }
  }
  return problems
}

export const stringsWriter = (options?: ParseOptions): Writer<StringsEntry> => ({
  identity: byContext,
  open: (bytes) => readStrings(bytes, options),
  setTexts({ view }, { pair }, [text = '']) {
    const { key, value } = pair
    const before = value ? view.text.slice(value.inside.start, value.inside.end) : ''
    const content = `"${encodeStrings(text, before)}"`
    if (value)
      return [{ span: value.quote === '"' ? value.inside : value.place, content: inQuotes(content, value.quote) }]
    return [{ span: { start: key.place.end, end: key.place.end }, content: ` = ${content}` }]
  },
  writeEntry(unit: NewUnit, { model, like, newline }) {
    const before = like ? model.view.text.slice(like.pair.equals.start, like.pair.equals.end) : ''
    const equals = /^[ \t]*=[ \t]*$/.test(before) ? before : ' = '
    const notes = unit.notes.map(({ text }) => `/* ${text.replaceAll('*/', '* /')} */${newline}`).join('')
    return `${notes}"${keyRaw(unit.context)}"${equals}"${encodeStrings(firstText(unit.target))}";`
  },
})

const inQuotes = (content: string, quote: string) => (quote === '"' ? content.slice(1, -1) : content)

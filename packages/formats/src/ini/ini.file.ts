import type { NewUnit } from '../format.ts'
import { byContext } from '../identity.ts'
import { duplicateWarnings, type Entry, type LineFile, lastOfEach, plainUnit } from '../lines/line-file.ts'
import type { Writer } from '../lines/line-writer.ts'
import { openView, type View } from '../lines/view.ts'
import { firstText } from '../unit-facts.ts'
import { type IniGrammar, type Option, scanIni } from './ini.scan.ts'

/** The differences between the dialects. */
export interface Dialect extends IniGrammar {
  decode(raw: string): string
  /** Encodes a text as far as the file can store it; further lines are indented. */
  encode(text: string, newline: string): string
}

export interface IniEntry extends Entry {
  readonly option: Option
}

export type IniFile = LineFile<IniEntry>

export function readIni(bytes: Uint8Array, dialect: Dialect): IniFile {
  const { view, problem: closed } = openView(bytes, 'utf-8')
  const { sections, options, problem: found } = scanIni(view.text, view.start, dialect)
  const problem = closed ?? found
  const { kept, doubles } = lastOfEach(options, ({ section, key }) => `[${section}]${key}`)
  const entries = kept.map((option): IniEntry => {
    const entry = iniEntry(option, view, dialect)
    const others = doubles.get(option)
    return others ? { ...entry, doubles: others } : entry
  })
  return {
    view,
    entries,
    sections,
    problems: problem ? [problem] : [],
    warnings: () => duplicateWarnings(entries, view),
  }
}

const inUtf8 = (part: string, view: View): string =>
  view.width === 1 && /[\x80-\xff]/.test(part) ? Buffer.from(part, 'latin1').toString('utf8') : part

function iniEntry(option: Option, view: View, { decode }: Dialect): IniEntry {
  const { section, key, place, value } = option
  const text = decode(view.read(value.start, value.end))
  const name = inUtf8(key, view)
  const context = section === '' ? name : `[${inUtf8(section, view)}]${name}`
  const unit = plainUnit({ context, target: [text] }, place, view)
  return { unit, places: [place], slots: [{ ...value, text }], section: inUtf8(section, view), option }
}

/** The section of `[section]key`. */
const SECTION = /^\[([^\]\r\n]+)\]/

export const iniWriter = (dialect: Dialect): Writer<IniEntry> => ({
  identity: byContext,
  open: (bytes) => readIni(bytes, dialect),
  setTexts({ view }, { option }, [text = ''], { newline }) {
    const { value, separator, indent, place } = option
    const content = dialect.encode(text, `${newline}${' '.repeat(indent)}`)
    // After two blanks a semicolon begins a comment.
    const isSafe = !content.startsWith(';') || !/[ \t]{2}$/.test(view.text.slice(separator.start, separator.end))
    const from = isSafe ? value.start : separator.start
    const written = isSafe ? content : `= ${content}`
    const behind = view.text.slice(value.end, place.end).trim()
    if (behind === '' || !/[;\r\n]/.test(content)) return [{ span: { start: from, end: value.end }, content: written }]
    // Only the first semicolon on the first line can begin a comment, so a comment behind a text moves to a line above.
    const above = `${view.read(place.end - behind.length, place.end)}${newline}${' '.repeat(indent)}`
    return [
      { span: { start: place.start, end: place.start }, content: above },
      { span: { start: from, end: place.end }, content: written },
    ]
  },
  writeEntry(unit: NewUnit, { model, like, newline }) {
    const before = like ? model.view.text.slice(like.option.separator.start, like.option.separator.end) : '='
    const indent = ' '.repeat(like?.option.indent ?? 0)
    const key = unit.context
      .replace(SECTION, '')
      .toWellFormed()
      .replace(/[\r\n=]+/g, ' ')
      .trim()
    return `${indent}${key}${before}${dialect.encode(firstText(unit.target), `${newline}${indent}`)}`
  },
  sections: {
    of: ({ context }) => SECTION.exec(context)?.[1] ?? '',
    heading: (name) => `[${name.toWellFormed()}]`,
  },
})

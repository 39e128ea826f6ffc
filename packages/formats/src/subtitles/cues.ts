import { isUtf8 } from 'node:buffer'
import type { Edit, Problem, Span } from '@weft/text'
import { duplicateUnits } from '../duplicate-units.ts'
import {
  defineFormat,
  type EditableDocument,
  type FileChange,
  type FormatFacts,
  type NewFile,
  type NewUnit,
  type Obstruction,
  type UnitChange,
} from '../format.ts'
import { byContext } from '../identity.ts'
import { editLines, entryRemovals, writtenEdits } from '../lines/line-edit.ts'
import { bytesOf, documentOf, type Entry, type LineFile, noteOf, plainUnit, type Section } from '../lines/line-file.ts'
import type { Writer } from '../lines/line-writer.ts'
import { openView, type View } from '../lines/view.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'
import { editingAround } from '../obstruction.ts'
import { firstText } from '../unit-facts.ts'

/** A text with the time that it is shown. Places count the view. */
export interface Cue {
  /** From its number, or its note, to its text's end. */
  readonly place: Span
  /** When it begins and ends, in the form that names it: `00:00:01.000`, or a frame. */
  readonly start: string
  readonly end: string
  /** For how long, in seconds. */
  readonly seconds: number
  /** The place of the text, with what parts it from the times. */
  readonly slot: Span
  readonly text: string
  readonly note?: string
  /** The parts around the text in this grammar: a number, settings of the cue, other fields. */
  readonly form?: string
}

/** The cues of a text, the place of the first, and what is wrong. */
export interface CueScan {
  readonly cues: readonly Cue[]
  readonly start: number
  /** The end of the part with the cues; left out: the file's end. */
  readonly end?: number
  readonly problem: Problem | null
}

export interface CueGrammar {
  scan(view: View): CueScan
  /** The content of a slot. */
  writeSlot(text: string, newline: string): string
  /** A whole cue, without a line end after it. */
  writeCue(cue: NewCue, newline: string): string
  /** Cues have a blank line between them. */
  readonly parted: boolean
}

export interface NewCue {
  readonly start: string
  readonly end: string
  readonly text: string
  readonly form: string | undefined
  /** How many cues stand before it. */
  readonly before: number
  /** The file that it goes to. */
  readonly view: View
}

interface CueEntry extends Entry {
  readonly cue: Cue
}

/** A time with hours and milliseconds: `00:01:02.500`. Null if the text is no time. */
export function normalTime(text: string): string | null {
  const found = /^(-?)(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/.exec(text)
  if (!found) return null
  const [, sign = '', hours = '0', minutes = '', seconds = '', part = ''] = found
  const two = (digits: string) => digits.padStart(2, '0')
  return `${sign}${two(hours)}:${two(minutes)}:${two(seconds)}.${part.padEnd(3, '0')}`
}

/** A normal time in seconds. */
export function secondsOf(time: string): number {
  const found = /^(-?)(\d+):(\d+):(\d+\.\d+)$/.exec(time)
  if (!found) return 0
  const [, sign, hours, minutes, seconds] = found
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

function readCues(bytes: Uint8Array, grammar: CueGrammar): LineFile<CueEntry> {
  const { view, problem } = openView(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const scan = grammar.scan(view)
  const seen = new Map<string, number>()
  const entries = scan.cues.slice(0, MOST_HELD_UNITS).map((cue): CueEntry => {
    const times = `${cue.start}-->${cue.end}`
    const count = (seen.get(times) ?? 0) + 1
    seen.set(times, count)
    // Two texts may be shown at once: the second has a number behind its times.
    const context = count === 1 ? times : `${times} (${count})`
    const shown = `visible for ${Math.trunc(cue.seconds)} seconds`
    const notes = noteOf(cue.note ? `${cue.note}\n${shown}` : shown)
    const plain = plainUnit({ context, target: [cue.text], notes }, cue.place, view)
    const unit = cue.form === undefined ? plain : { ...plain, form: cue.form }
    return { unit, places: [cue.place], slots: [{ ...cue.slot, text: cue.text }], section: '', cue }
  })
  const excess = scan.cues[MOST_HELD_UNITS]
  const found = excess ? { ...tooMany(MOST_HELD_UNITS), span: excess.place } : scan.problem
  const problems = problem ? [problem] : found?.span ? [{ ...found, span: bytesOf(found.span, view) }] : []
  const whole: Section = { name: '', start: scan.start, end: scan.end ?? view.text.length }
  const warnings = () =>
    duplicateUnits(
      entries.map(({ unit }) => unit),
      byContext.keyOf,
      'string',
    )
  return { view, entries, sections: [whole], problems, warnings }
}

const TIMES = /^(-?[\d:.]+)-->(-?[\d:.]+)(?: \(\d+\))?$/

const writerOf = (grammar: CueGrammar): Writer<CueEntry> => ({
  identity: byContext,
  ...(grammar.parted && { gap: 2 }),
  open: (bytes) => readCues(bytes, grammar),
  setTexts: (_file, { cue }, [text = ''], { newline }): Edit[] => [
    { span: cue.slot, content: grammar.writeSlot(text.toWellFormed(), newline) },
  ],
  /** A text with the same times as one behind it stays as an empty one, so that the other keeps its name. */
  remove(file, removed) {
    const twins = new Set(file.entries.map(({ unit }) => unit.context))
    return [...removed].flatMap((entry) => {
      const [, times = entry.unit.context, count = '1'] = /^(.*) \((\d+)\)$/.exec(entry.unit.context) ?? []
      if (twins.has(`${times} (${Number(count) + 1})`)) return [{ span: entry.cue.slot, content: '' }]
      return entryRemovals(file.view, entry)
    })
  },
  writeEntry({ context, target, form }, { like, file, newline }) {
    const [, start = '', end = ''] = TIMES.exec(context) ?? []
    const before = like && file.entries.includes(like) ? file.entries.indexOf(like) + 1 : file.entries.length
    return grammar.writeCue(
      { start, end, text: firstText(target).toWellFormed(), form, before, view: file.view },
      newline,
    )
  },
})

/** New strings whose names are no times: nobody knows when to show them. */
function untimed({ units }: FileChange): Obstruction[] {
  const added = units.flatMap((change): NewUnit[] => (change.kind === 'add' ? [change.unit] : []))
  return added.flatMap((unit): Obstruction[] => {
    if (TIMES.test(unit.context)) return []
    const detail = `“${unit.context.slice(0, 200)}” does not say when a subtitle is shown`
    return [{ unit, problem: { code: 'missing-times', span: { start: 0, end: 0 }, detail } }]
  })
}

/** The texts of one time that a file lacks come with the one that follows them, so that it has its name. */
function withTwins(file: LineFile<CueEntry>, change: FileChange): FileChange {
  const known = new Set(file.entries.map(({ unit }) => unit.context))
  const units = change.units.flatMap((one): UnitChange[] => {
    if (one.kind !== 'add') return [one]
    const [, times = '', count = '1'] = /^(.*) \((\d{1,4})\)$/.exec(one.unit.context) ?? []
    const twins: UnitChange[] = []
    for (let nth = 1; nth < Number(count); nth++) {
      const context = nth === 1 ? times : `${times} (${nth})`
      if (!known.has(context))
        twins.push({ kind: 'add', unit: { ...one.unit, context, target: [''], state: 'untranslated' } })
      known.add(context)
    }
    known.add(one.unit.context)
    const last = twins.at(-1)
    const after = last?.kind === 'add' ? { after: last.unit.context } : {}
    return [...twins, { kind: 'add', unit: { ...one.unit, ...after } }]
  })
  return units.length === change.units.length ? change : { ...change, units }
}

function openCues(bytes: Uint8Array, grammar: CueGrammar): EditableDocument {
  const file = readCues(bytes, grammar)
  return {
    ...documentOf(file),
    ...editingAround(untimed, (change) => editLines(file, withTwins(file, change), writerOf(grammar))),
    // All times, so that texts that are shown at once keep their order; one without a text is not shown.
    translationFor: () =>
      writtenEdits(
        file.view,
        file.entries.map(({ cue }) => ({ span: cue.slot, content: '' })),
      ),
  }
}

/** A film has a hundred and fifty kilobytes of subtitles. */
const MOST_BYTES = 2_000_000

type Facts<Id extends string> = Pick<FormatFacts<Id>, 'id' | 'label' | 'mediaType' | 'recognises'>

/** A format whose files are texts with the times that they are shown. */
export const subtitles = <const Id extends string>(facts: Facts<Id>, grammar: CueGrammar, head: string) =>
  defineFormat({
    ...facts,
    extensions: [facts.id],
    mostBytes: MOST_BYTES,
    template: 'required',
    newBase: 'optional',
    plurals: 'none',
    states: ['untranslated', 'translated'],
    header: false,
    languageCodeStyle: 'bcp',
    parameters: [],
    usage: [
      { files: `subtitles/*.${facts.id}`, source: `subtitles/en.${facts.id}` },
      { files: `*.${facts.id}`, source: `en.${facts.id}` },
    ],
    parse: (bytes) => openCues(bytes, grammar),
    begin: (_about: NewFile) => Buffer.from(head),
  })

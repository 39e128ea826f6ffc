import type { Problem } from '@weft/text'
import { duplicateUnits } from '../duplicate-units.ts'
import { byContext } from '../identity.ts'
import { bytesOf, type Entry, type LineFile, noteOf, plainUnit } from '../lines/line-file.ts'
import type { Writer } from '../lines/line-writer.ts'
import { openView, type View } from '../lines/view.ts'
import { firstText } from '../unit-facts.ts'
import { type FluentEntry, scanFluent } from './fluent.scan.ts'
import { decodeFluent, encodeFluent } from './fluent.text.ts'

export interface FluentFileEntry extends Entry {
  readonly body: string
}

export function readFluent(bytes: Uint8Array): LineFile<FluentFileEntry> {
  const { view, problem } = openView(bytes, 'utf-8')
  const scanned = scanFluent(view.text, view.start)
  const found = problem ?? inBytes(scanned.problem, view)
  const entries = found ? [] : scanned.entries.map((entry) => entryOf(entry, view))
  const sections = [{ name: '', start: view.start, end: view.text.length }]
  const units = entries.map(({ unit }) => unit)
  // Programs take the first of two messages with one name.
  const warnings = () => duplicateUnits(units, byContext.keyOf, 'name')
  return { view, entries, sections, problems: found ? [found] : [], warnings }
}

const inBytes = (problem: Problem | null, view: View): Problem | null =>
  problem?.span ? { ...problem, span: bytesOf(problem.span, view) } : problem

function entryOf({ id, place, comment, body }: FluentEntry, view: View): FluentFileEntry {
  const raw = view.read(body.start, body.end)
  const text = decodeFluent(raw)
  const note = view
    .read(comment.start, comment.end)
    .split(/\r\n|\n/)
    .map((line) => line.replace(/^# ?/, ''))
    .join('\n')
  const plain = plainUnit({ context: id, target: [text], notes: noteOf(note.trim()) }, place, view)
  const unit = { ...plain, flags: id.startsWith('-') ? 'fluent-type:Term' : 'fluent-type:Message' }
  return { unit, places: [place], slots: [{ ...body, text }], section: '', body: raw }
}

export const fluentWriter: Writer<FluentFileEntry> = {
  identity: byContext,
  keepsReturns: true,
  open: readFluent,
  setTexts: (_file, { slots, body }, texts, { newline }) =>
    slots.flatMap((slot, index) => {
      const text = texts[index] ?? ''
      return slot && slot.text !== text ? [{ span: slot, content: encodeFluent(text, newline, body) }] : []
    }),
  writeEntry({ context, target, notes }, { newline }) {
    const comment = notes.flatMap(({ text }) => text.split(/\r\n|\r|\n/)).map((line) => `# ${line}`.trimEnd())
    return [...comment, `${context} =${encodeFluent(firstText(target), newline)}`].join(newline)
  },
}

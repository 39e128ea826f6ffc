import type { NewUnit, UnitKey } from '../format.ts'
import { bySource } from '../identity.ts'
import { PlacedUnits } from '../placed-units.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import {
  attributeText,
  type ByteEdit,
  blanksBefore,
  elementText,
  newlineOf,
  openedTag,
  replaced,
} from '../xml/xml.edit.ts'
import type { Message, QtFile } from './qt.parse.ts'
import { type FormStyle, isUnfinished, numerusForms, sourceOfForms, writeText } from './qt.text.ts'

/** Messages for one place: after a message, or in a new `context`. */
interface Slot {
  /** Null: they come into a context that is there. */
  readonly name: string | null
  readonly units: PlacedUnits
}

interface PlaceContext {
  readonly file: QtFile
  readonly byKey: ReadonlyMap<UnitKey, Message>
  /** By the byte that they come before. */
  readonly slots: Map<number, Slot[]>
  readonly placed: Map<UnitKey, { readonly slot: Slot; readonly at: number; readonly context: string }>
}

/** The name of the context that a string stands in; the rest of what tells it apart is a comment. */
function contextOf({ context }: NewUnit): { readonly name: string; readonly comment: string } {
  const at = context.indexOf('\n')
  return at < 0 ? { name: context, comment: '' } : { name: context.slice(0, at), comment: context.slice(at + 1) }
}

/** Edits that bring new strings into the contexts that they belong to. */
export function placeMessages(
  file: QtFile,
  utf8: Buffer,
  added: readonly NewUnit[],
  { byKey, forms }: { readonly byKey: ReadonlyMap<UnitKey, Message>; readonly forms: FormStyle },
): ByteEdit[] {
  const placing: PlaceContext = { file, byKey, slots: new Map(), placed: new Map() }
  for (const unit of added) place(placing, unit)
  const newline = newlineOf(utf8)
  const [first] = file.messages
  const line = (first && blanksBefore(utf8, first.unit.span.start)) ?? `${newline}    `
  const inner = (first && blanksBefore(utf8, first.source.start)) ?? `${line}    `
  const blockLine = (file.blocks[0] && blanksBefore(utf8, file.blocks[0].start)) ?? newline
  const form = { line: forms.line ?? `${inner}    `, closes: forms.closes }
  const messages = (units: PlacedUnits) =>
    units
      .list()
      .map((unit) => `${line}${render(unit, { line, inner, form })}`)
      .join('')
  return [...placing.slots].map(([at, slots]) => {
    const text = slots.map(({ name, units }) => {
      if (name === null) return messages(units)
      return `${blockLine}<context>${line}<name>${writeText(name)}</name>${messages(units)}${blockLine}</context>`
    })
    return intoFile(file, utf8, at, text.join(''))
  })
}

function intoFile({ root, blocks }: QtFile, utf8: Buffer, at: number, text: string): ByteEdit {
  if (root?.closed && at === root.end)
    return replaced(root.start, root.end, `${openedTag(utf8.toString('utf8', root.start, root.end))}${text}\n</TS>`)
  const isEmpty = blocks.length === 0 && utf8[at] === 60 && utf8[at + 1] === 47
  return replaced(at, at, isEmpty ? `${text}\n` : text)
}

function unitsOf(key: UnitKey, unit: NewUnit): PlacedUnits {
  const units = new PlacedUnits()
  units.put(key, unit)
  return units
}

function place(placing: PlaceContext, unit: NewUnit): void {
  const { file, byKey, slots, placed } = placing
  const { after } = unit
  const { name } = contextOf(unit)
  const key = bySource.keyOf(unit)
  const near = after ? placed.get(after) : undefined
  if (near && near.context === name) {
    near.slot.units.put(key, unit, after)
    placed.set(key, near)
    return
  }
  const put = (at: number, slot: Slot, before?: Slot) => {
    const list = slots.get(at) ?? []
    slots.set(at, list)
    list.splice(before ? list.indexOf(before) + 1 : list.length, 0, slot)
    placed.set(key, { slot, at, context: name })
  }
  const known = after ? byKey.get(after) : undefined
  const isIn = known && file.blocks[known.block]?.name === name
  const block = file.blocks.find((one) => one.name === name)
  if (block) {
    const at = isIn ? known.unit.span.end : block.inner
    const slot = slots.get(at)?.find((one) => one.name === null)
    if (!slot) put(at, { name: null, units: unitsOf(key, unit) })
    else {
      slot.units.put(key, unit)
      placed.set(key, { slot, at, context: name })
    }
    return
  }
  for (const list of slots.values()) {
    const slot = list.find((one) => one.name === name)
    if (!slot) continue
    slot.units.put(key, unit)
    placed.set(key, { slot, at: 0, context: name })
    return
  }
  const last = file.blocks.at(-1)
  const start = file.root?.end ?? 0
  const behind = after === null ? start : ((known && file.blocks[known.block]?.end) ?? last?.end ?? start)
  if (near && near.slot.name !== null) put(near.at, { name, units: unitsOf(key, unit) }, near.slot)
  else put(behind, { name, units: unitsOf(key, unit) })
}

/** A message; `line` stands before it, `inner` before its parts, `form` says how its plural forms are written. */
function render(
  unit: NewUnit,
  {
    line,
    inner,
    form,
  }: { readonly line: string; readonly inner: string; readonly form: FormStyle & { readonly line: string } },
): string {
  const { comment } = contextOf(unit)
  const { notes, target, location, previousSource } = unit
  const plural = isPlural(unit)
  const element = (name: string, text: string) => (text === '' ? [] : [`<${name}>${writeText(text)}</${name}>`])
  const notesBy = (by: string) =>
    notes
      .filter((note) => note.by === by)
      .map(({ text }) => text)
      .join('\n')
  const start = `<translation${isUnfinished(unit) ? ' type="unfinished"' : ''}>`
  const parts = [
    ...location
      .split(', ')
      .filter((one) => one !== '')
      .map(locationTag),
    `<source>${writeText(plural ? sourceOfForms(unit.source) : firstText(unit.source))}</source>`,
    ...element('oldsource', previousSource),
    ...element('comment', comment),
    ...element('extracomment', notesBy('developer')),
    ...element('translatorcomment', notesBy('translator')),
    elementText(start, plural ? numerusForms(target, form) : writeText(firstText(target)), form.closes),
  ]
  return `<message${plural ? ' numerus="yes"' : ''}>${parts.map((part) => `${inner}${part}`).join('')}${line}</message>`
}

function locationTag(location: string): string {
  const [, file = location, line] = /^(.*):([-+]?[0-9]+)$/.exec(location) ?? []
  return `<location filename="${attributeText(file)}"${line === undefined ? '' : ` line="${line}"`}/>`
}

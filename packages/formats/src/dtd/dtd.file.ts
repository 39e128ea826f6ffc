import type { ParseOptions } from '../format.ts'
import { byContext } from '../identity.ts'
import {
  bytesOf,
  type Entry,
  firstOfEach,
  type LineFile,
  MOST_PROBLEMS,
  noteOf,
  plainUnit,
} from '../lines/line-file.ts'
import type { Writer } from '../lines/line-writer.ts'
import { openView, type View } from '../lines/view.ts'
import { firstText } from '../unit-facts.ts'
import { type DtdEntity, scanDtd } from './dtd.scan.ts'
import { decodeDtd, encodeDtd } from './dtd.text.ts'

export interface DtdEntry extends Entry {
  readonly entity: DtdEntity
}

export type DtdFile = LineFile<DtdEntry>

/** Reads a document type whose entities are texts: https://www.w3.org/TR/xml/#sec-entity-decl */
export function readDtd(bytes: Uint8Array, _options: ParseOptions = {}): DtdFile {
  const { view, problem } = openView(bytes, 'utf-8')
  const { entities, problem: found } = scanDtd(view.text, view.start)
  const { kept, doubles } = firstOfEach(entities, ({ name }) => view.text.slice(name.start, name.end))
  const entries = kept.map((entity): DtdEntry => {
    const others = doubles.get(entity)
    return { ...dtdEntry(entity, view), ...(others && { doubles: others }) }
  })
  const problems = problem ? [problem] : found?.span ? [{ ...found, span: bytesOf(found.span, view) }] : []
  const whole = { name: '', start: view.start, end: view.text.length }
  return { view, entries, sections: [whole], problems, warnings: () => duplicates(entries, view) }
}

/** If a file declares an entity twice, the first declaration binds. */
const duplicates = (entries: readonly DtdEntry[], view: View) =>
  entries
    .flatMap(({ doubles = [] }) => doubles)
    .sort((a, b) => a.start - b.start)
    .slice(0, MOST_PROBLEMS)
    .map((place) => ({
      code: 'duplicate-unit',
      span: bytesOf(place, view),
      detail: 'the file has this string already further up; the first counts',
    }))

function dtdEntry(entity: DtdEntity, view: View): DtdEntry {
  const { place, name, value, quote, note } = entity
  const context = view.read(name.start, name.end)
  const text = decodeDtd(view.read(value.start, value.end), quote)
  const notes = noteOf(note ? noteText(view.read(note.start, note.end)) : '')
  const unit = plainUnit({ context, target: [text], notes }, place, view)
  return { unit, places: [place], slots: [{ ...value, text }], section: '', entity }
}

/** Mozilla's words before a note, with the names that it is about. */
const noteText = (raw: string): string =>
  raw
    .split('-->')
    .map((one) => one.replace(/^[\s\S]*?<!--/, '').trim())
    .filter((one) => one !== '')
    .join('\n')
    .replace(/\r\n?/g, '\n')

/** Characters that names of entities cannot hold. */
const UNNAMABLE = /[^-A-Za-z0-9._:\x80-\u{10ffff}]/gu

export const dtdWriter: Writer<DtdEntry> = {
  identity: byContext,
  open: (bytes) => readDtd(bytes),
  setTexts(_file, { entity }, [text = ''], { newline }) {
    return [{ span: entity.value, content: encodeDtd(text, entity.quote, newline) }]
  },
  writeEntry(unit, { model, like, newline }) {
    const between = like ? model.view.text.slice(like.entity.name.end, like.entity.value.start - 1) : ' '
    const blank = /^[ \t]+$/.test(between) ? between : ' '
    const notes = unit.notes.map(({ text }) => `<!-- ${commentText(text).replaceAll('\n', newline)} -->${newline}`)
    const name = unit.context
      .toWellFormed()
      .replace(UNNAMABLE, '_')
      .replace(/^(?=[-.0-9])/, '_')
    return `${notes.join('')}<!ENTITY ${name}${blank}"${encodeDtd(firstText(unit.target), '"', newline)}">`
  },
}

/** A comment cannot hold two dashes, nor end with one. */
const commentText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/-(?=-)/g, '- ')
    .replace(/-$/, '- ')
    .trim()

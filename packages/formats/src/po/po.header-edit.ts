import type { Edit, Span } from '@weft/text'
import type { HeaderChange } from '../format.ts'
import { layoutOf } from './po.layout.ts'
import * as token from './po.scan.ts'
import type { FileStyle } from './po.style.ts'
import { layOutFurther } from './po.wrap.ts'

/** The order in which GNU gettext writes the fields that it knows. */
const FIELD_ORDER = [
  'Project-Id-Version',
  'Report-Msgid-Bugs-To',
  'POT-Creation-Date',
  'PO-Revision-Date',
  'Last-Translator',
  'Language-Team',
  'Language',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Plural-Forms',
]

/** Fields to set, by name. */
export type HeaderValues = Readonly<Record<string, string>>

export function headerValues({ revisionDate, lastTranslator, languageTeam, reportBugsTo }: HeaderChange): HeaderValues {
  return {
    ...(revisionDate && { 'PO-Revision-Date': headerDate(revisionDate) }),
    ...(lastTranslator !== undefined && { 'Last-Translator': lastTranslator }),
    ...(reportBugsTo !== undefined && { 'Report-Msgid-Bugs-To': reportBugsTo }),
    ...(languageTeam !== undefined && { 'Language-Team': languageTeam }),
  }
}

/** As gettext writes dates, in UTC: `2026-11-21 22:40+0000`. */
export function headerDate(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')}+0000`
}

/** One field as it lies in the file, from its name to the `\n` after it. */
interface Field {
  readonly name: string
  readonly start: number
  readonly end: number
  /** It has its lines for itself. */
  readonly alone: boolean
  readonly ended: boolean
}

/** Edits that set fields of a header and keep the others; new fields go where GNU gettext puts them. */
export function editHeader(utf8: Buffer, header: Span, values: HeaderValues, style: FileStyle): Edit<Uint8Array>[] {
  const section = layoutOf(utf8, header).sections.findLast(({ kind }) => kind >= token.MSGSTR)
  if (!section) return []
  const segments = section.segments.filter(({ start, end }) => end > start)
  const fields = findFields(utf8, segments)
  const seam = `"${style.newline}"`
  const names = Object.keys(values).sort((a, b) => FIELD_ORDER.indexOf(a) - FIELD_ORDER.indexOf(b))
  return names.flatMap((name) => {
    // A line break would begin another field.
    const line = `${name}: ${(values[name] ?? '').replace(/\s+/g, ' ').trim()}`
    const field = fields.find((candidate) => candidate.name === name)
    if (field) return replaceField(utf8, field, line, style)
    const before = lastBefore(fields, name)
    const lines = layOutFurther(`${line}\n`, style).join(seam)
    if (before) {
      const start = `${before.ended ? '' : '\\n'}${seam}`
      return [insertion(before.end, `${start}${lines}`)]
    }
    const first = fields[0]
    if (first) return [insertion(first.start, `${lines}${seam}`)]
    return [insertion(section.end, `${style.newline}"${lines}"`)]
  })
}

function insertion(at: number, content: string): Edit<Uint8Array> {
  return { span: { start: at, end: at }, content: Buffer.from(content) }
}

function replaceField(utf8: Buffer, field: Field, line: string, style: FileStyle): Edit<Uint8Array>[] {
  const seam = `"${style.newline}"`
  const text = field.ended ? `${line}\n` : line
  const width = field.alone ? style.width : null
  const content = Buffer.from(layOutFurther(text, { ...style, width }).join(seam))
  // The same value in another layout is the same value.
  const old = utf8.toString('utf8', field.start, field.end).replace(/"\s*"/g, '')
  if (old === layOutFurther(text, { ...style, width: null }).join('')) return []
  return [{ span: { start: field.start, end: field.end }, content }]
}

function findFields(utf8: Buffer, segments: readonly Span[]): Field[] {
  const fields: Field[] = []
  let start = -1
  let startsLine = false
  const close = (end: number, endsLine: boolean, ended: boolean) => {
    const name = /^[^:"\\\s]+/.exec(utf8.toString('utf8', start, Math.min(end, start + 80)))?.[0] ?? ''
    fields.push({ name, start, end, alone: startsLine && endsLine, ended })
    start = -1
  }
  for (const segment of segments) {
    for (let at = segment.start; at < segment.end; at++) {
      if (start < 0) {
        start = at
        startsLine = at === segment.start
      }
      if (utf8[at] !== token.BACKSLASH) continue
      at++
      if (utf8[at] === 110) close(at + 1, at + 1 === segment.end, true)
    }
  }
  const last = segments.at(-1)
  if (start >= 0 && last) close(last.end, true, false)
  return fields
}

function lastBefore(fields: readonly Field[], name: string): Field | undefined {
  const place = FIELD_ORDER.indexOf(name)
  const known = fields.filter((field) => FIELD_ORDER.includes(field.name))
  if (place < 0) return fields.at(-1)
  return known.findLast((field) => FIELD_ORDER.indexOf(field.name) < place)
}

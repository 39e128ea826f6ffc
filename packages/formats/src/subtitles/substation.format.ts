import type { View } from '../lines/view.ts'
import { type Line, linesOf } from './blocks.ts'
import { type Cue, type CueGrammar, type CueScan, normalTime, secondsOf, subtitles } from './cues.ts'

/** The names of an event's fields; the text is the last. */
const USUAL_FIELDS = ['Layer', 'Start', 'End', 'Style', 'Name', 'MarginL', 'MarginR', 'MarginV', 'Effect', 'Text']

/** `\n` and `\N` are line breaks. */
export const representableInSubStation = (text: string): string => text.replace(/\r\n|\r|\\[nN]/g, '\n')

interface Events {
  readonly fields: readonly string[]
  readonly line: Line
}

function scanSubStation(view: View): CueScan {
  const cues: Cue[] = []
  let [isEvents, begin, end] = [false, view.start, view.text.length]
  let fields: readonly string[] = USUAL_FIELDS
  for (const line of linesOf(view)) {
    const raw = view.text.slice(line.start, line.end)
    if (/^\s*\[/.test(raw)) {
      if (isEvents) end = line.start
      isEvents = /^\s*\[Events\]/i.test(raw)
    }
    if (!isEvents) continue
    if (cues.length === 0 && /^\s*(?:\[|Format:)/i.test(raw)) begin = line.next
    if (/^\s*Format:/i.test(raw))
      fields = raw
        .slice(raw.indexOf(':') + 1)
        .split(',')
        .map((field) => field.trim())
    if (!/^\s*Dialogue:/i.test(raw)) continue
    const cue = cueOf(view, { line, fields })
    if (cue === null) {
      const detail = 'an event has the fields that Format names, among them Start and End'
      return {
        cues,
        start: begin,
        problem: { code: 'missing-times', span: { start: line.start, end: line.end }, detail },
      }
    }
    cues.push(cue)
  }
  return { cues, start: begin, end, problem: null }
}

function cueOf(view: View, { line, fields }: Events): Cue | null {
  const { text } = view
  const values: string[] = []
  let at = text.indexOf(':', line.start) + 1
  for (let field = 0; field < fields.length - 1; field++) {
    const comma = text.indexOf(',', at)
    if (comma < 0 || comma > line.end) return null
    values.push(text.slice(at, comma).trim())
    at = comma + 1
  }
  const fieldOf = (name: string) => values[fields.findIndex((one) => one.toLowerCase() === name)] ?? ''
  const [start, end] = [normalTime(fieldOf('start')), normalTime(fieldOf('end'))]
  if (start === null || end === null || fields.at(-1)?.toLowerCase() !== 'text') return null
  return {
    place: { start: line.start, end: line.end },
    start,
    end,
    seconds: secondsOf(end) - secondsOf(start),
    slot: { start: at, end: line.end },
    text: view.read(at, line.end).replace(/\\[nN]/g, '\n'),
    form: view.read(line.start, at),
  }
}

const written = (text: string) => representableInSubStation(text).replaceAll('\n', '\\N')

const hundredths = (time: string) => time.replace(/^(-?)0(?=\d:)/, '$1').replace(/\d$/, '')

const grammar: CueGrammar = {
  parted: false,
  scan: scanSubStation,
  writeSlot: written,
  writeCue({ start, end, text, form, view }) {
    const fields = fieldsOf(view)
    if (form !== undefined && form.split(',').length === fields.length) return form + written(text)
    const usual: Readonly<Record<string, string>> = {
      marked: 'Marked=0',
      start: hundredths(start),
      end: hundredths(end),
      style: 'Default',
    }
    const values = fields.map((field) => usual[field.toLowerCase()] ?? (/^(?:layer|margin.)$/i.test(field) ? '0' : ''))
    return `Dialogue: ${values.slice(0, -1).join(',')},${written(text)}`
  },
}

/** The fields of a file's events. */
function fieldsOf({ text }: View): readonly string[] {
  const events = text.slice(Math.max(0, text.search(/^\s*\[Events\]/im)))
  const format = /^[ \t]*Format:([^\r\n]*)/im.exec(events)?.[1]
  return format?.split(',').map((field) => field.trim()) ?? USUAL_FIELDS
}

const recognises = (start: string) => /^\ufeff?(?:;[^\n]*\n)*\s*\[Script Info\]/i.test(start)

const head = (type: string, styles: string, first: string) =>
  `[Script Info]\nScriptType: ${type}\n\n[${styles}]\n\n[Events]\nFormat: ${first}, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n`

/** Advanced SubStation Alpha. */
export const ass = subtitles(
  { id: 'ass', label: 'Advanced SubStation Alpha subtitle file', mediaType: 'text/plain', recognises },
  grammar,
  head('v4.00+', 'V4+ Styles', 'Layer'),
)

/** SubStation Alpha. */
export const ssa = subtitles(
  { id: 'ssa', label: 'SubStation Alpha subtitle file', mediaType: 'text/plain', recognises },
  grammar,
  head('v4.00', 'V4 Styles', 'Marked'),
)

export const subStationFormats = [ass, ssa] as const

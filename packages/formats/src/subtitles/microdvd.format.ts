import type { View } from '../lines/view.ts'
import { isBlankLine, linesOf } from './blocks.ts'
import { type Cue, type CueGrammar, type CueScan, subtitles } from './cues.ts'

const CUE = /^\{(-?\d+)\}\{(-?\d+)\}/
/** Frames a second where the file does not tell. */
const USUAL_RATE = 23.976

/** A line is a sign within a line. */
export const representableInMicroDvd = (text: string): string => text.replace(/\r\n|\r|\|/g, '\n')

function scanMicroDvd(view: View): CueScan {
  const cues: Cue[] = []
  let [rate, begin] = [USUAL_RATE, view.start]
  for (const line of linesOf(view)) {
    const raw = view.text.slice(line.start, line.end)
    const [times, start = '', end = ''] = CUE.exec(raw) ?? []
    const isRate =
      times !== undefined && cues.length === 0 && start === end && /^[\d.,]+\s*$/.test(raw.slice(times.length))
    if (isRate || raw.startsWith('{DEFAULT}')) {
      if (isRate) rate = Number.parseFloat(raw.slice(times.length).replace(',', '.')) || USUAL_RATE
      begin = cues.length === 0 ? line.next : begin
      continue
    }
    if (times === undefined) {
      if (isBlankLine(view.text, line)) continue
      const detail = 'a subtitle begins with its frames: {25}{75}'
      return {
        cues,
        start: begin,
        problem: { code: 'missing-times', span: { start: line.start, end: line.end }, detail },
      }
    }
    const slot = { start: line.start + times.length, end: line.end }
    const text = view.read(slot.start, slot.end).replaceAll('|', '\n')
    const seconds = (Number(end) - Number(start)) / rate
    cues.push({
      place: { start: line.start, end: line.end },
      start: String(Number(start)),
      end: String(Number(end)),
      seconds,
      slot,
      text,
    })
  }
  return { cues, start: begin, problem: null }
}

const grammar: CueGrammar = {
  parted: false,
  scan: scanMicroDvd,
  writeSlot: (text) => representableInMicroDvd(text).replaceAll('\n', '|'),
  writeCue: ({ start, end, text }) => `{${start}}{${end}}${representableInMicroDvd(text).replaceAll('\n', '|')}`,
}

/** Subtitles by frames. */
export const microDvd = subtitles(
  {
    id: 'sub',
    label: 'MicroDVD subtitle file',
    mediaType: 'text/plain',
    recognises: (start) => /^\{-?\d+\}\{-?\d+\}/m.test(start),
  },
  grammar,
  '',
)

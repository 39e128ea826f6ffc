import type { Problem } from '@weft/text'
import type { View } from '../lines/view.ts'
import { isBlankLine, type Line, linesOf, linesWithoutBlanks, timesIn } from './blocks.ts'
import { type Cue, type CueGrammar, type CueScan, secondsOf, subtitles } from './cues.ts'

/** A line that would begin the next subtitle is told apart by a sign that nobody sees. */
const guarded = (line: string): string => (timesIn(line) ? line.replace('-->', '--\u200b>') : line)

const srtLines = (text: string): string[] => linesWithoutBlanks(text).map(guarded)

/** The text that a file can say in place of another. */
export const representableInSrt = (text: string): string => srtLines(text).join('\n')

const isNumber = (text: string, line: Line | undefined): line is Line =>
  line !== undefined && /^[ \t]*\d+[ \t]*$/.test(text.slice(line.start, line.end))

function scanSrt(view: View): CueScan {
  const { text } = view
  const lines = linesOf(view)
  const timed = lines.flatMap((line, index) => {
    const times = timesIn(text.slice(line.start, line.end))
    return times ? [{ index, times }] : []
  })
  const firstOf = (index: number) => (isNumber(text, lines[index - 1]) ? index - 1 : index)
  const cues = timed.map(({ index, times }, nth): Cue => {
    const next = timed[nth + 1]
    let last = (next ? Math.max(index + 1, firstOf(next.index)) : lines.length) - 1
    while (last > index && isBlankLine(text, lines[last] ?? { start: 0, end: 0 })) last--
    const [head, foot] = [lines[index], lines[last]]
    const body = lines.slice(index + 1, last + 1).map(({ start, end }) => view.read(start, end))
    const number = lines[firstOf(index)]
    const end = foot?.end ?? 0
    const { start, end: until, settings } = times
    const form = number && number !== head ? text.slice(number.start, number.end).trim() : ''
    return {
      place: { start: number?.start ?? 0, end },
      start,
      end: until,
      seconds: secondsOf(until) - secondsOf(start),
      slot: { start: head?.end ?? 0, end },
      text: body.join('\n'),
      form: `${form}${settings}`,
    }
  })
  return { cues, start: view.start, problem: withoutTimes(view, lines, cues) }
}

/** A text before the first times, or a number in its turn that no times follow: a subtitle whose times were lost. */
function withoutTimes({ text }: View, lines: readonly Line[], cues: readonly Cue[]): Problem | null {
  const first = lines.find((line) => !isBlankLine(text, line))
  const lost = first && first.start < (cues[0]?.place.start ?? text.length) ? first : numberInTurn(text, lines, cues)
  if (!lost) return null
  const detail = 'a subtitle has a line with its times: 00:00:01,000 --> 00:00:02,500'
  return { code: 'missing-times', span: { start: lost.start, end: lost.end }, detail }
}

function numberInTurn(text: string, lines: readonly Line[], cues: readonly Cue[]): Line | null {
  let [nth, number] = [-1, 0]
  for (const [index, line] of lines.entries()) {
    while (nth + 1 < cues.length && (cues[nth + 1]?.place.start ?? 0) <= line.start) {
      nth++
      number = Number.parseInt(cues[nth]?.form ?? '', 10)
    }
    const before = lines[index - 1]
    const isFree = nth >= 0 && line.start > (cues[nth]?.slot.start ?? 0) && before && isBlankLine(text, before)
    const behind = lines[index + 1]
    if (
      isFree &&
      isNumber(text, line) &&
      behind &&
      !isBlankLine(text, behind) &&
      Number(text.slice(line.start, line.end)) === number + 1
    )
      return line
  }
  return null
}

const grammar: CueGrammar = {
  parted: true,
  scan: scanSrt,
  writeSlot: (text, newline) =>
    srtLines(text)
      .map((line) => newline + line)
      .join(''),
  writeCue({ start, end, text, form = '', before }, newline) {
    const [, number = '', settings = ''] = /^(\d*)(.*)$/.exec(form) ?? []
    const times = `${start.replace('.', ',')} --> ${end.replace('.', ',')}${settings}`
    return `${number || before + 1}${newline}${times}${grammar.writeSlot(text, newline)}`
  },
}

/** SubRip's subtitles. */
export const srt = subtitles(
  {
    id: 'srt',
    label: 'SubRip subtitle file',
    mediaType: 'text/plain',
    recognises: (start) => /^[ \t]*-?[\d:]+[,.]\d+[ \t]*-->/m.test(start),
  },
  grammar,
  '',
)

import type { Problem } from '@weft/text'
import type { View } from '../lines/view.ts'
import { isBlankLine, type Line, linesOf, linesWithoutBlanks, timesIn } from './blocks.ts'
import { type Cue, type CueGrammar, type CueScan, secondsOf, subtitles } from './cues.ts'

const vttLines = (text: string): string[] => linesWithoutBlanks(text).map((line) => line.replaceAll('-->', '--&gt;'))

/** The text that a file can say in place of another. */
export const representableInVtt = (text: string): string => vttLines(text).join('\n')

interface Block {
  readonly lines: readonly Line[]
}

const lineText = (view: View, line: Line | undefined): string => (line ? view.read(line.start, line.end) : '')

function blocksOf(view: View): Block[] {
  const blocks: Block[] = []
  let lines: Line[] = []
  for (const line of linesOf(view)) {
    // A line of times begins a cue also where no blank line parts it from the one before.
    if (timesIn(lineText(view, line)) && lines.some((one) => timesIn(lineText(view, one)))) {
      blocks.push({ lines })
      lines = []
    }
    if (!isBlankLine(view.text, line)) lines.push(line)
    else if (lines.length > 0) {
      blocks.push({ lines })
      lines = []
    }
  }
  return lines.length > 0 ? [...blocks, { lines }] : blocks
}

const MARK = /^WEBVTT(?:[ \t]|$)/

/** https://www.w3.org/TR/webvtt1/ */
function scanVtt(view: View): CueScan {
  const [head, ...blocks] = blocksOf(view)
  if (!head) return { cues: [], start: view.start, problem: null }
  const [first] = head.lines
  if (!first || !MARK.test(lineText(view, first))) {
    const span = { start: first?.start ?? 0, end: first?.end ?? 0 }
    return {
      cues: [],
      start: view.start,
      problem: { code: 'missing-header', span, detail: 'the first line must be WEBVTT' },
    }
  }
  const cues: Cue[] = []
  let note: { readonly start: number; readonly text: string } | null = null
  for (const { lines } of blocks) {
    const name = lineText(view, lines[0])
    if (/^NOTE(?:[ \t]|$)/.test(name)) {
      const text = lines.map((line) => lineText(view, line)).join('\n')
      note = { start: lines[0]?.start ?? 0, text: text.slice(4).trim() }
      continue
    }
    if (/^(?:STYLE|REGION)[ \t]*$/.test(name) && cues.length === 0) continue
    const cue = cueOf(view, lines, note)
    if ('problem' in cue) return { cues, start: startOf(view, head), problem: cue.problem }
    cues.push(cue.cue)
    note = null
  }
  return { cues, start: startOf(view, head), problem: null }
}

/** Behind the file's mark, and the blank line after it. */
function startOf({ text }: View, { lines }: Block): number {
  const end = lines.at(-1)?.next ?? 0
  const blank = /^[ \t]*(?:\r\n|\r|\n)/.exec(text.slice(end, end + 200))
  return end + (blank?.[0].length ?? 0)
}

function cueOf(
  view: View,
  lines: readonly Line[],
  note: { readonly start: number; readonly text: string } | null,
): { readonly cue: Cue } | { readonly problem: Problem } {
  const at = timesIn(lineText(view, lines[0])) ? 0 : 1
  const timing = lines[at]
  const times = timing && timesIn(lineText(view, timing))
  const [first] = lines
  const span = { start: first?.start ?? 0, end: first?.end ?? 0 }
  const detail = 'a cue has a line with its times: 00:01.000 --> 00:02.500'
  if (!timing || !times) return { problem: { code: 'missing-times', span, detail } }
  const end = lines.at(-1)?.end ?? timing.end
  const { start, end: until, settings } = times
  return {
    cue: {
      place: { start: note?.start ?? span.start, end },
      start,
      end: until,
      seconds: secondsOf(until) - secondsOf(start),
      slot: { start: timing.end, end },
      text: lines
        .slice(at + 1)
        .map((line) => lineText(view, line))
        .join('\n'),
      ...(note && note.text !== '' && { note: note.text }),
      form: `${at === 1 ? lineText(view, first) : ''}\n${settings}`,
    },
  }
}

const grammar: CueGrammar = {
  parted: true,
  scan: scanVtt,
  writeSlot: (text, newline) =>
    vttLines(text)
      .map((line) => newline + line)
      .join(''),
  writeCue({ start, end, text, form = '' }, newline) {
    const [name = '', settings = ''] = form.split('\n')
    const times = `${name === '' ? '' : name + newline}${start} --> ${end}${settings}`
    return times + grammar.writeSlot(text, newline)
  },
}

/** Subtitles of the web. */
export const vtt = subtitles(
  {
    id: 'vtt',
    label: 'WebVTT subtitle file',
    mediaType: 'text/vtt',
    recognises: (start) => /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(start),
  },
  grammar,
  'WEBVTT\n\n',
)

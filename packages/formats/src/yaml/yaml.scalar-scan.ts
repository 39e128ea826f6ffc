import type { ScalarNode } from './yaml.node.ts'
import { isBlankAt, isMarkerAt, type Scan, unexpected, Wrong } from './yaml.position.ts'

/** Signs that no plain text begins with. */
const INDICATORS = ',[]{}#&*!|>\'"%@`'
const FLOW = ',[]{}'

export const isIndicator = (sign: string): boolean => INDICATORS.includes(sign)

/** Whether a plain text can begin here. */
function canBegin(scan: Scan, isInFlow: boolean): boolean {
  const { text, at } = scan
  const sign = text[at] ?? ''
  if (sign === '' || isIndicator(sign)) return false
  if (!'-?:'.includes(sign)) return true
  return !isBlankAt(scan, at + 1) && !(isInFlow && FLOW.includes(text[at + 1] ?? ''))
}

/**
 * The end of a plain text on its line: at the colon after a key, before a comment, or at the end of the line. Blanks before that are not
 * cut.
 */
export function plainEnd(scan: Scan, from: number, isInFlow: boolean): number {
  const { text } = scan
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) return at
    if (code === 58 && (isBlankAt(scan, at + 1) || (isInFlow && FLOW.includes(text[at + 1] ?? '')))) return at
    if (code === 35 && at > from && isBlankAt(scan, at - 1)) return at
    if (isInFlow && (code === 44 || code === 91 || code === 93 || code === 123 || code === 125)) return at
  }
  return at
}

function cut(text: string, from: number, to: number): number {
  let end = to
  while (end > from && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--
  return end
}

/** A plain text, which goes on over lines that are indented deeper than `indent`. */
export function readPlain(scan: Scan, indent: number, isInFlow = false): ScalarNode {
  const { text, at: start } = scan
  if (!canBegin(scan, isInFlow)) throw unexpected(scan, 'a text that begins with this sign must stand in quotes')
  let stop = plainEnd(scan, start, isInFlow)
  let end = cut(text, start, stop)
  let { lineStart } = scan
  while (text[stop] === '\n' || text[stop] === '\r') {
    let line = stop
    let at = stop
    while (at < text.length && isBlankAt(scan, at)) {
      if (text[at] === '\n' || text[at] === '\r') line = at + 1
      at++
    }
    if (at >= text.length || text[at] === '#' || isMarkerAt({ text, at, lineStart: line })) break
    if (!isInFlow && at - line <= indent) break
    const next = plainEnd(scan, at, isInFlow)
    if (next === at) break
    if (!isInFlow && text[next] === ':') {
      scan.at = at
      throw unexpected(scan, 'a key cannot stand on a line that goes on with the value above')
    }
    lineStart = line
    stop = next
    end = cut(text, at, next)
  }
  scan.at = end
  scan.lineStart = lineStart
  return { kind: 'scalar', style: 'plain', start, end, isInFlow, block: null }
}

/** A text in quotes. */
export function readQuoted(scan: Scan, isInFlow: boolean): ScalarNode {
  const { text, at: start } = scan
  const quote = text.charCodeAt(start)
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92 && quote === 34) at++
    else if (code === 10 || code === 13) {
      const line = code === 13 && text[at + 1] === '\n' ? at + 2 : at + 1
      scan.lineStart = line
      if (isMarkerAt({ text, at: line, lineStart: line })) break
    } else if (code === quote) {
      if (quote === 34 || text.charCodeAt(at + 1) !== quote) {
        scan.at = at + 1
        return { kind: 'scalar', style: quote === 34 ? 'double' : 'single', start, end: scan.at, isInFlow, block: null }
      }
      at++
    }
  }
  throw new Wrong('unterminated-string', start, 'the text has no closing quote')
}

import type { FileState } from '../format.ts'
import { stateOfTexts } from '../unit-facts.ts'
import { elementText } from '../xml/xml.edit.ts'
import { cdataText, isCdata, withLineFeeds, type XmlLeaf } from '../xml/xml.leaves.ts'
import { resolveReferences } from '../xml/xml.scan.ts'

/**
 * The spelling of texts by Qt's tools: characters as in XML, and `<byte value="x1b"/>` for characters that XML cannot
 * contain.
 */
const BYTE =
  /<byte[ \t\r\n]+value[ \t\r\n]*=[ \t\r\n]*["'](?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))["'][ \t\r\n]*(?:\/>|><\/byte>)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NEVER = /[\0-\x08\x0b-\x1f\ufffe\uffff]/g

/** Reads the text of an element. */
export function readText(bytes: Buffer, leaf: XmlLeaf): string {
  if (isCdata(leaf)) return cdataText(bytes, leaf.cdata)
  const raw = withLineFeeds(bytes.toString('utf8', leaf.content.start, leaf.content.end))
  if (!leaf.hasTags) return resolveReferences(raw)
  const parts: string[] = []
  let from = 0
  for (const { 0: byte, 1: hex, 2: decimal, index } of raw.matchAll(BYTE)) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    parts.push(resolveReferences(raw.slice(from, index)), isCharacter ? String.fromCodePoint(code) : byte)
    from = index + byte.length
  }
  return [...parts, resolveReferences(raw.slice(from))].join('')
}

/** A text between tags, as Linguist writes it. */
export const writeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replace(NEVER, (one) => `<byte value="x${one.charCodeAt(0).toString(16)}"/>`)

/** The singular and the plural that one source text of Qt says: `%n file(s)`. */
export const formsOfSource = (source: string): readonly [string, string] => [
  source.replaceAll('(s)', ''),
  source.replaceAll('(s)', 's'),
]

/** The source text that says a singular and a plural; the singular where none says both. */
export function sourceOfForms([one = '', other = one]: readonly string[]): string {
  let source = ''
  let at = 0
  for (const character of other) {
    if (character === one[at]) {
      source += character
      at++
    } else source += character === 's' ? '(s)' : character
  }
  const [singular, plural] = formsOfSource(source)
  return singular === one && plural === other ? source : one
}

/** The new texts of a string. */
export interface MessageText {
  readonly target: readonly string[]
  readonly state: FileState
}

/** Whether the file has to say that somebody has to look at a string. */
export const isUnfinished = ({ target, state }: MessageText): boolean =>
  state === 'needs-editing' || stateOfTexts(target) === 'untranslated'

/** How plural forms are written: what stands before each, and whether one without text gets an end tag. */
export interface FormStyle {
  readonly line: string | undefined
  readonly closes: boolean
}

export const numerusForm = (text: string, closes: boolean): string =>
  elementText('<numerusform>', writeText(text), closes)

/** All plural forms of a string; `line` stands before each. */
export function numerusForms(
  target: readonly string[],
  { line, closes }: { readonly line: string; readonly closes: boolean },
): string {
  const after = line.replace(/ {4}$|\t$/, '')
  return `${target.map((text) => `${line}${numerusForm(text, closes)}`).join('')}${after}`
}

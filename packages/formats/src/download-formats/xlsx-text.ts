import type { Span } from '@weft/text'
import { cdataText, withLineFeeds } from '../xml/xml.leaves.ts'
import { resolveReferences } from '../xml/xml.scan.ts'

/** A name without its prefix: `x:row` is `row`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Characters that XML lacks, as spreadsheets write them (ECMA-376, part 1, ST_Xstring). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Gathers the text of an element that may have several parts, each with its own look. */
export class RichText {
  readonly #bytes: Buffer
  #parts = ''
  #isOpen = false
  /** How deep it stands in readings aloud, which are no part of the text. */
  #aloud = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  open(name: string): void {
    if (name === 'rPh') this.#aloud++
    if (name === 't') this.#isOpen = this.#aloud === 0
  }

  close(name: string): void {
    if (name === 'rPh') this.#aloud--
    if (name === 't') this.#isOpen = false
  }

  text(span: Span): void {
    if (this.#isOpen) this.#parts += plainText(this.#bytes, span)
  }

  cdata(span: Span): void {
    if (this.#isOpen) this.#parts += cdataText(this.#bytes, [span])
  }

  /** Returns the collected text and clears it. */
  take(): string {
    const text = unescaped(this.#parts)
    this.#parts = ''
    return text
  }
}

/** The characters and references between tags, decoded. */
export const plainText = (bytes: Buffer, { start, end }: Span): string =>
  resolveReferences(withLineFeeds(bytes.toString('utf8', start, end)))

import { indexLines, type Span } from '@weft/text'
import { DOMParser, type Element, ParseError } from '@xmldom/xmldom'

/** A fault that makes XML not well-formed. */
export interface XmlFault {
  readonly span: Span
  readonly detail: string
}

/** Parsed XML; `root` is null if nothing of it can be used. */
export interface XmlReadResult {
  readonly root: Element | null
  readonly faults: readonly XmlFault[]
  /** The span of an element's start tag. */
  spanOf(element: Element): Span
}

/** Decodes an XML file by its byte order mark or its declaration; without either as UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const declared = /^<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(start)?.[1]
  return decoderFor(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : (declared ?? 'utf-8')).decode(bytes)
}

function decoderFor(label: string): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(label)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return new TextDecoder()
  }
}

/** Reads XML into the elements of a DOM, with their places in the text. It never throws. */
export function readXml(text: string): XmlReadResult {
  const faults: XmlFault[] = []
  const lines = indexLines(text)
  const report = (message: string, at: Locator): void => {
    const offset = lines.lineStart(Math.max(1, at?.lineNumber ?? 1)) + Math.max(0, (at?.columnNumber ?? 1) - 1)
    const span = { start: Math.min(offset, text.length), end: Math.min(offset, text.length) }
    faults.push({ span, detail: `the XML is not well-formed: ${message.split('\n', 1)[0]?.slice(0, 200) ?? ''}` })
  }
  const entity = ENTITY.exec(text)
  if (entity) {
    const span = { start: entity.index, end: entity.index + entity[0].length }
    faults.push({ span, detail: 'the file declares entities of its own, which are not read' })
    return { root: null, faults, spanOf: () => span }
  }
  const root = parse(text, report)
  let spans: ReadonlyMap<Element, Span> | null = null
  return {
    root,
    faults,
    spanOf(element) {
      spans ??= root ? elementSpans(root, text) : new Map()
      return spans.get(element) ?? { start: 0, end: 0 }
    },
  }
}

/** A declaration of an entity: a few of them can grow to gigabytes, and some parsers fetch files for them. */
const ENTITY = /<!ENTITY\b[^>]{0,200}/

type Locator = { readonly lineNumber?: number; readonly columnNumber?: number } | undefined

function parse(text: string, report: (message: string, at: Locator) => void): Element | null {
  try {
    const onError = (level: string, message: string, at: { locator?: Locator }): void => {
      if (level !== 'fatalError') report(message, at.locator)
    }
    return new DOMParser({ onError }).parseFromString(text, 'text/xml').documentElement
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    report(error.message, error.locator)
    return null
  }
}

/** The elements inside an element, without texts and comments. */
export function elementsOf(parent: Element): Element[] {
  const elements: Element[] = []
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === child.ELEMENT_NODE) elements.push(child as Element) // the node type says so
  }
  return elements
}

/** Matches the markup of well-formed XML; the group holds start tags. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:"[^"]*"|'[^']*'|\[[\s\S]*?\]|[^>"'[])*>|<\/[^>]*>|(<(?:"[^"]*"|'[^']*'|[^>"'])*>)/g

/**
 * The span of each element's start tag. Browsers' own parsers give no positions, so the tags of the text are matched in
 * order: elements come in the order of their start tags.
 */
function elementSpans(root: Element, text: string): ReadonlyMap<Element, Span> {
  const spans = new Map<Element, Span>()
  let next: Element | null = root
  MARKUP.lastIndex = 0
  for (let match = MARKUP.exec(text); match && next; match = MARKUP.exec(text)) {
    if (match[1] === undefined) continue
    spans.set(next, { start: match.index, end: match.index + match[0].length })
    next = elementAfter(next, root)
  }
  return spans
}

/** The next element in document order, without recursion. */
function elementAfter(element: Element, root: Element): Element | null {
  const inside = elementAmong(element.firstChild)
  if (inside) return inside
  for (let up: Element | null = element; up && up !== root; up = up.parentNode as Element | null) {
    const sibling = elementAmong(up.nextSibling)
    if (sibling) return sibling
  }
  return null
}

function elementAmong(first: Element['firstChild']): Element | null {
  for (let node = first; node; node = node.nextSibling) {
    if (node.nodeType === node.ELEMENT_NODE) return node as Element // the node type says so
  }
  return null
}

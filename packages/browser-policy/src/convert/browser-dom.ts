/**
 * Replaces `@xmldom/xmldom` in the browser build by the browser's own parser, which reports a fault as an element of the
 * document instead of an error.
 */

/** The part of a browser's `DOMParser` that is used; this package is compiled without the browser's types. */
interface NativeParser {
  parseFromString(text: string, type: string): NativeDocument
}

interface NativeDocument {
  readonly documentElement: unknown
  getElementsByTagName(
    name: string,
  ): ArrayLike<{ readonly namespaceURI: string | null; readonly textContent: string | null }>
}

/** The place of a fault; both numbers start at 1. */
interface Locator {
  readonly lineNumber: number
  readonly columnNumber: number
}

/** XML that is not well-formed. */
export class ParseError extends Error {
  override readonly name = 'ParseError'
  readonly locator: Locator

  constructor(message: string, locator: Locator) {
    super(message)
    this.locator = locator
  }
}

const FAULT_NAMESPACES: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.mozilla.org/newlayout/xml/parsererror.xml',
])

/** The browser's parser behind xmldom's interface. */
export class DOMParser {
  parseFromString(text: string, type: string): NativeDocument {
    const { DOMParser: Native } = globalThis as unknown as { DOMParser: new () => NativeParser } // every browser has it
    const document = new Native().parseFromString(text, type)
    const faults = document.getElementsByTagName('parsererror')
    const fault = Array.from(faults).find(({ namespaceURI }) => FAULT_NAMESPACES.has(namespaceURI))
    if (fault) throw new ParseError(messageOf(fault.textContent ?? ''), locatorOf(fault.textContent ?? ''))
    return document
  }
}

/** Browsers say `error on line 3 at column 5: …` or `Line Number 3, Column 5:`. */
function locatorOf(text: string): Locator {
  const [, line = '1', column = '1'] = /line(?: number)? (\d+),?(?: at)? column (\d+)/i.exec(text) ?? []
  return { lineNumber: Number(line), columnNumber: Number(column) }
}

const messageOf = (text: string): string =>
  /^XML Parsing Error:\s*([^\n]+)/.exec(text)?.[1] ?? /column \d+:\s*([^\n]+)/i.exec(text)?.[1] ?? 'it cannot be read'

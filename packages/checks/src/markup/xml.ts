/**
 * A reader of XML just large enough to tell whether a text is well-formed and which elements it has (XML 1.0, fifth
 * edition). Entity references are taken for granted: translations use those of HTML without declaring them.
 */
export interface XmlTree {
  /** Each element with the names of its attributes (sorted: their order says nothing), in the order of their start tags. */
  readonly elements: readonly string[]
}

/** Letters, and everything beyond ASCII: the full table of name characters would add nothing for translations. */
const NAME = /[A-Za-z_:\u0080-\uffff][A-Za-z0-9_:.\u0080-\uffff-]*/y
const SPACE = /[ \t\r\n]*/y
const DECLARATION = /^<\?xml\s/i
const MAX_DEPTH = 500

/** The text is not well-formed: nobody is told why. */
class XmlFault extends Error {}

class XmlReader {
  readonly #text: string
  readonly elements: string[] = []
  readonly #open: { readonly name: string; readonly declares: readonly string[] }[] = []
  /** How many open elements declare a prefix of names. */
  readonly #prefixes = new Map<string, number>([['xml', 1]])
  #at = 0
  /** Elements and text outside the root are what makes a text no document. */
  #roots = 0

  constructor(text: string) {
    this.#text = text
  }

  read(wrapped: boolean): void {
    while (this.#at < this.#text.length) this.#readNext(wrapped)
    if (this.#open.length > 0) throw new XmlFault()
    if (!wrapped && this.#roots !== 1) throw new XmlFault()
  }

  #readNext(wrapped: boolean): void {
    const text = this.#text
    if (text.charCodeAt(this.#at) !== 0x3c) this.#readText(wrapped)
    else if (text.startsWith('<!--', this.#at)) this.#skipTo('-->', 4, '<!--')
    else if (text.startsWith('<![CDATA[', this.#at)) this.#skipTo(']]>', 9, null)
    else if (text.startsWith('<?', this.#at)) this.#skipTo('?>', 2, wrapped && !DECLARATION.test(text) ? '<?' : null)
    else if (text.startsWith('<!DOCTYPE', this.#at) && !wrapped && this.#roots === 0) this.#skipTo('>', 9, null)
    else if (text.startsWith('</', this.#at)) this.#readEndTag()
    else this.#readStartTag()
  }

  #readText(wrapped: boolean): void {
    const next = this.#text.indexOf('<', this.#at)
    const text = this.#text.slice(this.#at, next < 0 ? undefined : next)
    this.#at += text.length
    if (text.includes('&') || text.includes(']]>')) throw new XmlFault()
    if (!wrapped && this.#open.length === 0 && text.trim() !== '') throw new XmlFault()
  }

  /** A comment or processing instruction stands among the elements; CDATA is text. */
  #skipTo(end: string, from: number, node: string | null): void {
    const at = this.#text.indexOf(end, this.#at + from)
    if (at < 0) throw new XmlFault()
    if (node) this.elements.push(node)
    this.#at = at + end.length
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += match.length
    return match
  }

  #readEndTag(): void {
    this.#at += 2
    const name = this.#take(NAME)
    this.#take(SPACE)
    const opened = this.#open.pop()
    if (opened?.name !== name || this.#text[this.#at] !== '>') throw new XmlFault()
    this.#count(opened.declares, -1)
    this.#at++
  }

  #readStartTag(): void {
    this.#at++
    const name = this.#take(NAME)
    if (name === '') throw new XmlFault()
    if (this.#open.length === 0) this.#roots++
    if (this.#open.length >= MAX_DEPTH) throw new XmlFault()
    const attributes = this.#readAttributes()
    const declares = attributes.filter((one) => one.startsWith('xmlns:')).map((one) => one.slice(6))
    this.#count(declares, 1)
    this.#checkPrefix(name)
    for (const one of attributes) this.#checkPrefix(one)
    this.elements.push(attributes.length === 0 ? name : `${name} ${attributes.toSorted().join(' ')}`)
    if (this.#text.startsWith('/>', this.#at)) {
      this.#at += 2
      this.#count(declares, -1)
    } else if (this.#text[this.#at] === '>') {
      this.#at++
      this.#open.push({ name, declares })
    } else throw new XmlFault()
  }

  #count(prefixes: readonly string[], by: 1 | -1): void {
    for (const prefix of prefixes) this.#prefixes.set(prefix, (this.#prefixes.get(prefix) ?? 0) + by)
  }

  /** A name whose prefix is not declared is not a valid name (Namespaces in XML 1.0, section 5): strings of Android have such. */
  #checkPrefix(name: string): void {
    const at = name.indexOf(':')
    if (at < 0 || name.startsWith('xmlns:')) return
    if ((this.#prefixes.get(name.slice(0, at)) ?? 0) === 0) throw new XmlFault()
  }

  #readAttributes(): string[] {
    const names = new Set<string>()
    for (;;) {
      const gap = this.#take(SPACE)
      const name = this.#take(NAME)
      if (name === '') return [...names]
      if (gap === '' || names.has(name)) throw new XmlFault()
      names.add(name)
      this.#take(SPACE)
      if (this.#text[this.#at] !== '=') throw new XmlFault()
      this.#at++
      this.#take(SPACE)
      this.#readAttributeValue()
    }
  }

  #readAttributeValue(): void {
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") throw new XmlFault()
    const end = this.#text.indexOf(quote, this.#at + 1)
    if (end < 0) throw new XmlFault()
    const value = this.#text.slice(this.#at + 1, end)
    if (value.includes('<') || value.includes('&')) throw new XmlFault()
    this.#at = end + 1
  }
}

const ENTITY = /&#?\w{1,32};/g

function tryRead(text: string, wrapped: boolean): XmlTree | null {
  const reader = new XmlReader(text)
  try {
    reader.read(wrapped)
    return { elements: reader.elements }
  } catch (error) {
    if (error instanceof XmlFault) return null
    throw error
  }
}

/** Reads a text as the content of an element (`wrapped`), or as a document. Null when it is not well-formed. */
export function readXml(text: string, wrapped: boolean): XmlTree | null {
  return tryRead(text.includes('&') ? text.replace(ENTITY, ' ') : text, wrapped)
}

/** How a source string is XML: as content, as a document, or not at all. */
export interface SourceXml {
  readonly tree: XmlTree
  readonly wrapped: boolean
}

const TAG = /<[^<>]+>/

/** Reads a source string; null when it has no tags or is broken itself. Most texts are done at their lack of a `<`. */
export function readSourceXml(text: string): SourceXml | null {
  if (!text.includes('<') || !TAG.test(text)) return null
  return readAnyXml(text)
}

/** As `readSourceXml`, for texts that are XML even without any tag. */
export function readAnyXml(text: string): SourceXml | null {
  const content = readXml(text, true)
  if (content) return { tree: content, wrapped: true }
  const document = readXml(text, false)
  return document && { tree: document, wrapped: false }
}

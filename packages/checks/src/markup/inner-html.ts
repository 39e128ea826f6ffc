import { decodeHTML, decodeHTMLStrict } from 'entities'

/**
 * The elements that a browser makes of a text that a program shows as HTML. A text that a browser would lose or change is a fault; a text
 * that it shows unchanged (a lone `<`) is none.
 */
export interface InnerHtml {
  /** Each element with its attributes and its parents, sorted. */
  readonly elements: readonly string[]
  /** The fault that a browser would not show literally; null without one. */
  readonly fault: string | null
}

const NAME = '[A-Za-z][A-Za-z0-9-]*'
const ATTRIBUTE = String.raw`\s+([A-Za-z][\w.:-]*)(?:=(?:"([^"]*)"|'([^']*)'))?`
const START_TAG = new RegExp(String.raw`<(${NAME})((?:${ATTRIBUTE}){0,50})\s*(/?)>`, 'y')
const ATTRIBUTES = new RegExp(ATTRIBUTE, 'g')
const END_TAG = new RegExp(String.raw`</(${NAME})\s*>`, 'y')
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const REFERENCE = /&(?:#?\w{0,40});?/y

class Reader {
  readonly #text: string
  /** The character that stands for a value that is put in. */
  readonly #value: string
  readonly elements: string[] = []
  readonly #open: { readonly name: string; readonly key: string }[] = []
  fault: string | null = null

  constructor(text: string, value: string) {
    this.#text = text
    this.#value = value
  }

  read(): void {
    let at = 0
    while (at < this.#text.length && this.fault === null) {
      const character = this.#text[at]
      if (character === '<') at = this.#readTag(at)
      else if (character === '&') at = this.#readReference(at)
      else at++
    }
    const unclosed = this.#open.at(-1)
    if (unclosed && this.fault === null) this.fault = `<${unclosed.name}> is not closed`
  }

  #fail(fault: string): number {
    this.fault = fault
    return this.#text.length
  }

  #readTag(at: number): number {
    const next = this.#text.charAt(at + 1)
    if (next === this.#value && next !== '') return this.#fail('a value right after <')
    if (!/[A-Za-z/!?]/.test(next)) return at + 1
    END_TAG.lastIndex = at
    const end = END_TAG.exec(this.#text)
    if (end) return this.#close(end[1] ?? '') ?? at + end[0].length
    START_TAG.lastIndex = at
    const start = START_TAG.exec(this.#text)
    if (!start) return this.#fail('a < that begins no tag')
    return this.#openTag(start[1] ?? '', start[2] ?? '', start.at(-1) === '/') ?? at + start[0].length
  }

  #openTag(name: string, attributes: string, slash: boolean): number | undefined {
    const tag = name.toLowerCase()
    if (slash && !VOID.has(tag)) return this.#fail(`<${name}/> is not closed by its slash`)
    const values = Array.from(attributes.matchAll(ATTRIBUTES), ([, key = '', double, single]) => {
      const value = double ?? single
      return value === undefined ? key.toLowerCase() : `${key.toLowerCase()}=${JSON.stringify(value)}`
    })
    const key = `${this.#open.at(-1)?.key ?? ''}<${[tag, ...values.sort()].join(' ')}>`
    this.elements.push(key)
    // Depth adds to the length of each key below.
    if (this.#open.length > 50) return this.#fail('nested too deeply')
    if (!VOID.has(tag)) this.#open.push({ name: tag, key })
    return undefined
  }

  #close(name: string): number | undefined {
    const open = this.#open.pop()
    return open?.name === name.toLowerCase() ? undefined : this.#fail(`</${name}> closes nothing`)
  }

  #readReference(at: number): number {
    REFERENCE.lastIndex = at
    const reference = REFERENCE.exec(this.#text)?.[0] ?? '&'
    const end = at + reference.length
    if (!reference.endsWith(';') && this.#text.charAt(end) === this.#value && end < this.#text.length)
      return this.#fail(`a value right after ${reference}`)
    if (reference === '&' || reference === '&;') return end
    if (reference.endsWith(';')) {
      if (decodeHTMLStrict(reference) === reference) return this.#fail(`${reference} is no character`)
    } else if (decodeHTML(reference) !== reference) return this.#fail(`${reference} begins like a character`)
    return end
  }
}

/** Reads a text as the inside of an element. `value` stands for what the program puts in. Linear in the text's length. */
export function readInnerHtml(text: string, value: string): InnerHtml {
  const reader = new Reader(text, value)
  reader.read()
  return { elements: reader.elements.sort(), fault: reader.fault }
}

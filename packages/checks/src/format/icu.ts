import type { Span } from '@weft/text'

/**
 * A reader of ICU MessageFormat (ICU4J `MessagePattern`): the arguments of a message, and their types. Apostrophes quote as in ICU: '' is
 * one, and '{ '} '# '| start text that lasts to the next one.
 */
export interface IcuArgument {
  readonly name: string
  /** '' for a plain argument; `plural` stands for `selectordinal` too. */
  readonly type: string
  /** For plural and select. */
  readonly selectors: readonly string[]
  readonly start: number
  readonly end: number
}

/** One of the texts of a plural or select. */
export interface IcuBranch {
  readonly selector: string
  /** Start of the selector. */
  readonly from: number
  /** Its text, between the braces. */
  readonly text: Span
}

/** A plural or select with its texts. */
export interface IcuChoice extends Span {
  readonly name: string
  readonly type: string
  readonly branches: readonly IcuBranch[]
}

export interface IcuMessage {
  readonly arguments: readonly IcuArgument[]
  /** Arguments with branches, those within before those around them. */
  readonly choices: readonly IcuChoice[]
  /** Names of tags in the text, in order, `/` before those of end tags. */
  readonly tags: readonly string[]
  /** Position of a `<` that begins no tag; -1 without one. */
  readonly bareAngle: number
  /**
   * The parts that programs read, in order: whole arguments; for arguments with branches the text around each branch; `#` in
   * plurals.
   */
  readonly pieces: readonly Span[]
}

export interface IcuFault {
  readonly at: number
  readonly detail: string
}

export type IcuResult =
  | { readonly ok: true; readonly message: IcuMessage }
  | { readonly ok: false; readonly fault: IcuFault }

const MAX_DEPTH = 50
const SUBMESSAGES = new Set(['plural', 'select', 'selectordinal'])
const NAME = /[^\s,{}#'|<>=:]+/y
const SELECTOR = /=\d+|[^\s,{}#'|<>=:]+/y
const TAG = /<(\/?[a-zA-Z][\w.:-]{0,60})\s*\/?>/y
const SPACE = /\s*/y

class IcuSyntaxFault extends Error {
  readonly at: number
  constructor(at: number, detail: string) {
    super(detail)
    this.at = at
  }
}

class IcuReader {
  readonly #text: string
  readonly arguments: IcuArgument[] = []
  readonly choices: IcuChoice[] = []
  readonly tags: string[] = []
  readonly pieces: Span[] = []
  bareAngle = -1
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** `counts`: it is a branch of a plural, where `#` stands for the count. */
  readMessage(depth: number, counts = false): void {
    if (depth > MAX_DEPTH) throw new IcuSyntaxFault(this.#at, 'nested too deeply')
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]
      if (character === '}') {
        if (depth === 0) throw new IcuSyntaxFault(this.#at, 'a } without {')
        return
      }
      if (character === '{') this.#readArgument(depth, counts)
      else if (character === '#' && counts) this.#piece(this.#at++)
      else if (character === "'") this.#readApostrophe()
      else if (character === '<') this.#readTag()
      else this.#at++
    }
  }

  /** Makes one piece of everything from a place up to here. */
  #piece(start: number): void {
    this.pieces.push({ start, end: this.#at })
  }

  #readApostrophe(): void {
    const next = this.#text.charAt(this.#at + 1)
    if (next === "'") this.#at += 2
    else if ('{}#|<>'.includes(next)) this.#skipQuoted()
    else this.#at++
  }

  #skipQuoted(): void {
    let end = this.#text.indexOf("'", this.#at + 1)
    while (end >= 0 && this.#text[end + 1] === "'") end = this.#text.indexOf("'", end + 2)
    this.#at = end < 0 ? this.#text.length : end + 1
  }

  #readTag(): void {
    TAG.lastIndex = this.#at
    const match = TAG.exec(this.#text)
    if (match?.[1]) this.tags.push(match[1])
    else if (this.bareAngle < 0) this.bareAngle = this.#at
    this.#at += match ? match[0].length : 1
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += match.length
    return match
  }

  #accept(character: string): boolean {
    if (this.#text[this.#at] !== character) return false
    this.#at++
    return true
  }

  #readArgument(depth: number, counts: boolean): void {
    const start = this.#at++
    let piece = start
    this.#take(SPACE)
    const name = this.#take(NAME)
    this.#take(SPACE)
    if (name === '') throw new IcuSyntaxFault(this.#at, 'an argument without name')
    let type = ''
    let branches: readonly IcuBranch[] = []
    if (this.#accept(',')) {
      this.#take(SPACE)
      type = this.#take(NAME)
      this.#take(SPACE)
      if (type === '') throw new IcuSyntaxFault(this.#at, 'an argument without type')
      if (this.#accept(',')) {
        if (SUBMESSAGES.has(type)) {
          const read = this.#readSubmessages(depth, { from: start, counts: counts || type !== 'select' })
          branches = read.branches
          piece = read.from
        } else this.#skipStyle()
      } else if (SUBMESSAGES.has(type)) throw new IcuSyntaxFault(this.#at, `${type} without its messages`)
    }
    if (!this.#accept('}')) throw new IcuSyntaxFault(this.#at, 'expected }')
    this.#piece(piece)
    const kind = type === 'selectordinal' ? 'plural' : type
    const selectors = branches.map(({ selector }) => selector)
    this.arguments.push({ name, type: kind, selectors, start, end: this.#at })
    if (branches.length > 0) this.choices.push({ name, type, branches, start, end: this.#at })
  }

  #skipStyle(): void {
    let depth = 0
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]
      if (character === "'") this.#skipQuoted()
      else if (character === '}' && depth-- === 0) return
      else {
        if (character === '{') depth++
        this.#at++
      }
    }
  }

  /** The branches; `from` is where the piece began that ends with the first one's brace, and afterwards where the last one begins. */
  #readSubmessages(
    depth: number,
    { from, counts }: { readonly from: number; readonly counts: boolean },
  ): { readonly branches: readonly IcuBranch[]; readonly from: number } {
    const branches: IcuBranch[] = []
    let piece = from
    for (;;) {
      this.#take(SPACE)
      if (this.#text[this.#at] === '}' || this.#at >= this.#text.length) break
      const begin = this.#at
      const selector = this.#take(SELECTOR)
      if (selector === 'offset' && this.#accept(':')) {
        this.#take(SPACE)
        this.#take(NAME)
        continue
      }
      this.#take(SPACE)
      if (selector === '' || !this.#accept('{')) throw new IcuSyntaxFault(this.#at, 'expected a selector and {')
      this.#piece(piece)
      const start = this.#at
      this.readMessage(depth + 1, counts)
      piece = this.#at
      branches.push({ selector, from: begin, text: { start, end: piece } })
      if (!this.#accept('}')) throw new IcuSyntaxFault(this.#at, 'expected }')
    }
    if (branches.length === 0) throw new IcuSyntaxFault(this.#at, 'no messages')
    return { branches, from: piece }
  }
}

/** Reads a message. Linear in its length, depth bounded. */
export function readIcu(text: string): IcuResult {
  const reader = new IcuReader(text)
  try {
    reader.readMessage(0)
    const { arguments: found, choices, tags, bareAngle, pieces } = reader
    return { ok: true, message: { arguments: found, choices, tags, bareAngle, pieces } }
  } catch (error) {
    if (!(error instanceof IcuSyntaxFault)) throw error
    return { ok: false, fault: { at: error.at, detail: error.message } }
  }
}

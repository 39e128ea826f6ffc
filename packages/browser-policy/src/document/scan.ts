import { createScanner } from 'jsonc-parser'

/**
 * The scanner's numbers for tokens. Its own `SyntaxKind` is an ambient const enum, which a compiler that looks at one file
 * at a time cannot read; `parse-nodes.test.ts` holds these to the scanner.
 */
export const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  end: 17,
} as const

/** A scanner of a text; its fields describe the current token. */
export interface Tokens {
  /** One of the numbers in `token`; any other number is text that is not a token. */
  kind: number
  start: number
  end: number
  /** The content of a string token; only set for strings. */
  value: string
  /** The scanner's number of what is wrong with the token (`ScanError`); 0 for nothing. */
  error: number
  /** Goes to the next token; blanks and line ends are skipped. */
  advance(): void
  /** Whether the string has typographic quotes, which word processors insert; only set for strings. */
  isCurly: boolean
}

const QUOTE = 34
const BACKSLASH = 92

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}

/** The token for a one-character symbol; 0 if the character is not one. */
function markOf(code: number): number {
  switch (code) {
    case 123:
      return token.openBrace
    case 125:
      return token.closeBrace
    case 91:
      return token.openBracket
    case 93:
      return token.closeBracket
    case 44:
      return token.comma
    case 58:
      return token.colon
    default:
      return 0
  }
}

/** Offset after a string without escapes that starts at `from`; -1 if it has escapes or no end. */
function endOfPlainText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code === BACKSLASH || code < 32) return -1
  }
  return -1
}

const isCurlyQuote = (code: number) => (code >= 0x2018 && code <= 0x201f) || code === 0xab || code === 0xbb

/**
 * Offset after a text in typographic quotes that starts at `from`; its end may be straight. -1 where its line ends
 * first.
 */
function endOfCurlyText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isCurlyQuote(code) || code === QUOTE) return at + 1
    if (code === BACKSLASH || code < 32) return -1
  }
  return -1
}

/** A keyword or number that is followed by a delimiter. */
const PLAIN_WORD = /(?:(true)|(false)|(null)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[\s,\]}]|$)/y

/**
 * Scans a text with jsonc-parser's scanner. The most frequent tokens (brackets, commas, colons, strings without escapes,
 * keywords and numbers) are recognised here instead, which is several times faster.
 */
export function createTokens(text: string, from: number): Tokens {
  const scanner = createScanner(text, false)
  let at = from
  const scan = (tokens: Tokens) => {
    scanner.setPosition(at)
    tokens.kind = scanner.scan()
    tokens.start = at
    at = tokens.end = scanner.getPosition()
    tokens.error = scanner.getTokenError()
    tokens.value = tokens.kind === token.string ? scanner.getTokenValue() : ''
  }
  const take = (tokens: Tokens, kind: number, end: number) => {
    tokens.kind = kind
    tokens.start = at
    at = tokens.end = end
    tokens.error = 0
  }
  const takeWord = (tokens: Tokens) => {
    PLAIN_WORD.lastIndex = at
    const word = PLAIN_WORD.exec(text)
    if (word === null) {
      scan(tokens)
      return
    }
    const kind = word[1] ? token.true : word[2] ? token.false : word[3] ? token.null : token.number
    take(tokens, kind, PLAIN_WORD.lastIndex)
  }
  const takeCurly = (tokens: Tokens) => {
    const end = endOfCurlyText(text, at)
    if (end < 0) {
      scan(tokens)
      return
    }
    tokens.value = text.slice(at + 1, end - 1)
    tokens.isCurly = true
    take(tokens, token.string, end)
  }
  return {
    isCurly: false,
    kind: token.end,
    start: from,
    end: from,
    value: '',
    error: 0,
    advance() {
      let code = text.charCodeAt(at)
      while (isBlank(code)) code = text.charCodeAt(++at)
      const mark = markOf(code)
      const end = code === QUOTE ? endOfPlainText(text, at) : -1
      this.isCurly = false
      if (mark !== 0) take(this, mark, at + 1)
      else if (isCurlyQuote(code)) takeCurly(this)
      else if (code !== QUOTE) takeWord(this)
      else if (end < 0) scan(this)
      else {
        this.value = text.slice(at + 1, end - 1)
        take(this, token.string, end)
      }
    },
  }
}

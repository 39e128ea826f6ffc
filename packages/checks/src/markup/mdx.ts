/** An expression of JSX in a text: what stands between a brace and the one that closes it. */
export interface JsxExpression {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface JsxExpressions {
  readonly found: readonly JsxExpression[]
  /** Position of a brace without a partner; -1 without one. */
  readonly fault: number
}

/** End of the text in quotes or backticks; the text's length if it is not closed. */
function skipQuoted(text: string, at: number): number {
  const quote = text[at]
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return i
  }
  return text.length
}

/** End of the code that a run of backticks opens; the run's end without an equal closing run. `dead` keeps runs that are never closed. */
function skipCode(text: string, at: number, dead: Set<number>): number {
  let length = 1
  while (text[at + length] === '`') length++
  const last = at + length - 1
  if (dead.has(length)) return last
  for (let i = last + 1; i < text.length; i++) {
    if (text[i] !== '`') continue
    let run = 1
    while (text[i + run] === '`') run++
    if (run === length) return i + run - 1
    i += run - 1
  }
  dead.add(length)
  return last
}

/** Index of the brace that closes an expression; -1 where it is never closed. Braces in its strings do not count. */
function closingBrace(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; i++) {
    const character = text[i]
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return i
    else if (character === '"' || character === "'" || character === '`') i = skipQuoted(text, i)
  }
  return -1
}

/** Finds the expressions of a text of MDX. Code of Markdown and escaped braces are text. Linear. */
export function findJsxExpressions(text: string): JsxExpressions {
  const found: JsxExpression[] = []
  const dead = new Set<number>()
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '\\') i++
    else if (character === '`') i = skipCode(text, i, dead)
    else if (character === '}') return { found, fault: i }
    else if (character === '{') {
      const end = closingBrace(text, i)
      if (end < 0) return { found, fault: i }
      found.push({ text: text.slice(i, end + 1), start: i, end: end + 1 })
      i = end
    }
  }
  return { found, fault: -1 }
}

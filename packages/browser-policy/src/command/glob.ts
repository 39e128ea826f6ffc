/** Whether a path contains a wildcard. */
export const isGlob = (path: string): boolean => /[*?[{]/.test(path)

/** The folder before the first wildcard: `a/b` of `a/b/*.json`; empty if the pattern begins with one. */
export function globBase(pattern: string): string {
  const steps = pattern.split('/')
  const plain = steps.slice(
    0,
    steps.findIndex((step) => isGlob(step)),
  )
  return plain.length === 1 && plain[0] === '' ? '/' : plain.join('/')
}

/**
 * The test of a pattern for paths with slashes: `*` and `?` stay inside one step, `**` crosses steps, `[a-z]`, `[!a]` and
 * `{one,two}` are as in shells. A step that begins with a dot must be named.
 */
export function globTest(pattern: string): (path: string) => boolean {
  const expression = new RegExp(`^${alternatives(pattern).map(source).join('|')}$`, 'su')
  return (path) => expression.test(path)
}

/** With more alternatives than a person would write, braces are taken literally. */
const MOST_ALTERNATIVES = 1000

/** Patterns without braces that together mean the same. */
function alternatives(pattern: string): readonly string[] {
  let open = [pattern]
  for (;;) {
    const next = open.flatMap((one) => {
      const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(one)
      return found ? (found[2] ?? '').split(',').map((part) => `${found[1]}${part}${found[3]}`) : [one]
    })
    if (next.length === open.length && next.every((one, at) => one === open[at])) return open
    if (next.length > MOST_ALTERNATIVES) return [pattern]
    open = next
  }
}

function source(pattern: string): string {
  const steps = pattern.split('/')
  const parts = steps.map((step, at) => {
    const isLast = at === steps.length - 1
    // any number of steps, none of them hidden
    if (step === '**') return isLast ? '(?:(?!\\.)[^/]+/)*(?!\\.)[^/]+' : '(?:(?!\\.)[^/]+/)*'
    return `${/^[*?[]/.test(step) ? '(?!\\.)' : ''}${stepSource(step)}${isLast ? '' : '/'}`
  })
  return `(?:${parts.join('')})`
}

function stepSource(step: string): string {
  return step.replace(/\[(!?)([^\]]+)\]|[*?]|[\\^$.+()|{}[\]]/g, (sign, not: string | undefined, set?: string) => {
    if (set !== undefined) return `[${not ? '^/' : ''}${setSource([...set])}]`
    if (sign === '*') return '[^/]*'
    return sign === '?' ? '[^/]' : `\\${sign}`
  })
}

/** The inside of a character class of an expression: `a-z` is a range, anything else is literal. */
function setSource(letters: readonly string[]): string {
  const escaped = (letter: string): string => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`
  let source = ''
  for (let at = 0; at < letters.length; at++) {
    const [letter = '', sign, last] = letters.slice(at, at + 3)
    const isRange = sign === '-' && last !== undefined && (last.codePointAt(0) ?? 0) >= (letter.codePointAt(0) ?? 0)
    source += isRange ? `${escaped(letter)}-${escaped(last)}` : escaped(letter)
    if (isRange) at += 2
  }
  return source
}

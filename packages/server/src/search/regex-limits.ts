/**
 * The cost of a client's regular expression for the database, estimated from its text. PostgreSQL matches in linear time
 * without back references and look-around (look-around takes quadratic time, which the deadline of a search ends). Compiling
 * takes cubic time in the number of atoms after repetitions are expanded.
 */
export interface RegexCost {
  /** The number of atoms after repetitions are expanded. */
  readonly atoms: number
  /** It has a back reference, which takes exponential time. */
  readonly refersBack: boolean
}

interface Reader {
  readonly pattern: string
  at: number
  refersBack: boolean
}

/** Estimates the cost of a pattern. The database refuses invalid patterns, so here any result will do for them. */
export function regexCost(pattern: string): RegexCost {
  const reader: Reader = { pattern, at: 0, refersBack: false }
  let atoms = 0
  while (reader.at < pattern.length) {
    atoms += readAlternatives(reader)
    reader.at++ // a closing parenthesis without an opening one
  }
  return { atoms, refersBack: reader.refersBack }
}

/** Reads up to the end of the group, or of the pattern. */
function readAlternatives(reader: Reader): number {
  let atoms = 0
  while (reader.at < reader.pattern.length && reader.pattern.charAt(reader.at) !== ')') {
    if (reader.pattern.charAt(reader.at) === '|') reader.at++
    else atoms += readAtom(reader) * readRepetitions(reader)
  }
  return atoms
}

function readAtom(reader: Reader): number {
  const { pattern } = reader
  switch (pattern.charAt(reader.at)) {
    case '(':
      return readGroup(reader)
    case '[':
      reader.at = endOfBracket(pattern, reader.at)
      return 1
    case '\\':
      if (/[1-9]/.test(pattern.charAt(reader.at + 1))) reader.refersBack = true
      reader.at += 2
      return 1
    default:
      reader.at++
      return 1
  }
}

function readGroup(reader: Reader): number {
  const kind = /^\((?:\?(?:<?[=!]|[a-z]*\)?:?))?/.exec(reader.pattern.slice(reader.at))?.[0] ?? '('
  reader.at += kind.length
  if (kind.endsWith(')')) return 0 // options, as in (?i)
  const atoms = readAlternatives(reader)
  reader.at++
  return atoms
}

/** The offset after a bracket expression, which may contain a leading `]`, classes such as `[:alpha:]`, and escapes. */
function endOfBracket(pattern: string, start: number): number {
  const found = /^\[\^?\]?(?:\[([:.=]).*?\1\]|\\.|[^\]\\])*\]?/s.exec(pattern.slice(start))
  return start + Math.max(1, found?.[0].length ?? 1)
}

/** The number of copies of an atom that its quantifiers make. */
function readRepetitions(reader: Reader): number {
  const found = /^(?:[*+?]|\{(\d*),?(\d*)\})\??/.exec(reader.pattern.slice(reader.at))
  if (!found) return 1
  reader.at += found[0].length
  return Math.max(1, Number(found[1] ?? 0), Number(found[2] ?? 0)) * readRepetitions(reader)
}

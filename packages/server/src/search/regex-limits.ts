/**
 * What a client's regular expression costs the database, read off its text. PostgreSQL's engine goes over a text in linear
 * time where nothing refers back and nothing looks around (which takes the square, and is ended by the deadline of a search); making its
 * machine takes time with the cube of the atoms that are left when repetitions are written out.
 */
export interface RegexCost {
  /** Atoms with each repetition written out. */
  readonly atoms: number
  /** It refers back to a group: exponential. */
  readonly refersBack: boolean
}

interface Reader {
  readonly pattern: string
  at: number
  refersBack: boolean
}

/** What cannot be read is left to the database, which refuses it: here it only has to end. */
export function regexCost(pattern: string): RegexCost {
  const reader: Reader = { pattern, at: 0, refersBack: false }
  let atoms = 0
  while (reader.at < pattern.length) {
    atoms += readAlternatives(reader)
    reader.at++ // a closing parenthesis without an opening one
  }
  return { atoms, refersBack: reader.refersBack }
}

/** Up to the end of the group, or of the pattern. */
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

/** Behind the bracket expression that begins here: `]` first, classes such as `[:alpha:]` and escapes stand in it. */
function endOfBracket(pattern: string, start: number): number {
  const found = /^\[\^?\]?(?:\[([:.=]).*?\1\]|\\.|[^\]\\])*\]?/s.exec(pattern.slice(start))
  return start + Math.max(1, found?.[0].length ?? 1)
}

/** How many copies of an atom the quantifiers behind it make. */
function readRepetitions(reader: Reader): number {
  const found = /^(?:[*+?]|\{(\d*),?(\d*)\})\??/.exec(reader.pattern.slice(reader.at))
  if (!found) return 1
  reader.at += found[0].length
  return Math.max(1, Number(found[1] ?? 0), Number(found[2] ?? 0)) * readRepetitions(reader)
}

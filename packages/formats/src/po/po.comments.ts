/** Flags of an entry; texts are shared between the entries of a file that have the same. */
export interface EntryFlags {
  readonly fuzzy: boolean
  /** Without `fuzzy`, each once, in alphabetical order, comma separated. */
  readonly text: string
}

export const NO_FLAGS: EntryFlags = { fuzzy: false, text: '' }

/** Splits the contents of `#,` lines (joined by commas) at commas; `range: 0..9` stays one flag. */
export function splitFlags(line: string): string[] {
  return line
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '')
}

export function parseFlags(line: string): EntryFlags {
  const flags = new Set(splitFlags(line))
  const fuzzy = flags.delete('fuzzy')
  return { fuzzy, text: [...flags].sort().join(', ') }
}

/** Marks around a file name that holds blanks (U+2068, U+2069), as GNU gettext writes it. */
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

const DOCSTRING = ':docstring of '

/** Sphinx says of a text from a docstring whose it is and in which line of it: `a.py:docstring of a.f:3`. The file counts. */
const withoutDocstrings = (lines: string): string => lines.replace(/:docstring of [\w.]+:\d+/g, '')

/**
 * The references of `#:` lines (joined by blanks), comma separated and each once.
 * A name with blanks stands between isolates, which are not part of it: `#: ⁨my file.c⁩:10`.
 */
export function parseReferences(lines: string): string {
  return parseNames(lines.includes(DOCSTRING) ? withoutDocstrings(lines) : lines)
}

function parseNames(lines: string): string {
  const plain = joinPlain(lines)
  if (plain !== null) return plain
  const words = lines.includes(FIRST_STRONG_ISOLATE) ? splitIsolated(lines) : lines.split(' ')
  return [...new Set(words.flatMap((word) => word.split('\t')).filter((word) => word !== ''))].join(', ')
}

/** The most frequent lists, of a few names between single blanks, without building arrays; null for all others. */
function joinPlain(lines: string): string | null {
  if (lines.length > 1000 || lines.includes('\t') || lines.includes(FIRST_STRONG_ISOLATE)) return null
  let joined = ''
  let from = 0
  while (from <= lines.length) {
    const blank = lines.indexOf(' ', from)
    const end = blank < 0 ? lines.length : blank
    const word = lines.substring(from, end)
    // A part of another name is taken for a repetition here; the long way sorts it out.
    if (word === '' || joined.includes(word)) return null
    joined = joined === '' ? word : `${joined}, ${word}`
    from = end + 1
  }
  return joined
}

/** Splits at blanks that are not between isolates. */
function splitIsolated(lines: string): string[] {
  const words: string[] = []
  let word = ''
  for (const [i, part] of lines.split(FIRST_STRONG_ISOLATE).entries()) {
    const close = part.indexOf(POP_ISOLATE)
    const stop = close < 0 ? part.length : close
    const [name, rest] = i === 0 ? ['', part] : [part.slice(0, stop), part.slice(stop + 1)]
    const [end = '', ...others] = rest.split(' ')
    word += name + end
    for (const other of others) {
      words.push(word)
      word = other
    }
  }
  words.push(word)
  return words
}

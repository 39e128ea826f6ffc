import { type CheckedUnit, defineCheck, type Finding, NOTHING } from '../check.ts'
import { TAKEN_OUT } from '../format/placeholder-syntax.ts'
import { withoutPlaceholders } from '../format/syntaxes.ts'
import { codeKinds } from '../scan/code-kinds.ts'

/** Words that good style repeats. */
const REPEATED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    fr: ['vous', 'nous'],
    fy: ['jo', 'mei'],
    hi: ['कर'],
    sq: ['të'],
    tr: ['adım', 'gıcır', 'sık', 'tek'],
  }),
)

interface Repetition {
  readonly word: string
  count: number
  readonly start: number
  end: number
}

const WORD = /\p{L}/u

const PARTING = 1
const OTHER = 2
const TAKEN = 3

/**
 * Separators of words: space and opening brackets. Characters after a word stay with it, so that `die, die` is no repetition.
 */
const kindOf = codeKinds((code) => {
  const character = String.fromCharCode(code)
  if (character === TAKEN_OUT) return TAKEN
  return code <= 0x20 || '([{<„“«\u00a0\u202f\u3000'.includes(character) ? PARTING : OTHER
})

/** Characters allowed after the second of two words: the end of a sentence, a closing bracket. */
const isClosing = codeKinds((code) => (/[.!?…)\]}>»”"'。！？）]/u.test(String.fromCharCode(code)) ? 1 : 2))

/** Whether `text` has the same characters at two places. */
function sameAt(text: string, first: number, second: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (text.charCodeAt(first + i) !== text.charCodeAt(second + i)) return false
  return true
}

/** End of a word without its closing marks. */
function bareEnd(text: string, start: number, end: number): number {
  let bare = end
  while (bare > start && isClosing(text.charCodeAt(bare - 1)) === 1) bare--
  return bare
}

/** Runs of one word with nothing but space and opening brackets between. Linear: each character is read a few times at most. */
export function findRepetitions(text: string): readonly Repetition[] {
  let found: Repetition[] | null = null
  let previous = { start: -1, end: -1 }
  let last: Repetition | null = null
  for (let at = 0; at < text.length; ) {
    const kind = kindOf(text.charCodeAt(at))
    if (kind !== OTHER) {
      if (kind === TAKEN) previous = { start: -1, end: -1 }
      if (kind === TAKEN) last = null
      at++
      continue
    }
    const start = at++
    while (at < text.length && kindOf(text.charCodeAt(at)) === OTHER) at++
    const length = previous.end - previous.start
    const end = at - start === length ? at : bareEnd(text, start, at)
    const isSame = length > 1 && end - start === length && sameAt(text, previous.start, start, length)
    if (!isSame) last = null
    else if (last) {
      last.count++
      last.end = end
    } else {
      last = { word: text.slice(start, end), count: 2, start: previous.start, end }
      found ??= []
      found.push(last)
    }
    previous = { start, end: at }
  }
  return found ?? NOTHING
}

function isRepeatable(word: string, { environment }: CheckedUnit): boolean {
  return REPEATED.get(environment.base)?.includes(word.toLowerCase()) === true || !WORD.test(word)
}

export const duplicate = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'duplicate',
  label: 'Consecutive duplicated words',
  why: 'A word twice in a row is mostly left over from editing.',
  severity: 'note',
  except: ['tok'],
  examples: [
    { source: 'those who', target: 'ti, kteří', fails: false },
    { source: 'those who', target: 'ti ti kteří', fails: true },
    { source: 'It is it.', target: 'Je to to.', fails: true },
    { source: 'Save %s of it', target: 'Ušetři ze %s ze všeho', flags: 'c-format', fails: false },
    { source: 'very very big', target: 'velmi velmi velký', fails: false },
    { source: 'we', target: 'nous nous lavons', language: 'fr', fails: false },
  ],
  find(source, target, unit): readonly Finding[] {
    const text = withoutPlaceholders(target, unit.flags)
    const found = findRepetitions(text)
    if (found.length === 0) return NOTHING
    const wrong = found.filter(({ word }) => !isRepeatable(word, unit))
    if (wrong.length === 0) return NOTHING
    const inSource = findRepetitions(withoutPlaceholders(source.text, unit.flags)).filter(({ word }) => WORD.test(word))
    const counts = (list: readonly Repetition[]) => list.map(({ count }) => count).join()
    if (counts(inSource) === counts(wrong)) return NOTHING
    // A name that the source has twice may stand three times.
    const known = new Set(inSource.map(({ word }) => word))
    const added = wrong.filter(({ word }) => !known.has(word))
    if (added.length === 0) return NOTHING
    return added.map(({ word, start, end }) => ({ span: { start, end }, detail: word }))
  },
})

import { type CheckedUnit, defineCheck, type Finding, findWhole, NOTHING } from '../check.ts'
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

/** What parts words here: space and opening brackets. What follows a word stays with it, so that `die, die` is no repetition. */
const kindOf = codeKinds((code) =>
  code <= 0x20 || '([{<„“«\u00a0\u202f\u3000'.includes(String.fromCharCode(code)) ? PARTING : OTHER,
)

const parts = (code: number): boolean => kindOf(code) === PARTING

/** Whether `text` has the same characters at two places. */
function sameAt(text: string, first: number, second: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (text.charCodeAt(first + i) !== text.charCodeAt(second + i)) return false
  return true
}

/** Runs of one word with nothing but space and opening brackets between. Linear: each character is read twice at most. */
export function findRepetitions(text: string): readonly Repetition[] {
  let found: Repetition[] | null = null
  let previous = -1
  let previousEnd = -1
  let last: Repetition | null = null
  for (let at = 0; at < text.length; ) {
    if (parts(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at++
    while (at < text.length && !parts(text.charCodeAt(at))) at++
    const length = at - start
    const isSame = length > 1 && previousEnd - previous === length && sameAt(text, previous, start, length)
    if (!isSame) last = null
    else if (last) {
      last.count++
      last.end = at
    } else {
      last = { word: text.slice(start, at), count: 2, start: previous, end: at }
      found ??= []
      found.push(last)
    }
    previous = start
    previousEnd = at
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
    // Without its placeholders the text has other places than the target.
    if (text !== target) return findWhole(target, added.map(({ word }) => word).join(', '))
    return added.map(({ word, start, end }) => ({ span: { start, end }, detail: word }))
  },
})

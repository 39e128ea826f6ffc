/** A known name that a misspelt one probably means. */
export interface Suggestion {
  readonly name: string
  /** Whether it is similar enough to be inserted automatically. */
  readonly isSure: boolean
}

/** Names longer than this are no misspelling of anything. */
const LONGEST = 80

interface PreparedName {
  readonly lower: string
  /** One bit for each letter that occurs, and one for everything else. */
  readonly letters: number
}

/** A cache of prepared names: known names are few and compared again and again. */
const prepared = new Map<string, PreparedName>()
const MOST_PREPARED = 5_000

function prepare(name: string): PreparedName {
  const known = prepared.get(name)
  if (known) return known
  const lower = name.toLowerCase()
  let letters = 0
  for (let i = 0; i < lower.length; i++) {
    const letter = lower.charCodeAt(i) - 97
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  if (prepared.size >= MOST_PREPARED) prepared.clear()
  prepared.set(name, { lower, letters })
  return { lower, letters }
}

/** A cache by list of known names, because each list is used for many unknown names. */
const preparedLists = new WeakMap<object, readonly (readonly [string, PreparedName])[]>()

function prepareAll(known: Iterable<string>): readonly (readonly [string, PreparedName])[] {
  const earlier = preparedLists.get(known)
  if (earlier) return earlier
  const list = Array.from(known, (name) => [name, prepare(name)] as const)
  preparedLists.set(known, list)
  return list
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * A quick test whether two names may be within `most` edits: each edit changes at most two letters, and the length by
 * one.
 */
function mayBeNear(a: PreparedName, b: PreparedName, most: number): boolean {
  return Math.abs(a.lower.length - b.lower.length) <= most && countBits(a.letters ^ b.letters) <= 2 * most
}

/** The number of edits between two names (insert, delete, replace, swap neighbours). Stops counting at `most`. */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
      least = Math.min(least, best)
    }
    // A swap looks two rows back, and costs one.
    if (least > most + 1) return most + 1
    before = previous
    previous = row
  }
  return previous[b.length] ?? most + 1
}

/** The known name most similar to a misspelt one; undefined if none is similar. Letter case counts least. */
export function suggestName(name: string, known: Iterable<string>): Suggestion | undefined {
  if (name.length > LONGEST) return undefined
  const preparedName = prepare(name)
  const most = Math.min(3, Math.floor(name.length / 3))
  let best: { name: string; edits: number; tied: boolean } | undefined
  for (const [candidate, other] of prepareAll(known)) {
    // Several browsers know the same name.
    if (candidate === best?.name) continue
    if (other.lower === preparedName.lower) return { name: candidate, isSure: true }
    if (!mayBeNear(preparedName, other, most)) continue
    const edits = distance(preparedName.lower, other.lower, most)
    if (edits > most || (best && edits > best.edits)) continue
    best = { name: candidate, edits, tied: best?.edits === edits }
  }
  return best && { name: best.name, isSure: best.edits === 1 && !best.tied && name.length > 3 }
}

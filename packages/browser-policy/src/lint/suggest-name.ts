/** A name that was probably meant. */
export interface Suggestion {
  readonly name: string
  /** Whether it is near enough to be put in without asking. */
  readonly isSure: boolean
}

/** Names longer than this are no misspelling of anything. */
const LONGEST = 80

/** Edits between two names: letters put in, left out, replaced, or two neighbours exchanged. Stops counting at `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    before = previous
    previous = row
  }
  return previous[b.length] ?? most + 1
}

/** The known name that a misspelt one is nearest to; undefined when none is near. Letter case counts least. */
export function suggestName(name: string, known: Iterable<string>): Suggestion | undefined {
  if (name.length > LONGEST) return undefined
  const lower = name.toLowerCase()
  const most = Math.min(3, Math.floor(name.length / 3))
  let best: { name: string; edits: number; tied: boolean } | undefined
  for (const candidate of known) {
    if (candidate.toLowerCase() === lower) return { name: candidate, isSure: true }
    const edits = distance(lower, candidate.toLowerCase(), most)
    if (edits > most || (best && edits > best.edits)) continue
    best = { name: candidate, edits, tied: best?.edits === edits }
  }
  return best && { name: best.name, isSure: best.edits === 1 && !best.tied && name.length > 3 }
}

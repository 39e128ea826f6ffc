/** A piece of two texts that are compared. */
export interface DiffPiece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Words whose products are compared, at most: beyond it texts are shown whole. */
const mostComparisons = 250_000

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

/** What changed between two texts, word by word: the longest common words stay. */
export function wordDiff(before: string, after: string): readonly DiffPiece[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const [a, b] = [words(before), words(after)]
  if (a.length * b.length > mostComparisons)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return joined(steps(a, b))
}

/** Walks the table of the longest common subsequences from its start. */
function* steps(a: readonly string[], b: readonly string[]): Generator<DiffPiece> {
  const width = b.length + 1
  const table = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      yield { kind: 'same', text: a[i] ?? '' }
      i++
      j++
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1)))
      yield { kind: 'removed', text: a[i++] ?? '' }
    else yield { kind: 'added', text: b[j++] ?? '' }
  }
}

function joined(pieces: Iterable<DiffPiece>): DiffPiece[] {
  const found: DiffPiece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last?.kind === piece.kind) found[found.length - 1] = { kind: last.kind, text: last.text + piece.text }
    else found.push(piece)
  }
  return found
}

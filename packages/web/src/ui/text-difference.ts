/** A piece of two texts that are compared. */
export interface DifferencePart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Words of both texts together above which only their common ends are looked for: the comparison grows with their product. */
const mostCompared = 1_000_000

/** The removed and added parts between an old and a new text, by words and signs. */
export function textDifference(old: string, now: string): DifferencePart[] {
  const [a, b] = [wordsOf(old), wordsOf(now)]
  const start = commonStart(a, b)
  const end = commonStart(a.slice(start).toReversed(), b.slice(start).toReversed())
  const middle = [a.slice(start, a.length - end), b.slice(start, b.length - end)] as const
  return joined([
    ...a.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...compare(...middle),
    ...a.slice(a.length - end).map((text) => ({ kind: 'same' as const, text })),
  ])
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? []

function commonStart(a: readonly string[], b: readonly string[]): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

/** By the longest sequence of words that is in both. */
function compare(a: readonly string[], b: readonly string[]): DifferencePart[] {
  const removed = (text: string): DifferencePart => ({ kind: 'removed', text })
  const added = (text: string): DifferencePart => ({ kind: 'added', text })
  if (a.length * b.length === 0 || a.length * b.length > mostCompared) return [...a.map(removed), ...b.map(added)]
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: DifferencePart[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i] ?? '' })
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) parts.push(removed(a[i++] ?? ''))
    else parts.push(added(b[j++] ?? ''))
  }
  return [...parts, ...a.slice(i).map(removed), ...b.slice(j).map(added)]
}

function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const all: DifferencePart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last?.kind === part.kind) all[all.length - 1] = { kind: part.kind, text: last.text + part.text }
    else all.push(part)
  }
  return all
}

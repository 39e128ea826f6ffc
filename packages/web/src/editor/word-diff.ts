import { diffArrays } from 'diff'

/** A piece of two texts that are compared. */
export interface DiffPiece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Words that may differ, at most: texts that share less are shown whole. */
const mostChanges = 400

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? []

/**
 * The differences between two texts, word by word. Changes with only blanks and signs between them become one change, because people read
 * them as one. Changes with nothing but blanks and signs between them are one: they are read as one.
 */
export function wordDiff(before: string, after: string): readonly DiffPiece[] {
  const parts = diffArrays(words(before), words(after), { maxEditLength: mostChanges })
  if (parts === undefined) return run(before, after)
  const pieces = parts.map(
    ({ added, removed, value }): DiffPiece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }),
  )
  return grouped(pieces)
}

/** The whole change of one text; a common blank at the end stays. */
function run(removed: string, added: string): readonly DiffPiece[] {
  const end = /\s$/.test(removed) && removed.at(-1) === added.at(-1) ? 1 : 0
  const pieces: readonly DiffPiece[] = [
    { kind: 'removed', text: removed.slice(0, removed.length - end) },
    { kind: 'added', text: added.slice(0, added.length - end) },
    { kind: 'same', text: removed.slice(removed.length - end) },
  ]
  return pieces.filter(({ text }, at) => text !== '' && (at < 2 || end > 0))
}

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Joins changes between which no word stays. */
function grouped(pieces: readonly DiffPiece[]): readonly DiffPiece[] {
  const found: DiffPiece[] = []
  let [removed, added] = ['', '']
  for (const [at, { kind, text }] of pieces.entries()) {
    const isWithin = (removed !== '' || added !== '') && at + 1 < pieces.length && !hasWord(text)
    if (kind !== 'added' && (kind === 'removed' || isWithin)) removed += text
    if (kind !== 'removed' && (kind === 'added' || isWithin)) added += text
    if (kind !== 'same' || isWithin) continue
    found.push(...run(removed, added))
    const last = found.at(-1)
    if (last?.kind === 'same') found[found.length - 1] = { kind, text: last.text + text }
    else found.push({ kind, text })
    removed = ''
    added = ''
  }
  return [...found, ...run(removed, added)]
}

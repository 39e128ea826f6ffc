import type { Finding } from '../check.ts'

export const NEWLINE = 0x0a

/** A newline too much or too little at an edge of the target, with the edit that mends it. */
export function findNewlineAt(at: number, isThere: boolean): readonly Finding[] {
  const span = isThere ? { start: at, end: at + 1 } : { start: at, end: at }
  return [{ span, fix: [{ span, content: isThere ? '' : '\n' }] }]
}

import type { Node } from '../document/node.ts'

/** Levels. No policy nests deeper, and every form has some limit. */
export const DEEPEST_VALUE = 500

/** Whether values nest deeper than a number of levels, without recursion. */
export function isDeeperThan(root: Node, levels: number): boolean {
  let row: readonly Node[] = [root]
  for (let level = 0; row.length > 0; level++) {
    if (level > levels) return true
    row = row.flatMap((node) =>
      node.kind === 'object' ? node.members.map(({ value }) => value) : node.kind === 'array' ? node.items : [],
    )
  }
  return false
}

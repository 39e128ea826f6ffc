/**
 * The index of an item that a list is known to have, looked for from a place outwards: what is put in one after the other lies
 * beside what was put in last. -1 where it is not there.
 */
export function nearestIndex<Item>(list: readonly Item[], item: Item, from: number): number {
  let below = Math.min(from, list.length - 1)
  let above = below + 1
  while (below >= 0 || above < list.length) {
    if (below >= 0 && list[below] === item) return below
    if (above < list.length && list[above] === item) return above
    below--
    above++
  }
  return -1
}

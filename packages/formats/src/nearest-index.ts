/**
 * The index of an item in a list, searched outwards from a place, because successive insertions are neighbours. -1 if missing.
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

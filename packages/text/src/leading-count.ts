/**
 * Counts the items before the first one for which `holds` is false; it must be false for all later items too. In logarithmic time:
 * what is sorted is searched by it.
 */
export function leadingCount<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let from = 0
  let to = items.length
  while (from < to) {
    const middle = (from + to) >> 1
    const item = items[middle] as Item // within the list
    if (holds(item)) from = middle + 1
    else to = middle
  }
  return from
}

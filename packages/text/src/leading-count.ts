/**
 * How many items stand before the first that `holds` is false of; behind one of which it is false it is false of all. In logarithmic
 * time: what is sorted is searched by it.
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

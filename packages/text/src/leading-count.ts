/**
 * How many items stand before the first that `holds` is false of; behind one of which it is false it is false of all. In logarithmic
 * time: what is sorted is searched by it.
 */
export function leadingCount<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let from = 0
  let to = items.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(items[middle] as Item))
      from = middle + 1 // within the list
    else to = middle
  }
  return from
}

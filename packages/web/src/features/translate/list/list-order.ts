import { type EditorOrder, editorOrders } from '@weft/contract/editor-marks'

/** The order of a list: by which value, and whether it runs from the highest to the lowest. */
export interface ListOrder {
  readonly by: EditorOrder
  readonly isDescending: boolean
}

/** `key` is another name of `context`. */
const isShown = (name: EditorOrder): boolean => name !== 'key'

/** Orders that tell strings of several places apart. */
const acrossPlaces: ReadonlySet<EditorOrder> = new Set(['component', 'language'])

/** The orders of a menu; lists of one translation have no other component and no other language. */
export const ordersOf = (isOneTranslation: boolean): readonly EditorOrder[] =>
  editorOrders.filter((name) => isShown(name) && !(isOneTranslation && acrossPlaces.has(name)))

/** People who choose these look for the highest or the latest. */
const highestFirst: ReadonlySet<EditorOrder> = new Set([
  'priority',
  'num_failing_checks',
  'risk',
  'timestamp',
  'last_updated',
])

/** The order that a choice in the menu begins with. */
export const beginningOrder = (by: EditorOrder): ListOrder => ({ by, isDescending: highestFirst.has(by) })

/** Reads `sort_by`; null where it has another name than those of the server. An empty one is the order of the files. */
export function readListOrder(sortBy: string): readonly ListOrder[] | null {
  const names = sortBy.split(',').filter((name) => name.trim() !== '')
  if (names.length === 0) return [{ by: 'position', isDescending: false }]
  const orders: ListOrder[] = []
  for (const name of names) {
    const written = name.trim().replace(/^-/, '')
    const by = editorOrders.find((one) => one === written)
    if (by === undefined) return null
    orders.push({ by: by === 'key' ? 'context' : by, isDescending: name.trim().startsWith('-') })
  }
  return orders
}

/** Writes `sort_by`. Without it, lists of several files go on from file to file by position. */
export const writeListOrder = ({ by, isDescending }: ListOrder): string =>
  by === 'position' && !isDescending ? '' : `${isDescending ? '-' : ''}${by}`

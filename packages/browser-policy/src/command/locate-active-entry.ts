import { parseUrl } from '../browser/parse-url.ts'
import { type JsonObject, valueAt } from '../convert/conversion.ts'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'

/**
 * Finds an entry that is active in the browser in the file. The browser drops bad list entries and normalises URLs, so its
 * index can differ from the file's; the entry is then found by its value.
 * @param path Names as in the file, list indexes as in the browser.
 * @param held The active value at that path.
 */
export function locateActiveEntry(policies: JsonObject, path: Path, held: JsonValue | undefined): Path {
  const index = path.at(-1)
  const list = valueAt(policies, path.slice(0, -1))
  if (typeof index !== 'number' || !Array.isArray(list) || held === undefined) return path
  const isSame = (item: JsonValue | undefined): boolean =>
    item === held || (typeof item === 'string' && parseUrl(item)?.href === held)
  if (isSame(list[index])) return path
  const at = list.findIndex(isSame)
  return at < 0 ? path : [...path.slice(0, -1), at]
}

import { parseUrl } from '../browser/parse-url.ts'
import { type JsonObject, valueAt } from '../convert/conversion.ts'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'

/**
 * Where an entry that the browser holds stands in the file. The browser leaves bad entries out of lists and normalises
 * URLs, so that its index can differ from the file's; the entry is then looked up by its value.
 * @param path By the names of the file and the browser's index.
 * @param held The value that the browser holds there.
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

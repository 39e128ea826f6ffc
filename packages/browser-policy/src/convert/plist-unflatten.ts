import type { JsonValue } from '../json-value.ts'
import { type ConversionProblem, type JsonObject, setMember, type ValuePlace } from './conversion.ts'
import type { ConversionCode } from './conversion-codes.ts'

/** The highest index that the browser accepts in a joined name. */
const HIGHEST_INDEX = 50

type Container = JsonValue[] | Record<string, JsonValue>

/**
 * Splits joined names, which `defaults write` needs: `Homepage__URL`, `Bookmarks__0__Title`. A number makes its parent a
 * list. Other names do not change.
 */
export function unflatten(
  domain: JsonObject,
  places: readonly ValuePlace[],
): { readonly policies: JsonObject; readonly problems: readonly ConversionProblem[] } {
  const policies: Record<string, JsonValue> = {}
  const problems: ConversionProblem[] = []
  const refuse = (code: ConversionCode, name: string, detail: string): void => {
    const span = places.find(({ path }) => path.length === 1 && path[0] === name)?.span ?? null
    problems.push({ code, severity: 'warning', span, path: [name], detail })
  }
  for (const [name, value] of Object.entries(domain)) {
    if (!name.includes('__')) {
      setMember(policies, name, value)
      continue
    }
    const parts = name.split('__')
    if (parts.some((part) => isIndex(part) && Number(part) > HIGHEST_INDEX)) {
      refuse('index-too-high', name, `the browser takes no index above ${HIGHEST_INDEX}; write the list itself`)
    } else if (!place(policies, parts, value)) {
      refuse(
        'joined-name-clash',
        name,
        'this name and another one disagree about what is a list, an object or a plain value',
      )
    }
  }
  return { policies: closeGaps(policies) as JsonObject, problems } // an object stays an object
}

const isIndex = (part: string | undefined): boolean => part !== undefined && /^\d+$/.test(part)

/** Sets a value at a path, making lists and objects on the way; false if another value is in the way. */
function place(root: Record<string, JsonValue>, parts: readonly string[], value: JsonValue): boolean {
  let container: Container = root
  for (const [at, part] of parts.entries()) {
    if (Array.isArray(container) !== (at > 0 && isIndex(part))) return false
    if (at === parts.length - 1) return setIn(container, part, value)
    const next: unknown = Array.isArray(container) ? container[Number(part)] : ownMember(container, part)
    if (next === undefined) {
      const inner: Container = isIndex(parts[at + 1]) ? [] : {}
      setIn(container, part, inner)
      container = inner
    } else if (typeof next === 'object' && next !== null)
      container = next as Container // made here or read as JSON
    else return false
  }
  return true
}

const ownMember = (object: Record<string, JsonValue>, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

function setIn(container: Container, part: string, value: JsonValue): boolean {
  if (Array.isArray(container)) container[Number(part)] = value
  else setMember(container, part, value)
  return true
}

/** The value without the holes that missing indexes leave in lists. */
function closeGaps(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(closeGaps)
  if (typeof value !== 'object' || value === null) return value
  const object: Record<string, JsonValue> = {}
  for (const [name, member] of Object.entries(value)) setMember(object, name, closeGaps(member))
  return object
}

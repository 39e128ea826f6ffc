import { type Node, parseTree } from 'jsonc-parser'
import type { JsonObject, JsonValue } from '../../browser-policy/src/browser.ts'

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

let last: { readonly text: string; readonly value: JsonValue | undefined } = { text: '', value: undefined }

/** The value of a text that is JSON; undefined for all others. Kept for the text that was asked last. */
export function strictValue(text: string): JsonValue | undefined {
  if (last.text === text) return last.value
  last = { text, value: parsed(text) }
  return last.value
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** The value of a text, also of one with faults; undefined without any. */
export function valueIn(text: string): JsonValue | undefined {
  const strict = strictValue(text)
  if (strict !== undefined) return strict
  const options = { allowTrailingComma: true, disallowComments: false }
  const tree = parseTree(text.replace(/^\ufeff/, ''), [], options)
  return tree && contentOf(tree)
}

/** A name like `__proto__` is an own one, as JSON.parse has it; jsonc-parser's `parse` would lose it. */
function contentOf({ type, value, children = [] }: Node): JsonValue {
  if (type === 'array') return children.map(contentOf)
  if (type !== 'object') return value as JsonValue // a scalar, as the parser read it
  const entries = children.flatMap(({ children: [name, content] = [] }) =>
    name && content ? [[String(name.value), contentOf(content)] as const] : [],
  )
  return Object.fromEntries(entries)
}

/** The policies of a document as far as they can be read; null if it holds none. */
export function policiesIn(text: string): JsonObject | null {
  const root = valueIn(text)
  if (!isObject(root)) return null
  if (isObject(root.policies)) return root.policies
  return Object.hasOwn(root, 'policies') ? null : root
}

/** The place of the policies in the document: below `policies`, or the root of an object of policies alone. */
export function rootPath(text: string): readonly string[] {
  const root = valueIn(text)
  const isBare = isObject(root) && Object.keys(root).length > 0 && !Object.hasOwn(root, 'policies') && !root.$schema
  return isBare ? [] : ['policies']
}

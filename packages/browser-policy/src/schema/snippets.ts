import type { Policy } from '../catalogue/define-policy.ts'
import type { JsonValue } from '../json-value.ts'
import type { JsonSchema } from './json-schema.ts'

/**
 * Escapes what an editor would read as a tab stop. A text that begins with `^` is inserted literally, so it must include
 * its quotation marks.
 */
function escapeTabStops(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return /[\\$]|^\^/.test(value) ? `^${JSON.stringify(value).replace(/[\\$}]/g, '\\$&')}` : value
  if (Array.isArray(value)) return value.map(escapeTabStops)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, escapeTabStops(part)]))
}

/** The examples of a policy as snippets for VS Code and similar editors (`defaultSnippets`). */
export function policySnippets(name: string, policy: Policy): JsonSchema[] {
  return policy.examples.valid.map((value, index) => ({
    label: index === 0 ? name : `${name} (${index + 1})`,
    description: policy.summary,
    body: escapeTabStops(value),
  }))
}

/** The template of a whole file. */
export const fileSnippets: JsonSchema[] = [
  { label: 'policies', description: 'An empty policy file.', body: { policies: {} } },
]

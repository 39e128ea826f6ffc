import type { Policy } from '../catalogue/define-policy.ts'
import type { JsonValue } from '../json-value.ts'
import type { JsonSchema } from './json-schema.ts'

/**
 * Protects what an editor would read as a tab stop. A text that begins with `^` is inserted as it stands, so it has to
 * bring its own quotation marks.
 */
function escapeTabStops(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return /[\\$]|^\^/.test(value) ? `^${JSON.stringify(value).replace(/[\\$}]/g, '\\$&')}` : value
  if (Array.isArray(value)) return value.map(escapeTabStops)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, escapeTabStops(part)]))
}

/** The examples of a policy as templates that VS Code and its kin offer (`defaultSnippets`). */
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

import type { Path } from '../document/node.ts'
import { isObject, type JsonObject, parseJsonText } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'
import type { DocumentPolicy, LintSubject } from './subject.ts'

/** Whether some browser reads a text as the JSON value of the policy. */
function takesJsonText({ policy }: DocumentPolicy): boolean {
  return Object.values(policy.values).some(
    (tree) => tree !== null && (tree.kind === 'json' || ('jsonText' in tree && tree.jsonText)),
  )
}

/** A cache, because several rules read the same texts. */
const parsedTexts = new WeakMap<LintSubject, Map<string, JsonValue | undefined>>()

/**
 * The value of a policy, parsed if it is written as JSON text; the parts then have no separate places. Undefined if the
 * document does not set the policy, or sets it to a text that is not JSON.
 */
export function readValue(subject: LintSubject, policy: DocumentPolicy | undefined): JsonValue | undefined {
  if (typeof policy?.value !== 'string' || !takesJsonText(policy)) return policy?.value
  const known = parsedTexts.get(subject) ?? new Map<string, JsonValue | undefined>()
  parsedTexts.set(subject, known)
  if (!known.has(policy.name)) known.set(policy.name, parseJsonText(policy.value))
  return known.get(policy.name)
}

/** A member of an object that is an object itself. */
export interface ObjectEntry {
  readonly name: string
  readonly path: Path
  readonly value: JsonObject
}

/** The members of a policy's value that are objects themselves, such as the extensions of ExtensionSettings. */
export function entriesOf(subject: LintSubject, name: string): readonly ObjectEntry[] {
  const policy = subject.policy(name)
  const value = readValue(subject, policy)
  if (!policy || value === undefined || !isObject(value)) return []
  const entries: ObjectEntry[] = []
  for (const member of Object.keys(value)) {
    const inside = value[member]
    if (inside !== undefined && isObject(inside)) {
      entries.push({ name: member, path: [policy.name, member], value: inside })
    }
  }
  return entries
}

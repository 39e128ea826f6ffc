import type { Path } from '../document/node.ts'
import { isObject, type JsonObject, parseJsonText } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'
import type { DocumentPolicy, LintSubject } from './subject.ts'

/** Whether some browser reads a text in the place of the policy as JSON. */
function takesJsonText({ policy }: DocumentPolicy): boolean {
  return Object.values(policy.values).some(
    (tree) => tree !== null && (tree.kind === 'json' || ('jsonText' in tree && tree.jsonText)),
  )
}

/** What was read, because several rules ask. */
const parsedTexts = new WeakMap<LintSubject, Map<string, JsonValue | undefined>>()

/**
 * The value of a policy, read from its text where the policy may be given as JSON text; its parts then have no places of their own.
 * Undefined where the document does not set it, or sets it to a text that is no JSON.
 */
export function readValue(subject: LintSubject, policy: DocumentPolicy | undefined): JsonValue | undefined {
  if (typeof policy?.value !== 'string' || !takesJsonText(policy)) return policy?.value
  const known = parsedTexts.get(subject) ?? new Map<string, JsonValue | undefined>()
  parsedTexts.set(subject, known)
  if (!known.has(policy.name)) known.set(policy.name, parseJsonText(policy.value))
  return known.get(policy.name)
}

/** One member of an object, and where it stands. */
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

import type { PolicyName } from '../catalogue/policy-names.ts'
import type { JsonValue } from '../json-value.ts'
import type { Look } from './looks.ts'

/** A property that holds a text, a value of its policy with which it acts, values with which it does not, and where one sees it. */
export interface Probe {
  readonly policy: PolicyName
  /** Dotted path of the text, as the catalogue writes it; empty for the value itself. */
  readonly path: string
  readonly live: JsonValue
  readonly dead: readonly JsonValue[]
  /** Why no value was seen to do nothing, where `dead` is empty. */
  readonly noDead?: string
  readonly look: Look
  /** The policy without the text, where the rest of its value shows something in the same place. */
  readonly without?: JsonValue
}

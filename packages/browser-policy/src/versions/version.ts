import type { JsonValue } from '../json-value.ts'
import type { Behaviour } from './behaviour.ts'
import type { PolicyCode } from './policy-code.ts'

/** A preference that a policy sets for its example. */
export interface SetPreference {
  readonly name: string
  readonly value: JsonValue
  /** True: the user cannot change it. False: it is only the default. */
  readonly locked: boolean
}

/** The preferences that policies set in one version besides those in their own files, by the catalogue's names. */
export type VersionEffects = { readonly [policy: string]: readonly SetPreference[] }

/** The names in a document: the specification's (`DisableBrowserStudies`) or Firefox's (`DisableFirefoxStudies`). */
export type NameSet = 'specification' | 'firefox'

/** The shape of an active value without which a browser cannot open its first window. */
export type StartShape = 'list of objects'

/** A behaviour of the builds before a version. */
export interface BehaviourPoint {
  readonly before: { readonly release: string; readonly esr: string }
  readonly behaviour: Partial<Behaviour>
}

/** The facts of one line of a browser, apart from the values and effects of its policies. */
export interface Version {
  readonly label: string
  /** Whether its behaviour was recorded from the browser, read from its code, or derived from its documentation. */
  readonly basis: 'read' | 'recorded' | 'documented'
  /** The builds that were recorded or read, oldest first; of documented lines the first and the newest. */
  readonly builds: readonly string[]
  readonly product: 'Firefox' | 'Thunderbird' | 'LibreWolf'
  readonly channel: 'esr' | 'release'
  /** The first version of the line, and the first that is no longer of it; absent for the newest. */
  readonly from: string
  readonly before?: string
  /** Builds of the line, before some version, that behave in another way. */
  readonly points?: readonly BehaviourPoint[]
  /** Policies that it holds active and that do nothing, because it is built without what they speak of. */
  readonly withoutFeature?: { readonly [policy: string]: string }
  readonly names: NameSet
  readonly behaviour: Behaviour
  readonly code: PolicyCode
  /** Policies that it knows and never makes active. */
  readonly inert: readonly string[]
  /** Shapes without which it does not start, by policy; it holds any other shape active. */
  readonly startNeeds: { readonly [policy: string]: StartShape }
}

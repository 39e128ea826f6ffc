import type { Policy } from './catalogue/define-policy.ts'
import type { catalogue } from './catalogue/index.ts'
import type { ValueOf, ValueTree } from './catalogue/value-tree.ts'
import type { Target } from './target.ts'

type Entry = (typeof catalogue)[number]

type TreeOf<Name extends Entry['name'], For extends Target> = Extract<Entry, { readonly name: Name }>['values'][For]

type NamesOf<For extends Target> = {
  [Name in Entry['name']]: TreeOf<Name, For> extends ValueTree ? Name : never
}[Entry['name']]

/** The policies of one target by their catalogue names; every one is optional. */
export type PolicySetOf<For extends Target> = {
  [Name in NamesOf<For>]?: ValueOf<Extract<TreeOf<Name, For>, ValueTree>>
}

/** The specification's policies: a misspelt name or a wrong value does not compile. */
export type PolicySet = PolicySetOf<'esr60'>

/** Firefox's name of a policy. */
type FirefoxNameOf<Name extends Entry['name']> =
  Extract<Entry, { readonly name: Name }> extends Policy<Name, infer _Trees, infer FirefoxName> ? FirefoxName : never

/**
 * The policies of a Firefox under the names that it understands, such as `DisableFirefoxStudies`; every one is optional.
 * `FirefoxPolicies<'esr153'>` is what `policies.json` may hold for that version.
 */
export type FirefoxPolicies<For extends Exclude<Target, 'esr60'> = 'esr153'> = {
  [Name in NamesOf<For> as FirefoxNameOf<Name>]?: ValueOf<Extract<TreeOf<Name, For>, ValueTree>>
}

/** A whole file, `policies.json`, for a Firefox. */
export interface FirefoxPolicyFile<For extends Exclude<Target, 'esr60'> = 'esr153'> {
  readonly policies: FirefoxPolicies<For>
}

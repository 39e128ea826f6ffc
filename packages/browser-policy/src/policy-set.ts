import type { PolicyDefinition } from './catalogue/define-policy.ts'
import type { definitions } from './catalogue/index.ts'
import type { ValueOf, ValueTree } from './catalogue/value-tree.ts'
import type { newest, specified, Target } from './target.ts'
import type { versions } from './versions/index.ts'

type Entry = (typeof definitions)[number]

type ShapesOf<For extends Target> = (typeof versions)[For]['shapes']

type NamesOf<For extends Target> = Extract<keyof ShapesOf<For>, Entry['name']>

type TreeOf<Name extends NamesOf<For>, For extends Target> = ShapesOf<For>[Name]

/** The policies of one target by their catalogue names; every one is optional. */
export type PolicySetOf<For extends Target> = {
  [Name in NamesOf<For>]?: ValueOf<Extract<TreeOf<Name, For>, ValueTree>>
}

/** The specification's policies: a misspelt name or a wrong value does not compile. */
export type PolicySet = PolicySetOf<typeof specified>

/** Firefox's name of a policy. */
type FirefoxNameOf<Name extends Entry['name']> =
  Extract<Entry, { readonly name: Name }> extends PolicyDefinition<Name, infer FirefoxName> ? FirefoxName : never

/**
 * The policies of a Firefox under the names that it understands, such as `DisableFirefoxStudies`; every one is optional.
 * `FirefoxPolicies` is what `policies.json` may hold for the newest version.
 */
export type FirefoxPolicies<For extends Exclude<Target, typeof specified> = typeof newest> = {
  [Name in NamesOf<For> as FirefoxNameOf<Name>]?: ValueOf<Extract<TreeOf<Name, For>, ValueTree>>
}

/** A whole file, `policies.json`, for a Firefox. */
export interface FirefoxPolicyFile<For extends Exclude<Target, typeof specified> = typeof newest> {
  readonly policies: FirefoxPolicies<For>
}

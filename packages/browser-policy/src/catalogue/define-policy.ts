import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'
import type { PolicyName } from './policy-names.ts'
import type { ValueTree } from './value-tree.ts'

/** The value tree for each target; null where the target does not know the policy. */
export interface TargetTrees {
  readonly esr60: ValueTree | null
  readonly esr140: ValueTree | null
  readonly esr153: ValueTree | null
}

/** The same values for all three targets. */
export function everywhere<Tree extends ValueTree>(tree: Tree) {
  return { esr60: tree, esr140: tree, esr153: tree } as const
}

/** A policy that only the specification's browser knows. */
export function onlyEsr60<Tree extends ValueTree>(tree: Tree) {
  return { esr60: tree, esr140: null, esr153: null } as const
}

/** A policy that is not in the specification; both later browsers take the same values. */
export function sinceEsr140<Tree extends ValueTree>(tree: Tree) {
  return { esr60: null, esr140: tree, esr153: tree } as const
}

/** A policy that only esr153 knows. */
export function sinceEsr153<Tree extends ValueTree>(tree: Tree) {
  return { esr60: null, esr140: null, esr153: tree } as const
}

/** Where a policy stands in documentation and in the administrative templates. */
export const categories = [
  'Add-ons',
  'Artificial intelligence',
  'Bookmarks',
  'Certificates and security',
  'Cookies and site data',
  'Downloads and files',
  'Features',
  'Home page and new tab',
  'Network',
  'Passwords and forms',
  'Permissions',
  'Privacy and tracking',
  'Search',
  'Telemetry and studies',
  'Updates',
  'User interface',
  'Websites',
] as const

export type Category = (typeof categories)[number]

/** The first version with a policy or property: `declared` by the specification, `documented` by Mozilla. */
export interface FirstVersion {
  /** As in the specification; null where it gives none. */
  readonly declared: '60.0' | null
  /** As documented, such as `62, ESR 60.2`; absent where it equals `declared`, null where unknown. */
  readonly documented?: string | null
}

/** When a policy acts. */
export type Timing = 'each-start' | 'first-run' | 'once-per-change' | 'after-update'

/** A preference that the policy sets, for the value in `Effects.example`. */
export interface PreferenceEffect {
  readonly name: string
  readonly value: JsonValue
  /** True: the user cannot change it. False: it is only the default. */
  readonly locked: boolean
  /** Targets where it was recorded or read; absent: all that know the policy. */
  readonly targets?: readonly Target[]
}

/** A permission that the policy gives to sites, for the value in `Effects.example`. */
export interface PermissionEffect {
  /** The browser's name of the permission, such as `cookie` or `desktop-notification`. */
  readonly type: string
  readonly origin: string
  readonly action: 'allow' | 'block' | 'session'
  readonly targets?: readonly Target[]
}

/** What the browser does. */
export interface Effects {
  readonly timing: Timing
  /** The policy value for which `preferences` and `permissions` were recorded; absent if nothing was recorded. */
  readonly example?: JsonValue
  readonly preferences?: readonly PreferenceEffect[]
  readonly permissions?: readonly PermissionEffect[]
  /** Names of the features that the browser switches off, such as `profileImport`. */
  readonly disallows?: readonly string[]
  /** Pitfalls, such as values that do nothing. One or two sentences. */
  readonly note?: string
}

/** Facts about one property. */
export interface PropertyFacts {
  /** One sentence, without the property's name. */
  readonly summary: string
  readonly since?: FirstVersion
}

/** A limit that the browser's code keeps although no type says it. */
export interface Limit {
  /** Dotted path of the list, such as `Block`. */
  readonly path: string
  /** Entries beyond this number are ignored without a word. */
  readonly maxEntries: number
}

/** The whole numbers that the browser's code accepts, if the type does not say it. Both ends are included. */
export interface Range {
  /** Dotted path of the number. */
  readonly path: string
  readonly least?: number
  readonly most?: number
}

/**
 * A test of a policy's value. `true` and `false` also match 1 and 0. Without `is` any value matches.
 */
export interface Condition {
  /** Dotted path inside the policy, with `*` for any name; absent for the policy as a whole. */
  readonly at?: string
  readonly is?: boolean | number | string
}

interface ConflictText {
  /** The other policy; the policy's own name for a combination inside it. */
  readonly with: PolicyName
  /** One sentence: what happens. */
  readonly detail: string
}

/** A part of this policy that has no effect, or another effect, because of another policy. */
export interface PlainConflict extends ConflictText {
  /** The values of this policy that are concerned, and where the problem is reported; absent: any value. */
  readonly when?: Condition
  /** The values of the other policy that cause it (any one of them); absent: any value. */
  readonly and?: readonly Condition[]
  /** `info` if nothing is lost; otherwise, and by default, a warning. */
  readonly severity?: 'info'
  readonly reportedBy?: never
}

/** A conflict that depends on more than two values, so that a lint rule of its own reports it. */
export interface SpecialConflict extends ConflictText {
  /** Id of the lint rule. */
  readonly reportedBy: string
}

export type Conflict = PlainConflict | SpecialConflict

/** Another policy that is ignored when this one is set. */
export interface SupersededPolicy {
  readonly policy: PolicyName
  /** The values of this policy that cause it (any one of them); absent: any value. */
  readonly when?: readonly Condition[]
}

/** One entry of the catalogue. */
export interface Policy<
  Name extends string = string,
  Trees extends TargetTrees = TargetTrees,
  FirefoxName extends string = string,
> {
  /** The specification's name; for a policy outside the specification the browser's. */
  readonly name: Name
  /** The name in Firefox where it differs (`DisableFirefoxStudies`). */
  readonly firefoxName?: FirefoxName
  /** One sentence of at most 120 characters: what it does. */
  readonly summary: string
  /** Paragraphs for the reference: what it does, what to mind. Markdown without headings. */
  readonly description: string
  readonly category: Category
  readonly since: FirstVersion
  /** Only builds for organisations apply it; `'true'` is the text that the specification gives WebsiteFilter. */
  readonly enterpriseOnly?: true | 'true'
  /** The browser ignores it unless it is set for the whole machine. */
  readonly machineOnly?: true
  readonly values: Trees
  /**
   * Facts by dotted path: `Allow`, `AllowNonFQDN.NTLM`, `Add[].Name` (entries of a list), `*` (free names).
   * Every path of every tree has an entry (a law checks it); paths of plain list entries (`Allow[]`) need none.
   */
  readonly properties?: { readonly [path: string]: PropertyFacts }
  /** The only value with an effect; the other one is the same as not setting the policy. */
  readonly acts?: boolean
  readonly effects: Effects
  readonly limits?: readonly Limit[]
  readonly ranges?: readonly Range[]
  /** Each conflict is stated once, at the policy that loses its effect. */
  readonly conflicts?: readonly Conflict[]
  readonly supersedes?: readonly SupersededPolicy[]
  /** Targets that know the policy but never make it active. */
  readonly inert?: readonly Target[]
  /**
   * Values that every target with the policy accepts (`valid`), or refuses in whole or in part (`invalid`). At least
   * one each.
   */
  readonly examples: { readonly valid: readonly JsonValue[]; readonly invalid: readonly JsonValue[] }
}

/** Makes one entry of the catalogue; list it in `catalogue/index.ts`. */
export function definePolicy<
  const Name extends PolicyName,
  Trees extends TargetTrees,
  const FirefoxName extends string = Name,
>(policy: Policy<Name, Trees, FirefoxName>): Policy<Name, Trees, FirefoxName> {
  return policy
}

import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'
import type { FirstVersion } from '../versions/build.ts'
import type { SetPreference, StartShape } from '../versions/version.ts'
import type { PolicyName } from './policy-names.ts'
import type { TextKind } from './text-kinds.ts'
import type { ValueTree } from './value-tree.ts'

/** The values for each target; null where the target does not know the policy. */
export type TargetTrees = Readonly<Record<Target, ValueTree | null>>

export type { FirstVersion } from '../versions/build.ts'

/** The categories of policies in the documentation and in the administrative templates. */
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

/** When a policy acts. */
export type Timing = 'each-start' | 'first-run' | 'once-per-change' | 'after-update'

/** A preference that the policy sets, for the value in `Effects.example`. */
export interface PreferenceEffect extends SetPreference {
  /** Targets where it was recorded or read; absent: all that know the policy. */
  readonly targets?: readonly Target[]
}

/** A permission that the policy gives to sites, for the value in `Effects.example`. */
export interface PermissionEffect {
  /** The browser's name of the permission, such as `cookie` or `desktop-notification`. */
  readonly type: string
  readonly origin: string
  readonly action: 'allow' | 'block' | 'session'
}

/** The effects of a policy on the browser. */
export interface Effects {
  readonly timing: Timing
  /** The policy value for which `preferences` and `permissions` were recorded; absent if nothing was recorded. */
  readonly example?: JsonValue
  readonly preferences?: readonly SetPreference[]
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

/** The families of operating systems. */
export const operatingSystems = ['windows', 'macos', 'linux'] as const

export type OperatingSystem = (typeof operatingSystems)[number]

/** A part of a policy that does nothing on other systems. */
export interface SystemLimit {
  /** Dotted path inside the policy; empty for the whole. */
  readonly path: string
  readonly only: readonly OperatingSystem[]
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

/** A conflict between more than two values, which a separate lint rule reports. */
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

/**
 * One entry of the catalogue: what a policy means. Its values in each browser, and what differs between browsers, are data of
 * `versions/`.
 */
export interface PolicyDefinition<Name extends string = string, FirefoxName extends string = string> {
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
  /**
   * Facts by dotted path: `Allow`, `AllowNonFQDN.NTLM`, `Add[].Name` (entries of a list), `*` (free names).
   * Every path of every tree has an entry (a law checks it); paths of plain list entries (`Allow[]`) need none.
   */
  readonly properties?: { readonly [path: string]: PropertyFacts }
  /**
   * The kinds of the texts, by dotted path: as in `properties`, and `Allow[]` for the entries of a list, `` for the value itself.
   */
  readonly texts?: { readonly [path: string]: TextKind }
  /** Parts, or with an empty path the whole policy, that act on some systems only. */
  readonly systems?: readonly SystemLimit[]
  /** The only value with an effect; the other one is the same as not setting the policy. */
  readonly acts?: boolean
  readonly effects: Effects
  readonly limits?: readonly Limit[]
  readonly ranges?: readonly Range[]
  /** Each conflict is stated once, at the policy that loses its effect. */
  readonly conflicts?: readonly Conflict[]
  readonly supersedes?: readonly SupersededPolicy[]
  /**
   * Values that every target with the policy accepts (`valid`), or refuses in whole or in part (`invalid`). At least
   * one each.
   */
  readonly examples: { readonly valid: readonly JsonValue[]; readonly invalid: readonly JsonValue[] }
}

/** A policy with what is known of it in each browser. */
export interface Policy extends PolicyDefinition {
  readonly values: TargetTrees
  readonly effects: Omit<Effects, 'preferences'> & { readonly preferences?: readonly PreferenceEffect[] }
  /** Targets that know the policy but never make it active. */
  readonly inert: readonly Target[]
  /** Targets that do not start if the active value has another shape. */
  readonly startNeeds: { readonly [target in Target]?: StartShape }
}

/** Makes one entry of the catalogue; list it in `catalogue/index.ts`. */
export function definePolicy<const Name extends PolicyName, const FirefoxName extends string = Name>(
  policy: PolicyDefinition<Name, FirefoxName>,
): PolicyDefinition<Name, FirefoxName> {
  return policy
}

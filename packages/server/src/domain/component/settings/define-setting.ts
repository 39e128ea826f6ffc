/** What a setting's value is and what bounds it. Pure data: each side (request, reply, documentation) makes its own of it. */
export type SettingValue =
  | { readonly kind: 'text'; readonly maxLength: number; readonly blank?: boolean }
  | { readonly kind: 'slug'; readonly maxLength: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly kind: 'choice'; readonly choices: readonly (string | number)[] }
  | { readonly kind: 'path' }
  | { readonly kind: 'branch' }
  | { readonly kind: 'e-mail address' }
  | { readonly kind: 'regular expression'; readonly maxLength: number; readonly blank?: boolean }
  | { readonly kind: 'check flags' }
  | { readonly kind: 'check ids' }
  | { readonly kind: 'message template' }
  | { readonly kind: 'address template' }
  | { readonly kind: 'file format' }
  | { readonly kind: 'file format parameters' }
  | { readonly kind: 'licence' }
  | { readonly kind: 'language code style' }
  | { readonly kind: 'language code' }
  | { readonly kind: 'language id' }
  | { readonly kind: 'category address' }

/** What a setting's value is in TypeScript. */
export type ValueOf<Value extends SettingValue> = Value extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Value extends { readonly kind: 'flag' }
    ? boolean
    : Value extends { readonly kind: 'number' }
      ? number
      : Value extends { readonly kind: 'language id' }
        ? number | null
        : Value extends { readonly kind: 'check ids' }
          ? readonly string[]
          : Value extends { readonly kind: 'file format parameters' }
            ? Readonly<Record<string, unknown>>
            : string

/** What a change has done beside being stored, told in the history and dropped from memory. */
export type Trigger =
  /** Which files it has is another matter now: they are read anew. */
  | 'choose files'
  /** The files are read anew. */
  | 'read files'
  /** The component's files come from another place: it begins anew there. */
  | 'leave repository'
  /** What the last push gave a branch of its own is forgotten. */
  | 'forget push'

/** What gives a setting its effect. */
export type Effect =
  /** A file of the server, from `src/`, that reads it and acts on it. */
  | { readonly file: string }
  /** People are told of its change: it is an event of its own, which they subscribe to. */
  | { readonly toldAs: 'License' }
  /** Programs that show components to people, and nobody else: it says how things are shown. */
  | { readonly shownBy: 'clients' }
  /** A part that the product does not have yet; until then the setting is kept, so that nobody has to enter it again. */
  | { readonly waitsFor: string }

export interface SettingDefinition {
  readonly value: SettingValue
  /** What a component has where its maker said nothing; a setting without one must be given. */
  readonly default?: unknown
  /** Its column of `components`, or `settings`: a key of that name in the JSON object. */
  readonly storage: 'settings' | { readonly column: string }
  readonly triggers?: readonly Trigger[]
  /** The event that its change is in the history, where that is not simply "a setting was changed". */
  readonly event?: 'rename-component' | 'move-component' | 'license-change' | 'agreement-change'
  /** How it is shown to who does not see where the files come from; else it is shown to everybody who sees the component. */
  readonly withoutRepository?: 'null' | 'empty'
  /** It is an address, which may have credentials in it that are never shown. */
  readonly address?: true
  /** What it does, as a sentence for whoever sets it. */
  readonly does: string
  readonly effect: Effect
}

/** Declares a setting of components; it is then listed in registry.ts. */
export const defineSetting = <const Definition extends SettingDefinition>(definition: Definition): Definition =>
  definition

/** The effect of a change beyond storing it, recording it in the history and dropping caches. */
export type Trigger =
  /** The component may have other files now: they are searched and read again. */
  | 'choose files'
  /** The files are read again. */
  | 'read files'
  /** The component's files come from another place: it starts again there. */
  | 'leave repository'
  /** Forgets the last push to a separate branch. */
  | 'forget push'

/** The effect of a change. */
export type Effect =
  /** A file of the server, from `src/`, that reads it and acts on it. */
  | { readonly file: string }
  /** Its change is a separate event, with notifications. */
  | { readonly toldAs: 'License' }
  /** Programs that show components to people, and nobody else: it says how things are shown. */
  | { readonly shownBy: 'clients' }
  /** A part that the product does not have yet; until then the setting is kept, so that nobody has to enter it again. */
  | { readonly waitsFor: string }

/**
 * The behaviour of a setting. Its field, default, description and inheritance are in the contract (component-settings.ts). Its field,
 * its default, what people are told of it and whether it is inherited stand in the contract (component-settings.ts).
 */
export interface SettingDefinition {
  /** Its column of `components`, or `settings`: a key of that name in the JSON object. */
  readonly storage: 'settings' | { readonly column: string }
  readonly triggers?: readonly Trigger[]
  /** The event that its change is in the history, where that is not simply "a setting was changed". */
  readonly event?: 'rename-component' | 'move-component' | 'license-change' | 'agreement-change'
  /**
   * How it is shown to people who may not see where the files come from; without this everybody who sees the component sees it.
   */
  readonly withoutRepository?: 'null' | 'empty'
  /** It is an address, which may have credentials in it that are never shown. */
  readonly address?: true
  readonly effect: Effect
}

/** Declares a setting of components; it is then listed in registry.ts. */
export const defineSetting = <const Definition extends SettingDefinition>(definition: Definition): Definition =>
  definition

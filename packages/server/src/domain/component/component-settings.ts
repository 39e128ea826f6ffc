import { usualSettings } from '@weft/contract'

/** What `components.settings` holds: the settings that no query asks for, under the names of the API. */
export interface ComponentSettings {
  readonly screenshot_filemask: string
  readonly edit_template: boolean
  readonly intermediate: string
  readonly file_format_params: Readonly<Record<string, unknown>>
  readonly license: string
  readonly agreement: string
  readonly new_lang: 'contact' | 'url' | 'add' | 'existing' | 'none'
  readonly language_code_style: string
  readonly check_flags: string
  readonly priority: number
  readonly enforced_checks: readonly string[]
  readonly restricted: boolean
  readonly repoweb: string
  readonly report_source_bugs: string
  readonly merge_style: 'merge' | 'rebase' | 'merge_noff'
  readonly commit_message: string
  readonly add_message: string
  readonly delete_message: string
  readonly merge_message: string
  readonly addon_message: string
  readonly pull_message: string
  readonly allow_translation_propagation: boolean
  readonly manage_units: boolean
  readonly enable_suggestions: boolean
  readonly suggestion_voting: boolean
  readonly suggestion_autoaccept: number
  readonly push_on_commit: boolean
  /** Hours after which pending edits are committed. */
  readonly commit_pending_age: number
  readonly auto_lock_error: boolean
  readonly language_regex: string
  readonly key_filter: string
  /** A language's id. */
  readonly secondary_language: number | null
  readonly variant_regex: string
  readonly glossary_color: string
}

/** What a component has where its maker said nothing. */
export const defaultSettings: ComponentSettings = usualSettings

/** Settings as kept: a release may have added some since the row was written. */
export function readSettings(kept: Readonly<Record<string, unknown>>): ComponentSettings {
  return { ...defaultSettings, ...kept }
}

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

const trailers = 'Translation: {{ project_name }}/{{ component_name }}\nTranslate-URL: {{ url }}'

/** What a component has where its maker said nothing. */
export const defaultSettings: ComponentSettings = {
  screenshot_filemask: '',
  edit_template: true,
  intermediate: '',
  file_format_params: {},
  license: '',
  agreement: '',
  new_lang: 'add',
  language_code_style: '',
  check_flags: '',
  priority: 100,
  enforced_checks: [],
  restricted: false,
  repoweb: '',
  report_source_bugs: '',
  merge_style: 'rebase',
  commit_message: `Translate {{ component_name }} to {{ language_name }}

{{ stats.translated_percent }}% translated ({{ stats.translated }} of {{ stats.all }} strings)

${trailers}`,
  add_message: `Add {{ language_name }} to {{ component_name }}\n\n${trailers}`,
  delete_message: `Remove {{ language_name }} from {{ component_name }}\n\n${trailers}`,
  merge_message: `Merge branch '{{ component_remote_branch }}' into {{ component_name }}\n\n${trailers}`,
  addon_message: `Update {{ component_name }} files\n\nMade by the add-on {{ addon_name }}.\n\n${trailers}`,
  pull_message: `Translations of {{ project_name }}/{{ component_name }}

From [{{ site_title }}]({{ site_url }}): [{{ project_name }}/{{ component_name }}]({{ url }}).
{% if component_linked_children %}
It also has the translations of:
{% for linked in component_linked_children %}
* [{{ linked.project_name }}/{{ linked.name }}]({{ linked.url }}){% endfor %}
{% endif %}
![Translation status]({{ widget_url }})`,
  allow_translation_propagation: true,
  manage_units: false,
  enable_suggestions: true,
  suggestion_voting: false,
  suggestion_autoaccept: 0,
  push_on_commit: true,
  commit_pending_age: 24,
  auto_lock_error: true,
  language_regex: '^[^.]+$',
  key_filter: '',
  secondary_language: null,
  variant_regex: '',
  glossary_color: 'silver',
}

/** Settings as kept: a release may have added some since the row was written. */
export function readSettings(kept: Readonly<Record<string, unknown>>): ComponentSettings {
  return { ...defaultSettings, ...kept }
}

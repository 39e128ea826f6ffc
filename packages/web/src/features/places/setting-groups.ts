/** How a setting is shown. */
export type SettingControl = 'text' | 'longText' | 'switch' | 'number' | 'choice'

export interface SettingEntry {
  /** Its field in the API. */
  readonly name: string
  readonly control: SettingControl
  readonly choices?: readonly string[]
}

const line = (name: string): SettingEntry => ({ name, control: 'text' })
const longText = (name: string): SettingEntry => ({ name, control: 'longText' })
const onOff = (name: string): SettingEntry => ({ name, control: 'switch' })
const number = (name: string): SettingEntry => ({ name, control: 'number' })
const choice = (name: string, ...choices: string[]): SettingEntry => ({ name, control: 'choice', choices })

/** The settings of a component, by what they are about; titles are the texts `settings-…`. */
export const settingGroups: readonly { readonly id: string; readonly settings: readonly SettingEntry[] }[] = [
  { id: 'name', settings: [line('name'), line('slug'), line('license'), longText('agreement')] },
  {
    id: 'repository',
    settings: [
      line('repo'),
      line('branch'),
      line('push'),
      line('push_branch'),
      line('repoweb'),
      choice('merge_style', 'rebase', 'merge', 'merge_noff'),
      onOff('push_on_commit'),
      number('commit_pending_age'),
      onOff('auto_lock_error'),
    ],
  },
  {
    id: 'files',
    settings: [
      line('filemask'),
      line('template'),
      line('new_base'),
      line('language_regex'),
      line('key_filter'),
      onOff('edit_template'),
    ],
  },
  {
    id: 'translation',
    settings: [
      onOff('enable_suggestions'),
      onOff('suggestion_voting'),
      number('suggestion_autoaccept'),
      onOff('allow_translation_propagation'),
      onOff('manage_units'),
      line('check_flags'),
      choice('new_lang', 'contact', 'url', 'add', 'existing', 'none'),
      onOff('restricted'),
    ],
  },
  {
    id: 'messages',
    settings: [
      longText('commit_message'),
      longText('add_message'),
      longText('delete_message'),
      longText('merge_message'),
    ],
  },
]

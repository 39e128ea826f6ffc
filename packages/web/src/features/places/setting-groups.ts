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

/** Settings that are about the same; its title is the text `settings-…`. */
export interface SettingGroup {
  readonly id: string
  readonly settings: readonly SettingEntry[]
}

const newLanguages = choice('new_lang', 'contact', 'url', 'add', 'existing', 'none')
const messages: SettingGroup = {
  id: 'messages',
  settings: ['commit_message', 'add_message', 'delete_message', 'merge_message'].map(longText),
}

/** The settings of a project. */
export const projectSettingGroups: readonly SettingGroup[] = [
  {
    id: 'name',
    settings: [
      line('name'),
      line('slug'),
      line('web'),
      longText('instructions'),
      line('license'),
      longText('agreement'),
    ],
  },
  {
    id: 'translation',
    settings: [onOff('translation_review'), onOff('source_review'), line('check_flags'), newLanguages],
  },
  messages,
]

/** The settings of a category. */
export const categorySettingGroups: readonly SettingGroup[] = [
  { id: 'name', settings: [line('name'), line('slug'), line('license'), longText('agreement')] },
  { id: 'translation', settings: [line('check_flags'), newLanguages] },
  messages,
]

/** The settings of a component. */
export const settingGroups: readonly SettingGroup[] = [
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
      newLanguages,
      onOff('restricted'),
    ],
  },
  messages,
]

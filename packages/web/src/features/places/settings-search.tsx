import { useText } from '../../text/texts.ts'
import { TextField } from '../../ui/text-field.tsx'
import style from './component-settings.module.css'
import type { SettingGroup } from './setting-groups.ts'

interface SettingsSearchProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  /** The groups in sight. */
  readonly groups: readonly SettingGroup[]
  /** The id of a group's part of the page. */
  readonly idOf: (group: SettingGroup) => string
}

/** Finds a setting by its name or by what it does, and leads to a group. */
export function SettingsSearch({ search, onSearch, groups, idOf }: SettingsSearchProps) {
  const text = useText()
  const show = (group: SettingGroup) => {
    const part = document.getElementById(idOf(group))
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  }
  return (
    <div className={style.find}>
      <TextField
        label={text('settings-search')}
        type="search"
        autoComplete="off"
        value={search}
        onValueChange={onSearch}
        // The form below is for saving.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <nav className={style.groups} aria-label={text('settings-groups')}>
        {groups.map((group) => (
          <button key={group.id} type="button" onClick={() => show(group)}>
            {text(`settings-${group.id}`)}
          </button>
        ))}
      </nav>
    </div>
  )
}

/** Groups with the settings that a search finds; all where nothing is looked for. */
export function foundGroups(
  groups: readonly SettingGroup[],
  search: string,
  wordsOf: (name: string) => string,
): readonly SettingGroup[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return groups
  return groups.flatMap((group) => {
    const settings = group.settings.filter(({ name }) => wordsOf(name).toLocaleLowerCase().includes(wanted))
    return settings.length === 0 ? [] : [{ ...group, settings }]
  })
}

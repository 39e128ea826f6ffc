import { settingPurposes } from '@weft/contract/setting-purposes'
import { useCategory, useCategoryChange } from '../../api/categories.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NewCategory } from './new-category.tsx'
import { ArchivePanel, MovePanel, RemovalPanel } from './rare-panels.tsx'
import { categorySettingGroups } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'

const hints: Readonly<Record<string, string>> = settingPurposes

/** The settings of a category: its names, the settings that its components inherit, and a nested category. */
export function CategorySettings({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useCategory(place)
  const save = useCategoryChange(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <SettingsForm
      path={place.path}
      kept={{ ...data }}
      groups={categorySettingGroups}
      // Other fields share a component setting's name, but concern the category.
      hintOf={(name) => (name === 'check_flags' || `inherit_${name}` in data ? hints[name] : undefined)}
      above="setting-inherited"
      save={save}
      around={(_, form) => (
        <Columns
          aside={
            <>
              <NewCategory parent={{ project: data.project, category: data.url }} />
              <MovePanel place={place} />
              <ArchivePanel place={place} />
              <RemovalPanel place={place} />
            </>
          }
        >
          {form}
        </Columns>
      )}
    />
  )
}

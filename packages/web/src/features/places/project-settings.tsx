import { settingPurposes } from '@weft/contract/setting-purposes'
import type { Place } from '../../api/places.ts'
import { useProject, useProjectChange } from '../../api/project-access.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NewCategory } from './new-category.tsx'
import { projectSettingGroups } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'

const hints: Readonly<Record<string, string>> = settingPurposes

/** The settings of a project: its own, and those that its components take from it; and a category in it. */
export function ProjectSettings({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useProject(place)
  const save = useProjectChange(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <SettingsForm
      kept={{ ...data }}
      groups={projectSettingGroups}
      // What else has the name of a component's setting is about the project.
      hintOf={(name) => (`inherit_${name}` in data ? hints[name] : undefined)}
      above="setting-usual"
      save={save}
      around={(_, form) => (
        <Columns aside={<NewCategory parent={{ project: data.url, category: null }} />}>{form}</Columns>
      )}
    />
  )
}

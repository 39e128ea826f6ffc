import { settingPurposes } from '@weft/contract/setting-purposes'
import type { Place } from '../../api/places.ts'
import { useProject, useProjectChange } from '../../api/project-access.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CategoryList } from './category-list.tsx'
import { LockPanel } from './lock-panel.tsx'
import { NewCategory } from './new-category.tsx'
import { ArchivePanel, ProjectGitHosts, RemovalPanel } from './rare-panels.tsx'
import { projectSettingGroups } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'

const hints: Readonly<Record<string, string>> = settingPurposes

/** The settings of a project: its fields, the settings that its components inherit, and a nested category. */
export function ProjectSettings({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useProject(place)
  const save = useProjectChange(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <SettingsForm
      path={place.path}
      kept={{ ...data }}
      groups={projectSettingGroups}
      // Other fields share a component setting's name, but concern the project.
      hintOf={(name) => (`inherit_${name}` in data ? hints[name] : undefined)}
      above="setting-usual"
      save={save}
      around={(_, form) => (
        <Columns
          aside={
            <>
              <CategoryList project={place.path} />
              <NewCategory parent={{ project: data.url, category: null }} />
              <LockPanel place={place} locked={data.locked} />
              <ArchivePanel place={place} />
              <RemovalPanel place={place} />
            </>
          }
        >
          {form}
          <ProjectGitHosts place={place} />
        </Columns>
      )}
    />
  )
}

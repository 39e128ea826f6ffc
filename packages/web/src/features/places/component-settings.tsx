import { settingPurposes } from '@weft/contract/setting-purposes'
import { useComponent, useComponentChange } from '../../api/component.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LockPanel } from './lock-panel.tsx'
import { ArchivePanel, MovePanel, RemovalPanel } from './rare-panels.tsx'
import { settingGroups } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPreview } from './settings-preview.tsx'

const hints: Readonly<Record<string, string>> = settingPurposes

/** The settings of a component, each with what it does. */
export function ComponentSettings({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useComponent(place)
  const save = useComponentChange(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <SettingsForm
      path={place.path}
      kept={{ ...data }}
      groups={settingGroups}
      hintOf={(name) => hints[name]}
      above="setting-inherited"
      save={save}
      around={(changed, form) => (
        <Columns
          aside={
            <>
              {mayDo(place, 'component.lock') && <LockPanel place={place} locked={data.locked} />}
              <MovePanel place={place} />
              <ArchivePanel place={place} />
              <RemovalPanel place={place} />
              {/* Stays in sight, and so would cover what stands below it. */}
              <SettingsPreview place={place} changed={changed} />
            </>
          }
        >
          {form}
        </Columns>
      )}
    />
  )
}

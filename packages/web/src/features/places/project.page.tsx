import { lazy, Suspense } from 'react'
import { useOverview } from '../../api/overview.ts'
import { mayDo, type Place, usePlace } from '../../api/places.ts'
import places from '../../text/places.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Later } from '../../ui/later.tsx'
import { encodePath, translateHref, unfinished } from '../../ui/link.ts'
import { sumOf } from '../../ui/overview-row.ts'
import { Columns, PageBody } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AlertNotices } from './alert-notices.tsx'
import { AssignLink, BulkEditLink } from './bulk-edit-link.tsx'
import { HoldUpPanel } from './hold-up-panel.tsx'
import { PlaceAside } from './place-aside.tsx'
import { PlaceHeader } from './place-header.tsx'
import { PlaceTable } from './place-table.tsx'
import { AnnouncementSettings, ArchivedRows, History, RemovalPanel, WidgetPanel } from './rare-panels.tsx'
import { CategorySettings, LabelSettings, ProjectSettings } from './rare-settings.tsx'
import { WaitingReviews } from './waiting-reviews.tsx'
import { WatchMenu } from './watch-menu.tsx'

addTexts(places)

/** Few people need it: it is loaded on demand. */
const MemorySettings = lazy(async () => ({
  default: (await import('./memory-settings.tsx')).MemorySettings,
}))

const MachineSettings = lazy(async () => ({
  default: (await import('./machine-settings.tsx')).MachineSettings,
}))

const parts = ['components', 'languages', 'history', 'widgets'] as const
const partsOfLanguage = ['components', 'widgets'] as const

/** A project, a category, or a language in a project: its contents and progress. */
export function Page() {
  const { data: place } = usePlace()
  if (place === undefined) return null
  return place.kind === 'project-language' ? <ProjectLanguage place={place} /> : <Project place={place} />
}

function Project({ place }: { readonly place: Place }) {
  const text = useText()
  const isProject = place.kind === 'project'
  const mayAnnounce = isProject && mayDo(place, 'announcement.add')
  const mayEdit = mayDo(place, 'project.edit')
  const ofEditors = [
    ...(mayAnnounce ? ['announcements'] : []),
    ...(mayEdit && isProject ? ['labels'] : []),
    ...(isProject && mayDo(place, 'memory.edit') ? ['memory'] : []),
    ...(isProject && mayEdit ? ['machinery'] : []),
    ...(mayEdit ? ['settings'] : []),
  ]
  const shown = [...(isProject ? parts : (['components'] as const)), ...ofEditors]
  const part = usePart(shown)
  return (
    <>
      <PlaceHeader
        place={place}
        parts={shown}
        actions={
          <>
            {isProject && (
              <Later>
                <WatchMenu project={place.path} />
              </Later>
            )}
            <AssignLink place={place} />
            {isProject && (
              <PageLink className={buttonClass('outlined')} href={`/glossary/${encodePath(place.path)}/`}>
                {text('glossary-of-project')}
              </PageLink>
            )}
            {isProject && (
              <PageLink className={buttonClass('plain')} href={`/engage/${encodePath(place.path)}/`}>
                {text('page-for-volunteers')}
              </PageLink>
            )}
            {isProject && mayDo(place, 'project.permissions') && (
              <PageLink className={buttonClass('outlined')} href={`/access/${encodePath(place.path)}/`}>
                {text('team-and-access')}
              </PageLink>
            )}
            {isProject && mayDo(place, 'project.edit') && (
              <PageLink className={buttonClass('outlined')} href={`/setup/?project=${encodeURIComponent(place.path)}`}>
                {text('add-component')}
              </PageLink>
            )}
          </>
        }
      />
      <PageBody>
        <Later>
          <WaitingReviews place={place} />
        </Later>
        <PlaceAlerts place={place} />
        {part === 'announcements' && <AnnouncementSettings place={place} />}
        {part === 'labels' && <LabelSettings place={place} />}
        {part === 'memory' && (
          <Suspense fallback={<Skeleton label={text('loading')} />}>
            <MemorySettings project={place.path} />
          </Suspense>
        )}
        {part === 'machinery' && (
          <Suspense fallback={<Skeleton label={text('loading')} />}>
            <MachineSettings project={place.path} />
          </Suspense>
        )}
        {part === 'settings' && (isProject ? <ProjectSettings place={place} /> : <CategorySettings place={place} />)}
        {!ofEditors.includes(part) && (
          <Columns aside={<PlaceAside place={place} />}>
            {isProject && part === 'components' && (
              <Later>
                <HoldUpPanel path={place.path} />
              </Later>
            )}
            {part === 'components' && (
              <PlaceTable path={place.path} of="component" translatable empty={text('rows-component-empty')} />
            )}
            {place.kind !== 'project-language' && part === 'components' && (
              <Later>
                <ArchivedRows
                  key={place.archive === null ? 'in use' : 'archived'}
                  path={place.path}
                  of="component"
                  isOpen={!isProject && place.archive !== null}
                />
              </Later>
            )}
            {part === 'languages' && <PlaceTable path={place.path} of="language" translatable rowsAre="languages" />}
            {part === 'history' && <History place={place} />}
            {part === 'widgets' && <WidgetPanel place={place} />}
          </Columns>
        )}
      </PageBody>
    </>
  )
}

/** The alerts of a place whose rows count them. */
function PlaceAlerts({ place }: { readonly place: Place }) {
  const { data: rows } = useOverview(place.path)
  return <AlertNotices place={place} expected={rows !== undefined && sumOf(rows).alerts > 0} />
}

function ProjectLanguage({ place }: { readonly place: Place }) {
  const text = useText()
  const part = usePart(partsOfLanguage)
  return (
    <>
      <PlaceHeader
        place={place}
        parts={partsOfLanguage}
        actions={
          <>
            <AssignLink place={place} />
            <BulkEditLink place={place} />
            <PageLink className={buttonClass('filled')} href={translateHref(place.path, unfinished)}>
              {text('translate')}
            </PageLink>
          </>
        }
      />
      <PageBody>
        <Later>
          <WaitingReviews place={place} />
        </Later>
        <PlaceAlerts place={place} />
        <Columns aside={<PlaceAside place={place} />}>
          {part === 'widgets' ? (
            <WidgetPanel place={place} />
          ) : (
            <PlaceTable path={place.path} of="component" translatable />
          )}
          {part === 'components' && mayDo(place, 'translation.delete') && <RemovalPanel place={place} />}
        </Columns>
      </PageBody>
    </>
  )
}

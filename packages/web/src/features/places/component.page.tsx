import { mayDo, usePlace } from '../../api/places.ts'
import places from '../../text/places.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Later } from '../../ui/later.tsx'
import { screenshotsHref, translateHref, unfinished } from '../../ui/link.ts'
import { Columns, PageBody } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { AlertNotices } from './alert-notices.tsx'
import { AssignLink, BulkEditLink, GridLink } from './bulk-edit-link.tsx'
import { NewLanguage } from './new-language.tsx'
import { PlaceAside } from './place-aside.tsx'
import { PlaceHeader } from './place-header.tsx'
import { PlaceTable } from './place-table.tsx'
import { AnnouncementSettings, ComponentMachinery, History, Repository, WidgetPanel } from './rare-panels.tsx'
import { ComponentSettings } from './rare-settings.tsx'
import { mayLookAtRepository } from './repository-operations.ts'
import { WaitingReviews } from './waiting-reviews.tsx'

addTexts(places)

/** A component: its languages, its repository, what happened, and how it is set. */
export function Page() {
  const text = useText()
  const { data: place } = usePlace()
  const maySeeRepository = place !== undefined && mayLookAtRepository(place)
  const mayEdit = place !== undefined && mayDo(place, 'component.edit')
  const mayAnnounce = place !== undefined && mayDo(place, 'announcement.add')
  const parts = [
    ...['languages', 'history', 'widgets'],
    ...(maySeeRepository ? ['repository'] : []),
    ...(mayAnnounce ? ['announcements'] : []),
    ...(place !== undefined && mayDo(place, 'project.edit') ? ['machinery'] : []),
    ...(mayEdit ? ['settings'] : []),
  ]
  const part = usePart(parts)
  if (place === undefined) return null
  return (
    <>
      <PlaceHeader
        place={place}
        parts={parts}
        actions={
          <>
            <PageLink className={buttonClass('plain')} href={screenshotsHref(place.path)}>
              {text('screenshots-link')}
            </PageLink>
            <GridLink place={place} />
            <AssignLink place={place} />
            <BulkEditLink place={place} />
            <PageLink className={buttonClass('outlined')} href={translateHref(place.path, unfinished)}>
              {text('translate')}
            </PageLink>
          </>
        }
      />
      <PageBody>
        <Later>
          <WaitingReviews place={place} />
        </Later>
        <Later>
          <AlertNotices place={place} />
        </Later>
        {part === 'repository' && <Repository place={place} />}
        {part === 'announcements' && <AnnouncementSettings place={place} />}
        {part === 'machinery' && <ComponentMachinery place={place} />}
        {part === 'settings' && <ComponentSettings place={place} />}
        {part === 'widgets' && <WidgetPanel place={place} />}
        {(part === 'languages' || part === 'history') && (
          <Columns
            aside={
              <>
                <PlaceAside place={place} />
                {part === 'languages' && <NewLanguage place={place} />}
              </>
            }
          >
            {part === 'languages' ? (
              <PlaceTable path={place.path} of="language" translatable empty={text('rows-language-empty')} />
            ) : (
              <History place={place} />
            )}
          </Columns>
        )}
      </PageBody>
    </>
  )
}

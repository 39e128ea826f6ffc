import { useRouterState } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { pathOfAddress, usePlace } from '../../api/places.ts'
import places from '../../text/places.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Later } from '../../ui/later.tsx'
import { encodePath, translateHref, unfinished } from '../../ui/link.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { PlaceAside } from './place-aside.tsx'
import { PlaceTable } from './place-table.tsx'
import { WaitingReviews } from './waiting-reviews.tsx'

addTexts(places)

/** A language over all projects. */
export function Page() {
  const text = useText()
  const code = useRouterState({ select: ({ location }) => pathOfAddress(location.pathname).replace('-/-/', '') })
  const { data: place, error, refetch } = usePlace()
  usePageTitle(place?.name ?? code, text('place-languages'))
  if (place === undefined) {
    if (!error) return null
    return (
      <MessagePage title={text('language-unused', { code })}>
        {error instanceof RefusedRequest && error.status < 500 ? (
          <p>{text('language-unused-text')}</p>
        ) : (
          <FailedPart error={error} retry={refetch} />
        )}
        <p>
          <PageLink href="/languages/">{text('place-languages')}</PageLink>
        </p>
      </MessagePage>
    )
  }
  return (
    <>
      <PageHeader
        title={place.name}
        parentsLabel={text('parents')}
        parents={[
          <PageLink key="all" href="/languages/">
            {text('place-languages')}
          </PageLink>,
        ]}
        actions={
          <>
            <PageLink className={buttonClass('outlined')} href={`/insights/${encodePath(place.path)}/`}>
              {text('place-insights')}
            </PageLink>
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
        <Columns aside={<PlaceAside place={place} />}>
          <PlaceTable path={place.path} of="project" translatable />
        </Columns>
      </PageBody>
    </>
  )
}

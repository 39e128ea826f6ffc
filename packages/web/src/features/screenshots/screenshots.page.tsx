import { mayDo, type Place, usePlace } from '../../api/places.ts'
import { useScreenshots } from '../../api/screenshots.ts'
import screenshots from '../../text/screenshots.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Columns, PageBody } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WorkHeader } from '../../ui/work-header.tsx'
import { NewScreenshot } from './new-screenshot.tsx'
import { ScreenshotCard } from './screenshot-card.tsx'
import style from './screenshots.module.css'

addTexts(screenshots)

/** The screenshots of a component, and the strings that each shows. */
export function Page() {
  const text = useText()
  const { data: place } = usePlace()
  if (place === undefined) return null
  const list = <ScreenshotList place={place} />
  return (
    <>
      <WorkHeader
        title={text('screenshots')}
        summary={text('screenshots-text')}
        parentsLabel={text('screenshots-parents')}
        names={place.names}
      />
      <PageBody>
        {mayDo(place, 'screenshot.add') ? <Columns aside={<NewScreenshot place={place} />}>{list}</Columns> : list}
      </PageBody>
    </>
  )
}

function ScreenshotList({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useScreenshots(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const shown = data.pages.flatMap(({ results }) => results)
  return (
    <Panel title={text('screenshots-count', { count: data.pages[0]?.count ?? 0 })} flush>
      {shown.length === 0 ? (
        <Empty title={text('screenshots-none')}>{text('screenshots-none-text')}</Empty>
      ) : (
        <ul className={style.list}>
          {shown.map((one) => (
            <ScreenshotCard key={one.id} screenshot={one} place={place} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={style.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('screenshots-more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

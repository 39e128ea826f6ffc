import { useRouter, useRouterState } from '@tanstack/react-router'
import { pathOfAddress, usePlaceAt } from '../../api/places.ts'
import insights from '../../text/insights.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { encodePath, placeHref } from '../../ui/link.ts'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { placeName } from '../../ui/place-name.ts'
import { insightsHref, queryOf, readChoice } from './choice.ts'
import { Filter } from './filter.tsx'
import { ReportsPanel } from './reports-panel.tsx'
import { TrendPanel } from './trend-panel.tsx'
import { WorkReport } from './work-report.tsx'

addTexts(insights)

/** The work in a place or on the whole site, and the rest of it. The address keeps every choice. */
export function Page() {
  const text = useText()
  const router = useRouter()
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const path = pathOfAddress(pathname)
  const choice = readChoice(searchStr)
  const prefix = router.basepath === '/' ? '' : router.basepath
  const choose = (part: Partial<typeof choice>) =>
    router.history.replace(`${prefix}${insightsHref(path, { ...choice, ...part })}`)
  const names = usePlaceNames(path)
  usePageTitle(text('insights'), ...names.map(({ name }) => name).toReversed())
  return (
    <>
      <PageHeader
        title={text('insights')}
        summary={text('insights-text')}
        parentsLabel={text('insights-parents')}
        parents={names.map((one) => (
          <PageLink key={one.path} href={one.href}>
            {one.name}
          </PageLink>
        ))}
      />
      <PageBody>
        <Columns asideFirst aside={<Filter key={queryOf(choice)} choice={choice} path={path} onChoose={choose} />}>
          <WorkReport path={path} choice={choice} onChoose={choose} />
          {choice.person === '' && <TrendPanel path={path} choice={choice} onChoose={choose} />}
          <ReportsPanel path={path} choice={choice} onChoose={choose} />
        </Columns>
      </PageBody>
    </>
  )
}

/** The place and what it is in, as links. */
function usePlaceNames(path: string) {
  const text = useText()
  const { data: place } = usePlaceAt(path)
  if (path === '' || place === undefined) return []
  if (place.kind === 'language')
    return [{ path, name: place.name, href: `/languages/${encodePath(path.replace('-/-/', ''))}/` }]
  return place.names.map((one) => ({ path: one.path, name: placeName(one, text), href: placeHref(one.path) }))
}

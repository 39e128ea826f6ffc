import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ChangeFilter, type ChangeKind, changeKinds, useSiteChanges } from '../../api/history.ts'
import { useLanguages } from '../../api/languages.ts'
import { useActivity } from '../../api/overview.ts'
import changes from '../../text/changes.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { ActivityPanel } from '../../ui/activity-panel.tsx'
import { isDay } from '../../ui/dates.ts'
import { HistoryFilter } from '../../ui/history-filter.tsx'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Panel } from '../../ui/panel.tsx'
import { ChangeFeed } from './change-feed.tsx'

addTexts(changes)

const kinds = Object.keys(changeKinds) as ChangeKind[] // the keys of a constant are what its type says

/** The filter of the history in the address; wrong values are ignored. */
function useFilter(): ChangeFilter {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const parameters = new URLSearchParams(search)
  const day = (name: string) => {
    const value = parameters.get(name) ?? ''
    return isDay(value) ? value : ''
  }
  return {
    user: parameters.get('user') ?? '',
    kind: kinds.find((one) => one === parameters.get('kind')) ?? '',
    language: parameters.get('language') ?? '',
    since: day('since'),
    until: day('until'),
  }
}

/** The history of the whole site, as far as the reader can see it. */
export function Page() {
  const text = useText()
  const router = useRouter()
  const filter = useFilter()
  const found = useSiteChanges(filter)
  const activity = useActivity('')
  const { data: languages = [] } = useLanguages()
  usePageTitle(
    ...(filter.kind === '' ? [] : [text(`changes-kind-${filter.kind}`)]),
    ...(filter.user === '' ? [] : [filter.user]),
    text('place-changes'),
  )
  const change = (wantedFilter: ChangeFilter) => {
    const wanted = Object.entries(wantedFilter).filter(([, value]) => value !== '')
    const query = new URLSearchParams(wanted).toString()
    const prefix = router.basepath === '/' ? '' : router.basepath
    router.history.replace(`${prefix}/changes/${query === '' ? '' : `?${query}`}`)
  }
  return (
    <>
      <PageHeader title={text('place-changes')} summary={text('changes-text')} />
      <PageBody>
        <Columns
          aside={
            <>
              <Panel title={text('changes-filter')}>
                <HistoryFilter
                  key={JSON.stringify(filter)}
                  filter={filter}
                  kinds={kinds}
                  languages={languages}
                  onFilter={change}
                />
              </Panel>
              <ActivityPanel activity={activity.data} />
            </>
          }
        >
          <Panel title={text('changes-list')} flush>
            <ChangeFeed
              found={found}
              none={text(Object.values(filter).every((one) => one === '') ? 'history-none' : 'changes-none-found')}
            />
          </Panel>
        </Columns>
      </PageBody>
    </>
  )
}

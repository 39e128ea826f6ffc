import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ChangeFilter, type ChangeKind, changeKinds, useSiteChanges } from '../../api/history.ts'
import { useActivity } from '../../api/overview.ts'
import changes from '../../text/changes.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { ActivityPanel } from '../../ui/activity-panel.tsx'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ChangeFeed } from './change-feed.tsx'
import style from './changes.module.css'
import { PersonFilter } from './person-filter.tsx'

addTexts(changes)

const kinds = Object.keys(changeKinds) as ChangeKind[] // the keys of a constant are what its type says

/** The filter of the history in the address; wrong values are ignored. */
function useFilter(): ChangeFilter {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const parameters = new URLSearchParams(search)
  return { user: parameters.get('user') ?? '', kind: kinds.find((one) => one === parameters.get('kind')) ?? '' }
}

/** The history of the whole site, as far as the reader can see it. */
export function Page() {
  const text = useText()
  const router = useRouter()
  const filter = useFilter()
  const found = useSiteChanges(filter)
  const activity = useActivity('')
  usePageTitle(
    ...(filter.kind === '' ? [] : [text(`changes-kind-${filter.kind}`)]),
    ...(filter.user === '' ? [] : [filter.user]),
    text('place-changes'),
  )
  const change = (part: Partial<ChangeFilter>) => {
    const wanted = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '')
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
                <div className={style.fields}>
                  <SelectField
                    label={text('changes-kind')}
                    name="kind"
                    value={filter.kind}
                    options={[
                      { value: '', name: text('changes-kind-all') },
                      ...kinds.map((kind) => ({ value: kind, name: text(`changes-kind-${kind}`) })),
                    ]}
                    onValueChange={(kind) => change({ kind })}
                  />
                  <PersonFilter key={filter.user} user={filter.user} onChoose={(user) => change({ user })} />
                </div>
              </Panel>
              <ActivityPanel activity={activity.data} />
            </>
          }
        >
          <Panel title={text('changes-list')} flush>
            <ChangeFeed
              found={found}
              none={text(filter.user === '' && filter.kind === '' ? 'history-none' : 'changes-none-found')}
            />
          </Panel>
        </Columns>
      </PageBody>
    </>
  )
}

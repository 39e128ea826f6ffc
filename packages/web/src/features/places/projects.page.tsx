import { useSiteOverview } from '../../api/overview.ts'
import { useSession } from '../../api/session.ts'
import places from '../../text/places.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { OverviewTable } from '../../ui/overview-table.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ArchivedRows } from './rare-panels.tsx'

addTexts(places)

/** All projects that the reader sees. */
export function Page() {
  const text = useText()
  usePageTitle(text('place-projects'))
  const { rights, user } = useSession()
  const { data: rows, error, refetch } = useSiteOverview()
  const mayAdd = rights.site.includes('project.add')
  const add = mayAdd && (
    <PageLink className={buttonClass('filled')} href="/setup/">
      {text('import-from-git')}
    </PageLink>
  )
  return (
    <>
      <PageHeader
        title={text('place-projects')}
        actions={
          <>
            {user && (
              <PageLink className={buttonClass('plain')} href="/removed/">
                {text('removed-link')}
              </PageLink>
            )}
            {add}
          </>
        }
      />
      <PageBody>
        {error && <FailedPart error={error} retry={refetch} />}
        {rows === undefined ? (
          !error && <Skeleton label={text('loading')} />
        ) : (
          <Panel title={text('projects-count', { count: rows.length })} flush>
            {rows.length === 0 ? (
              <Empty title={text('projects-none')} action={add}>
                {text('projects-none-text')}
              </Empty>
            ) : (
              <OverviewTable label={text('place-projects')} rows={rows} nameHeader={text('kind-project')} />
            )}
          </Panel>
        )}
        {rows && <ArchivedRows path="" of="project" />}
      </PageBody>
    </>
  )
}

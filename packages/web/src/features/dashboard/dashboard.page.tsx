import { useSiteChanges } from '../../api/history.ts'
import { useActivity, useSiteOverview } from '../../api/overview.ts'
import { useSession } from '../../api/session.ts'
import { openableChange } from '../../parts/changes/entry-of-bulk.tsx'
import dashboard from '../../text/dashboard.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { ActivityPanel } from '../../ui/activity-panel.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ChangeList } from '../../ui/change-list.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Later } from '../../ui/later.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { OverviewTable } from '../../ui/overview-table.tsx'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { Managed } from './managed.tsx'
import { NeedsMe } from './needs-me.tsx'
import { Offers } from './offers.tsx'
import { OwnAssignments } from './own-assignments-part.tsx'
import { Reviews } from './reviews.tsx'

addTexts(dashboard)

/** For the few who run the site. */
const Failures = onDemand(async () => (await import('./failures.tsx')).Failures)

const OwnDay = onDemand(async () => (await import('./own-day.tsx')).OwnDay)

/** Open work and recent changes; for visitors the visible projects. */
export function Page() {
  const text = useText()
  usePageTitle(text('place-dashboard'))
  const { user, rights } = useSession()
  const title =
    user === null ? text('dashboard-visitor') : text('dashboard-hello', { name: user.full_name || user.username })
  return (
    <>
      <PageHeader title={title} {...(user === null && { summary: text('dashboard-visitor-text') })} />
      <PageBody>
        <Columns
          aside={
            <>
              {user !== null && <OwnDay username={user.username} />}
              <SiteActivity />
              <LatestChanges />
            </>
          }
        >
          <DemoNotice />
          {rights.site.includes('management.use') && (
            <Later>
              <Failures />
            </Later>
          )}
          {user !== null && <OwnAssignments />}
          {user !== null && <Reviews />}
          {user !== null && <NeedsMe />}
          {user !== null && <Managed />}
          {user !== null && <Offers />}
          <Projects />
        </Columns>
      </PageBody>
    </>
  )
}

function Projects() {
  const text = useText()
  const { rights } = useSession()
  const { data: rows, error, refetch } = useSiteOverview()
  if (rows === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const mayAdd = rights.site.includes('project.add')
  return (
    <Panel title={text('place-projects')} flush>
      {rows.length > 0 ? (
        <OverviewTable label={text('place-projects')} rows={rows} nameHeader={text('kind-project')} />
      ) : (
        <Empty
          title={text('dashboard-empty')}
          action={
            mayAdd && (
              <PageLink className={buttonClass('filled')} href="/setup/">
                {text('dashboard-import')}
              </PageLink>
            )
          }
        >
          {text(mayAdd ? 'dashboard-empty-text' : 'dashboard-empty-wait')}
        </Empty>
      )}
    </Panel>
  )
}

function SiteActivity() {
  const { data, error, refetch } = useActivity('')
  if (error && data === undefined) return <FailedPart error={error} retry={refetch} />
  return <ActivityPanel activity={data} />
}

/** So many of what people wrote stand beside the projects; the page of changes has all. */
const shownChanges = 8

function LatestChanges() {
  const text = useText()
  const { data, error, refetch } = useSiteChanges({ kind: 'people' })
  if (data === undefined) return error ? <FailedPart error={error} retry={refetch} /> : null
  const changes = data.pages.flatMap(({ results }) => results).slice(0, shownChanges)
  return (
    <Panel
      title={text('latest-changes')}
      flush
      actions={<PageLink href="/changes/">{text('latest-changes-all')}</PageLink>}
    >
      {changes.length === 0 ? (
        <Empty title={text('latest-none')} />
      ) : (
        <ChangeList changes={changes.map((change) => openableChange(change, text))} />
      )}
    </Panel>
  )
}

import { Fragment, useState } from 'react'
import { type SiteAuditEntry, useAuditExport, useSiteAudit, wholeAudit } from '../../api/site-audit.ts'
import { auditAbout } from '../../parts/audit/audit-words.ts'
import auditTexts from '../../text/audit.ftl?raw'
import permissionTexts from '../../text/permissions.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { personHref, placeHref } from '../../ui/link.ts'
import { Moment } from '../../ui/moment.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AuditFilterForm } from './audit-filter-form.tsx'
import { roleChangeWords } from './role-change-words.ts'

addTexts(auditTexts)
addTexts(permissionTexts)

/** The history of accounts and of the access of projects, on the whole site. */
export function Audit() {
  const text = useText()
  const [filter, setFilter] = useState(wholeAudit)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSiteAudit(filter)
  const take = useAuditExport()
  const entries = data?.pages.flatMap(({ results }) => results)
  return (
    <Columns asideFirst aside={<AuditFilterForm filter={filter} onFilter={setFilter} />}>
      {error && <FailedPart error={error} retry={refetch} />}
      <FormProblem error={take.error} />
      {entries === undefined && !error && <Skeleton label={text('loading')} />}
      {entries !== undefined && (
        <Panel
          title={text('audit-count', { count: data?.pages[0]?.count ?? 0 })}
          flush
          actions={
            <Button disabled={take.isPending || entries.length === 0} onClick={() => take.mutate(filter)}>
              {text('audit-export')}
            </Button>
          }
        >
          {entries.length === 0 ? <Empty title={text('site-audit-none')} /> : <Entries entries={entries} />}
        </Panel>
      )}
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('show-older')}
          </Button>
        </div>
      )}
    </Columns>
  )
}

function Entries({ entries }: { readonly entries: readonly SiteAuditEntry[] }) {
  const text = useText()
  return (
    <RowList
      rows={entries.map(({ id, action, about, username, user, project, address, timestamp }) => ({
        key: id,
        title: (
          <>
            {text(`audit-action-${action}`)}
            {about !== '' && (
              <>
                :{' '}
                <bdi>{action === 'role-changed' ? roleChangeWords(text, about) : auditAbout(text, action, about)}</bdi>
              </>
            )}
          </>
        ),
        detail: (
          <FactLine
            facts={[
              user !== null && (
                <Fragment key="of">
                  {text('audit-of')} <PageLink href={personHref(user)}>{user}</PageLink>
                </Fragment>
              ),
              project !== null && (
                <PageLink key="project" href={placeHref(project)}>
                  {project}
                </PageLink>
              ),
              username !== user && (
                <Fragment key="by">
                  {text('audit-by')}{' '}
                  {username === null ? (
                    text('audit-by-nobody')
                  ) : (
                    <PageLink href={personHref(username)}>{username}</PageLink>
                  )}
                </Fragment>
              ),
              <Moment key="time" time={timestamp} />,
              address,
            ]}
          />
        ),
      }))}
    />
  )
}

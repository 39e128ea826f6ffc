import { useSiteAlerts } from '../../api/alerts.ts'
import { useSiteBackups } from '../../api/site-backups.ts'
import { useHealth } from '../../api/site-health.ts'
import { useSiteJobs } from '../../api/site-jobs.ts'
import { useMail } from '../../api/site-mail.ts'
import { useText } from '../../text/texts.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'

const errors = { category: '', severity: '100', dismissed: false } as const

/** The faults that need the people who run the site, each with a link to the page that mends it. */
export function Failures() {
  const text = useText()
  const { data: jobs } = useSiteJobs('failed')
  const { data: alerts } = useSiteAlerts(errors)
  const { data: health } = useHealth()
  const { data: mail } = useMail()
  const { data: backups } = useSiteBackups()
  const isWhole = jobs !== undefined && alerts !== undefined && health !== undefined
  const hasBackup = backups?.results.some(
    ({ ended, failure, is_here: isHere }) => ended !== null && failure === null && isHere,
  )
  const failures = [
    { href: '/manage/#jobs', count: jobs?.failed ?? 0, id: 'jobs' },
    { href: '/alerts/', count: alerts?.count ?? 0, id: 'alerts' },
    { href: '/manage/#health', count: health?.findings.length ?? 0, id: 'health' },
    { href: '/manage/#mail', count: mail?.outage ? 1 : 0, id: 'mail' },
    { href: '/manage/#backups', count: hasBackup === false ? 1 : 0, id: 'backup' },
  ].filter(({ count }) => count > 0)
  // A look at the whole installation takes time: what is known is shown meanwhile.
  if (!isWhole && failures.length === 0) return null
  return (
    <Panel title={text('failures-title')} flush>
      {failures.length === 0 ? (
        <Empty title={text('failures-none')} />
      ) : (
        <RowList
          rows={failures.map(({ href, count, id }) => ({
            key: id,
            title: <PageLink href={href}>{text(`failures-${id}`, { count })}</PageLink>,
          }))}
        />
      )}
    </Panel>
  )
}

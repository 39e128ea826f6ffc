import { type ManagedProject, useDashboard } from '../../api/dashboard.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { formatPercent } from '../../ui/format.ts'
import { assignHref, placeHref, translateHref, unfinished } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'

/** The projects that the reader manages: what holds each up, and how far it is. */
export function Managed() {
  const text = useText()
  const { data } = useDashboard()
  if (data === undefined || data.managed.length === 0) return null
  return (
    <Panel title={text('managed-title')} flush actions={<PageLink href="/alerts/">{text('managed-all')}</PageLink>}>
      <RowList
        rows={data.managed.map((row) => ({
          key: row.project,
          title: (
            <PageLink href={placeHref(row.project)}>
              <bdi>{row.name}</bdi>
            </PageLink>
          ),
          detail: <Facts row={row} />,
          actions: (
            <PageLink
              className={buttonClass('plain')}
              href={assignHref(row.project, unfinished)}
              aria-label={text('managed-assign-named', { project: row.name })}
            >
              {text('managed-assign')}
            </PageLink>
          ),
        }))}
      />
    </Panel>
  )
}

/** Each number leads to what it counts. */
function Facts({ row }: { readonly row: ManagedProject }) {
  const text = useText()
  const { project, total, translated, alerts, failing, suggestions, locked } = row
  const facts = [
    total > 0 && formatPercent(translated / total),
    alerts > 0 && (
      <PageLink key="alerts" href={placeHref(project)}>
        {text('managed-alerts', { count: alerts })}
      </PageLink>
    ),
    failing > 0 && (
      <PageLink key="failing" href={translateHref(project, 'has:check')}>
        {text('managed-failing', { count: failing })}
      </PageLink>
    ),
    suggestions > 0 && (
      <PageLink key="suggestions" href={translateHref(project, 'has:suggestion')}>
        {text('managed-suggestions', { count: suggestions })}
      </PageLink>
    ),
    locked && text('managed-locked'),
  ]
  return <FactLine facts={facts} />
}

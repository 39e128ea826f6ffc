import { useDashboard } from '../../api/dashboard.ts'
import { useText } from '../../text/texts.ts'
import { placeHref, reviewHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'

/** The projects with texts that wait for the reader's review: each number leads to them. */
export function Reviews() {
  const text = useText()
  const { data } = useDashboard()
  if (data === undefined || data.reviews.length === 0) return null
  return (
    <Panel title={text('dashboard-reviews')} flush>
      <RowList
        rows={data.reviews.map(({ project, name, waiting }) => ({
          key: project,
          title: (
            <PageLink href={placeHref(project)}>
              <bdi>{name}</bdi>
            </PageLink>
          ),
          detail: (
            <PageLink href={reviewHref(project)}>{text('dashboard-reviews-waiting', { count: waiting })}</PageLink>
          ),
        }))}
      />
    </Panel>
  )
}

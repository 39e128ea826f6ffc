import { useActivity } from '../../api/overview.ts'
import { useText } from '../../text/texts.ts'
import { ActivityChart } from '../../ui/activity-chart.tsx'
import { Panel } from '../../ui/panel.tsx'

/** What happened in a place in the last days. */
export function ActivityPanel({ path }: { readonly path: string }) {
  const text = useText()
  const { data } = useActivity(path)
  if (data === undefined) return null
  const sum = data.changes.reduce((total, count) => total + count, 0)
  const caption = text('activity-sum', { count: sum, days: data.day.length })
  return (
    <Panel title={text('activity-title')}>
      <ActivityChart days={data.day} values={data.changes} caption={caption} label={caption} />
    </Panel>
  )
}

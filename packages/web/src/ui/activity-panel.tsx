import { useText } from '../text/texts.ts'
import { ActivityChart } from './activity-chart.tsx'
import { Panel } from './panel.tsx'

interface ActivityPanelProps {
  /** Undefined until it is known: nothing is shown then. */
  readonly activity: { readonly day: readonly string[]; readonly changes: readonly number[] } | undefined
}

/** The activity of the last days, day by day. */
export function ActivityPanel({ activity }: ActivityPanelProps) {
  const text = useText()
  if (activity === undefined) return null
  const sum = activity.changes.reduce((total, count) => total + count, 0)
  const caption = text('activity-sum', { count: sum, days: activity.day.length })
  return (
    <Panel title={text('activity-title')}>
      <ActivityChart days={activity.day} values={activity.changes} caption={caption} label={caption} />
    </Panel>
  )
}

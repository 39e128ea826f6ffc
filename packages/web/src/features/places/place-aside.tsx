import { useActivity, useOverview } from '../../api/overview.ts'
import type { Place } from '../../api/places.ts'
import { ActivityPanel } from '../../ui/activity-panel.tsx'
import { sumOf } from '../../ui/overview-row.ts'
import { FailingChecksPanel } from './failing-checks-panel.tsx'
import { StatusPanel } from './status-panel.tsx'

/** How far all of a place is, and what happens in it day by day. */
export function PlaceAside({ place }: { readonly place: Place }) {
  const { data: rows } = useOverview(place.path)
  const { data: activity } = useActivity(place.path)
  const sum = rows && sumOf(rows)
  return (
    <>
      {sum && <StatusPanel row={sum} path={place.path} />}
      {sum && <FailingChecksPanel path={place.path} failing={sum.failing} />}
      <ActivityPanel activity={activity} />
    </>
  )
}

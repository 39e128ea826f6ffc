import { useActivity, useOverview } from '../../api/overview.ts'
import type { Place } from '../../api/places.ts'
import { ActivityPanel } from '../../ui/activity-panel.tsx'
import { sumOf } from '../../ui/overview-row.ts'
import { StatusPanel } from './status-panel.tsx'

interface PlaceAsideProps {
  readonly place: Place
  /** Whether the numbers link to an editor of the place. */
  readonly translatable?: boolean
}

/** How far all of a place is, and what happens in it day by day. */
export function PlaceAside({ place, translatable = false }: PlaceAsideProps) {
  const { data: rows } = useOverview(place.path)
  const { data: activity } = useActivity(place.path)
  return (
    <>
      {rows && <StatusPanel row={sumOf(rows)} {...(translatable && { path: place.path })} />}
      <ActivityPanel activity={activity} />
    </>
  )
}

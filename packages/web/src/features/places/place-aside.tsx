import { useOverview } from '../../api/overview.ts'
import type { Place } from '../../api/places.ts'
import { sumOf } from '../../ui/overview-row.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { StatusPanel } from './status-panel.tsx'

interface PlaceAsideProps {
  readonly place: Place
  /** Whether the place has an editor of its own, to which the numbers lead. */
  readonly translatable?: boolean
}

/** How far all of a place is, and what happens in it day by day. */
export function PlaceAside({ place, translatable = false }: PlaceAsideProps) {
  const { data: rows } = useOverview(place.path)
  return (
    <>
      {rows && <StatusPanel row={sumOf(rows)} {...(translatable && { path: place.path })} />}
      <ActivityPanel path={place.path} />
    </>
  )
}

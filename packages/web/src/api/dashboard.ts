import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { keys } from './keys.ts'

type Dashboard = ReplyOf<Endpoints['readDashboard']>

/** A project in one of the reader's languages, with what there is to do. */
export type DashboardRow = Dashboard['rows'][number]

/** A project that the reader manages. */
export type ManagedProject = Dashboard['managed'][number]

/** An open assignment of the reader. */
export type OwnAssignment = Dashboard['assignments'][number]

/** The reader's open work and last place; refused to visitors. */
export const useDashboard = () =>
  useQuery({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => client.readDashboard({ signal }),
  })

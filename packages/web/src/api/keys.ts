/** The keys under which replies are kept. Live events and saves find by them what is out of date. */
export const keys = {
  session: ['session'],
  overview: (path: string) => ['overview', path],
  activity: (path: string) => ['activity', path],
  resolved: (path: string) => ['resolved', path],
  index: (path: string, q: string, sort: string) => ['index', path, q, sort],
  filterCounts: (path: string) => ['filter-counts', path],
  string: (id: number) => ['string', id],
  context: (id: number, part: string) => ['context', id, part],
  inbox: ['inbox'],
  dashboard: ['dashboard'],
  task: (id: string) => ['task', id],
} as const

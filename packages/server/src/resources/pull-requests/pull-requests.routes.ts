import { listPullRequests, readOutgoing } from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import { findComponent } from '../../catalog/find.ts'
import { type ComponentRecord, repositoryOwnerOf } from '../../catalog/records.ts'
import { type LookupOf, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { refusalOfRight } from '../../permissions/demand-right.ts'
import { readOutgoingChange } from '../../sync/queue/outgoing-change.ts'
import { selectPullRequests } from './pull-requests.queries.ts'

/** The component that owns the repository, for those who may see where its files come from. */
function ownerFor({ actor }: LookupOf<typeof listPullRequests>, component: ComponentRecord): ComponentRecord {
  if (!mayInRepository(actor, 'vcs.view', component)) throw refusalOfRight(actor, 'vcs.view', component.scope)
  return repositoryOwnerOf(component)
}

export const pullRequestRoutes = [
  route(listPullRequests, {
    permission: 'vcs.view',
    find: findComponent,
    async handle(request, { component }) {
      const owner = ownerFor(request, component)
      const rows = await request.database.query(selectPullRequests, [owner.row.id])
      return {
        results: rows.map(({ opened, updated, ...row }) => ({
          ...row,
          opened: isoTime(opened),
          updated: isoTime(updated),
        })),
      }
    },
  }),
  route(readOutgoing, {
    permission: 'vcs.view',
    find: findComponent,
    async handle(request, { component }) {
      const change = await readOutgoingChange(request.services, ownerFor(request, component).row.id)
      return change ?? { commits: 0, files: [], diff: '', is_cut: false }
    },
  }),
]

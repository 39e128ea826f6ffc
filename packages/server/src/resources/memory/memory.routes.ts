import { listMemory, lookUpMemory } from '@weft/contract'
import { listOf } from '../../http/paging.ts'
import { route } from '../../http/route.ts'

/** There is no translation memory yet: what clients find is what it holds, nothing. */
export const memoryRoutes = [
  route(listMemory, { permission: 'signed-in', handle: (request) => listOf(request, [], (row: object) => row) }),
  route(lookUpMemory, {
    permission: 'signed-in',
    handle: ({ body }) => body.strings.map((query) => ({ query, match: null })),
  }),
]

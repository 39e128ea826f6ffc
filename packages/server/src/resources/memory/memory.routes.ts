import { listMemory, lookUpMemory } from '@weft/contract'
import { listOf } from '../../http/paging.ts'
import { route } from '../../http/route.ts'
import { validationErrors } from '../../refusal.ts'

/** There is no translation memory yet: what clients find is what it holds, nothing. */
export const memoryRoutes = [
  route(listMemory, { permission: 'signed-in', handle: (request) => listOf(request, [], (row: object) => row) }),
  route(lookUpMemory, {
    permission: 'signed-in',
    handle({ body, query }) {
      const missing = (['source_language', 'target_language'] as const).filter((name) => query[name] === undefined)
      if (missing.length > 0)
        throw validationErrors(missing.map((attr) => ({ code: 'required', detail: 'This must be there.', attr })))
      return body.strings.map((text) => ({ query: text, match: null }))
    },
  }),
]

import { hash } from 'node:crypto'
import { indexSize, readEditorIndex } from '@weft/contract'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import { type Visible, visibleTo } from '../../domain/visible.ts'
import { rawJson } from '../../http/json.ts'
import { type LookupOf, route } from '../../http/route.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { compileUnitSearch } from '../../search/search-units.ts'
import type { GlossaryPlace } from '../../search/term-conditions.ts'
import { selectIndex, selectLocated } from './editor-index.queries.ts'
import { readCursor, readOrder, writeCursor } from './editor-orders.ts'
import { presentAdding } from './string-adding.ts'

async function findListed(request: LookupOf<typeof readEditorIndex>) {
  const place = await findPlace(request, request.query.path ?? '')
  if (place === undefined) throw new Refusal('not_found')
  return { scope: place.scope, place }
}

/** The hash that a checksum of an address writes: 16 hexadecimal digits, from zero up. */
function readChecksum(written: string): bigint {
  if (!/^[\da-f]{16}$/.test(written)) throw invalidField('locate', 'A checksum is 16 hexadecimal digits.')
  return BigInt(`0x${written}`) - 2n ** 63n
}

/** Those of the project where strings are looked for; null where that is in many. */
function glossariesOf(place: Place, visible: Visible): GlossaryPlace | null {
  if (place.kind === 'site' || place.kind === 'language') return null
  if ('project' in place) return { projectId: place.project.row.id, sourceLanguageId: null, visible }
  const { row } = place.kind === 'translation' ? place.translation.component : place.component
  return { projectId: row.project_id, sourceLanguageId: row.source_language_id, visible }
}

export const editorIndexRoutes = [
  route(readEditorIndex, {
    permission: 'view',
    find: findListed,
    async handle({ database, actor, query }, { place }) {
      const { q = '', sort_by = '', locate = '', cursor = '' } = query
      const visible = visibleTo(actor)
      const keys = readOrder(sort_by, place.kind === 'translation')
      const search = q.trim() === '' ? null : compileUnitSearch(q, new Date(), glossariesOf(place, visible))
      const after = cursor === '' ? null : readCursor(cursor, keys)
      const located = locate === '' ? null : await selectLocated(database, { place, visible }, readChecksum(locate))
      const found = await selectIndex(database, {
        place,
        visible,
        search,
        keys,
        cursor: after,
        located,
        limit: indexSize,
      })
      const columns = `"ids":[${found.ids}],"states":[${found.states}],"marks":[${found.marks}]`
      const revision = hash('sha256', columns, 'base64url').slice(0, 22)
      const next = found.last === null ? null : writeCursor(found.last)
      const adding = place.kind === 'translation' ? presentAdding(actor, place.translation) : null
      return rawJson(
        `{"path":${JSON.stringify(pathOfPlace(place))},${columns},"revision":"${revision}","located":${located}` +
          `,"position":${found.position},"cursor":${JSON.stringify(next)},"adding":${JSON.stringify(adding)}}`,
      )
    },
  }),
]

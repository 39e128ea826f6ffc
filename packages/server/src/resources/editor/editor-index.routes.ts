import { hash } from 'node:crypto'
import { indexSize, readEditorIndex } from '@weft/contract'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import { compileSearchWithTerms, type SearchedPlace } from '../../domain/unit/search-with-terms.ts'
import { shelfOf, visibleTo } from '../../domain/visible.ts'
import { type LookupOf, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { type Actor, visibleProjects } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { type LocatedString, selectIndex, selectLocated } from './editor-index.queries.ts'
import { readCursor, readOrder, writeCursor } from './editor-orders.ts'
import { presentAdding } from './string-adding.ts'

async function findListed(request: LookupOf<typeof readEditorIndex>) {
  const place = await findPlace(request, request.query.path ?? '')
  if (place === undefined) throw new Refusal('not_found')
  return { scope: place.scope, place }
}

/** The hash that a checksum of an address writes (16 hexadecimal digits, from zero up), or the id of a string. */
function readLocated(written: string): LocatedString {
  const [, id] = /^unit:(\d{1,15})$/.exec(written) ?? []
  if (id !== undefined) return { id: Number(id) }
  if (!/^[\da-f]{16}$/.test(written))
    throw invalidField('locate', 'A checksum is 16 hexadecimal digits; an id stands behind unit:.')
  return { hash: BigInt(`0x${written}`) - 2n ** 63n }
}

/** The place whose strings are compared with terms; null where strings of many projects are looked for. */
function searchedIn(place: Place, actor: Actor): SearchedPlace | null {
  if (place.kind === 'site' || place.kind === 'language') return null
  const visible = visibleProjects(actor)
  if ('project' in place) return { projectId: place.project.row.id, componentId: null, visible }
  const { row } = place.kind === 'translation' ? place.translation.component : place.component
  return { projectId: row.project_id, componentId: row.id, visible }
}

export const editorIndexRoutes = [
  route(readEditorIndex, {
    permission: 'view',
    find: findListed,
    async handle({ database, actor, query }, { place }) {
      const { q = '', sort_by = '', locate = '', cursor = '' } = query
      const isWide = place.kind === 'site' || place.kind === 'language'
      const visible = isWide ? shelfOf(actor) : visibleTo(actor)
      const keys = readOrder(sort_by, place.kind === 'translation')
      const search = q.trim() === '' ? null : await compileSearchWithTerms(database, q, searchedIn(place, actor))
      const after = cursor === '' ? null : readCursor(cursor, keys)
      const located = locate === '' ? null : await selectLocated(database, { place, visible }, readLocated(locate))
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

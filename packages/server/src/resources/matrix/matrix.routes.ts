import { matrixLanguages, matrixRows, readMatrix } from '@weft/contract'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import type { LanguageRecord } from '../../catalog/records.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { compileSearchWithTerms, type SearchedPlace } from '../../domain/unit/search-with-terms.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, type LookupOf, route } from '../../http/bind/route.ts'
import { type Actor, visibleProjects } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { type MatrixCursor, type MatrixRow, selectMatrix } from './matrix.queries.ts'

async function findGrid(request: LookupOf<typeof readMatrix>) {
  const place = await findPlace(request, request.query.path ?? '')
  if (place === undefined) throw new Refusal('not_found')
  return { scope: place.scope, place }
}

/** The languages by their codes, in the order in which they are asked for. */
async function readLanguages({ services }: Lookup, written: string): Promise<LanguageRecord[]> {
  const codes = [...new Set(written.split(',').map((code) => code.trim()))].filter((code) => code !== '')
  if (codes.length === 0) throw invalidField('languages', 'Name at least one language.', 'empty')
  if (codes.length > matrixLanguages)
    throw invalidField('languages', `At most ${matrixLanguages} languages at once.`, 'max_length')
  const found = await Promise.all(codes.map((code) => services.catalog.language({ code })))
  const missing = found.indexOf(undefined)
  if (missing >= 0)
    throw invalidField('languages', `There is no language ${codes[missing]?.slice(0, 50)}.`, 'does_not_exist')
  return found.filter((one) => one !== undefined)
}

function readCursor(written: string): MatrixCursor | null {
  if (written === '') return null
  const [, translation, position, id] = /^(\d{1,9})\.(-?\d{1,9})\.(\d{1,15})$/.exec(written) ?? []
  if (id === undefined) throw invalidField('cursor', 'Expected the cursor of an earlier reply.')
  return { translation: Number(translation), position: Number(position), id: Number(id) }
}

/** The source strings that are asked for by their ids; null: all. */
function readRows(written: string | undefined): number[] | null {
  if (written === undefined) return null
  const ids = written.split(',').map((id) => id.trim())
  if (!ids.every((id) => /^\d{1,15}$/.test(id))) throw invalidField('rows', 'Expected ids with commas between.')
  if (ids.length > matrixRows) throw invalidField('rows', `At most ${matrixRows} rows at once.`, 'max_length')
  return ids.map(Number)
}

const writeCursor = ({ translation_id, position, id }: MatrixRow): string => `${translation_id}.${position}.${id}`

/** The place whose strings are compared with terms; null where strings of many projects are looked for. */
function searchedIn(place: Place, actor: Actor): SearchedPlace | null {
  if (place.kind === 'site' || place.kind === 'language') return null
  const visible = visibleProjects(actor)
  if ('project' in place) return { projectId: place.project.row.id, componentId: null, visible }
  const { row } = place.kind === 'translation' ? place.translation.component : place.component
  return { projectId: row.project_id, componentId: row.id, visible }
}

/** The paths of the components of rows. */
async function pathsOf({ services }: Lookup, rows: readonly MatrixRow[]): Promise<ReadonlyMap<number, string>> {
  const paths = new Map<number, string>()
  for (const id of new Set(rows.map(({ translation_id }) => translation_id))) {
    const translation = await services.catalog.translation({ id })
    if (translation === undefined) continue
    const { component } = translation
    paths.set(id, `${component.project.row.slug}/${component.path}`)
  }
  return paths
}

export const matrixRoutes = [
  route(readMatrix, {
    permission: 'view',
    find: findGrid,
    async handle(request, { place }) {
      const { database, actor, query } = request
      const { q = '', within = '', cursor = '' } = query
      if (place.kind !== 'project' && place.kind !== 'category' && place.kind !== 'component')
        throw invalidField('path', 'A grid shows a project, a category or a component.')
      const languages = await readLanguages(request, query.languages)
      const searched = within === '' ? languages : languages.filter(({ code }) => code === within)
      if (searched.length === 0) throw invalidField('within', 'Search in one of the languages of the grid.')
      const search = q.trim() === '' ? null : await compileSearchWithTerms(database, q, searchedIn(place, actor))
      const rows = await selectMatrix(database, {
        place,
        visible: visibleTo(actor),
        languageIds: languages.map(({ id }) => id),
        searchedIds: searched.map(({ id }) => id),
        search,
        cursor: readCursor(cursor),
        rows: readRows(query.rows),
        limit: matrixRows,
      })
      const paths = await pathsOf(request, rows)
      const last = query.rows === undefined && rows.length === matrixRows ? rows.at(-1) : undefined
      return {
        path: pathOfPlace(place),
        languages: languages.map(({ code, name, direction }) => ({ code, name, direction })),
        rows: rows.map((row) => {
          const cells = new Map(row.cells.map((cell) => [cell[0], cell]))
          return {
            id: row.id,
            path: paths.get(row.translation_id) ?? '',
            source: splitPlural(row.source),
            context: row.context,
            cells: languages.map(({ id }) => {
              const cell = cells.get(id)
              if (cell === undefined) return null
              const [, unit, state, failing, target] = cell
              return { unit, state, failing, target: splitPlural(target) }
            }),
          }
        }),
        cursor: last === undefined ? null : writeCursor(last),
      }
    },
  }),
]

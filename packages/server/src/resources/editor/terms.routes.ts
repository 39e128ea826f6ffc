import { addTerm, changeTerm, listTerms, termsAtOnce } from '@weft/contract'
import { pathOfPlace } from '../../catalog/find-place.ts'
import { findUnitPlace } from '../../catalog/find-unit.ts'
import { route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { invalidField } from '../../refusal.ts'
import { findTermPlace, glossariesOfPlace, presentGlossary } from './table-glossaries.ts'
import { factReader, isShownBy, termPresenter } from './terms.present.ts'
import { selectTerms } from './terms.queries.ts'
import { addTermTo, changeTermFacts, findTermTranslation } from './write-terms.ts'

interface Cursor {
  readonly key: string
  readonly id: number
}

const writeCursor = ({ key, id }: Cursor): string => `${id} ${key}`

function readCursor(written: string): Cursor | null {
  if (written === '') return null
  const [, id, key = ''] = /^(\d{1,15}) ([\s\S]*)$/.exec(written) ?? []
  if (id === undefined) throw invalidField('cursor', 'Expected the cursor of an earlier reply.')
  return { id: Number(id), key }
}

export const termRoutes = [
  route(listTerms, {
    permission: 'view',
    find: findTermPlace,
    async handle(request, { place, scope }) {
      const { database, query, actor } = request
      const { q = '', filter, cursor = '' } = query
      const glossaries = await glossariesOfPlace(request, place)
      const byComponent = new Map(glossaries.map((one) => [one.row.component_id, one]))
      const asked = glossaries.map(({ row, flags }) => ({ ...row, flags: flags.join() }))
      const part = { q: q.trim(), filter, after: readCursor(cursor), limit: termsAtOnce }
      const rows = await selectTerms(database, asked, part)
      const factsOf = factReader()
      const presenters = new Map(glossaries.map((one) => [one.row.component_id, termPresenter(actor, one)]))
      const terms = rows.flatMap((row) => {
        const [glossary, present] = [byComponent.get(row.component_id), presenters.get(row.component_id)]
        if (!glossary || !present) return []
        const facts = factsOf(row, glossary)
        return isShownBy[filter]?.(facts) === false ? [] : [present(row, facts)]
      })
      const last = rows.length < termsAtOnce ? undefined : rows.at(-1)
      const projectId = scope.kind === 'project' ? scope.projectId : 0
      return {
        path: pathOfPlace(place),
        glossaries: glossaries.map((one) => presentGlossary(request, one, projectId)),
        count: glossaries.reduce((sum, { row }) => sum + row.count, 0),
        terms,
        cursor: last ? writeCursor(last) : null,
      }
    },
  }),
  route(addTerm, {
    permission: 'signed-in',
    async handle(request) {
      const translation = await findTermTranslation(request, request.body.path)
      return reply(201, await addTermTo(request, translation))
    },
  }),
  route(changeTerm, {
    permission: 'view',
    find: findUnitPlace,
    handle: (request) => changeTermFacts(request),
  }),
]

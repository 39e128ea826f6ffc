import Type from 'typebox'
import { endpoint } from '../../http/endpoint.ts'
import { rawJson } from '../../http/json.ts'
import { route } from '../../http/route.ts'
import { unitReply, unitWriter } from '../../present/unit-shape.ts'
import { findUnit } from './find-unit.ts'
import { selectInLanguage } from './units.queries.ts'

const readSecondary = endpoint({
  method: 'GET',
  path: '/api/units/:id/secondary/',
  summary: 'The same string in the language that translators see beside the source; an empty list where there is none.',
  params: Type.Object({ id: Type.Integer() }),
  replies: { 200: Type.Array(unitReply) },
})

export const secondaryRoutes = [
  route(readSecondary, {
    permission: 'view',
    find: findUnit,
    async handle({ database, services, links }, { row, translation }) {
      const { component } = translation
      const language = component.settings.secondary_language ?? component.project.row.secondary_language_id
      if (language === null || language === translation.language.id) return rawJson('[]')
      const found = await selectInLanguage(database, row.source_unit_id, language)
      const other = found && (await services.catalog.translation({ id: found.translation_id }))
      return rawJson(found && other ? `[${unitWriter(other, links)(found).text}]` : '[]')
    },
  }),
]

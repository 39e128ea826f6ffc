import { readSecondaryUnit } from '@weft/contract'
import { route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { findUnit } from './find-unit.ts'
import { unitWriter } from './units.present.ts'
import { selectInLanguage } from './units.queries.ts'

export const secondaryRoutes = [
  route(readSecondaryUnit, {
    permission: 'view',
    find: findUnit,
    async handle({ database, services, links }, { row, translation }) {
      const { secondary_language: language } = translation.component.settings
      if (language === null || language === translation.language.id) return rawJson('[]')
      const found = await selectInLanguage(database, row.source_unit_id, language)
      const other = found && (await services.catalog.translation({ id: found.translation_id }))
      return rawJson(found && other ? `[${unitWriter(other, links)(found).text}]` : '[]')
    },
  }),
]

import {
  addLanguage,
  changeLanguage,
  deleteLanguage,
  listLanguages,
  readLanguage,
  readLanguageStatistics,
  replaceLanguage,
} from '@weft/contract'
import { makePluralForms, pluralType } from '@weft/l10n'
import type { LanguageRecord } from '../../catalog/records.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { shelfOf, type Visible, visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { created, noContent } from '../../http/reply/reply.ts'
import { type Actor, can, site } from '../../permissions/index.ts'
import { languageJson, presentLanguage } from '../../present/language-shape.ts'
import { presentStatistics } from '../../present/statistics-shape.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import {
  countLanguages,
  insertLanguage,
  isLanguageShown,
  type LanguageRow,
  type LanguageUse,
  languageOrder,
  removeLanguage,
  selectLanguageStatistics,
  selectLanguages,
  updateLanguage,
  useOfLanguage,
} from './languages.queries.ts'

interface OneLanguage {
  readonly language: string
}

/** The languages that somebody may know of: those in use where they may look, or all (null) for those who edit them. */
const languagesOf = (actor: Actor): Visible | null => (can(actor, 'language.edit', site) ? null : visibleTo(actor))

async function findLanguage({ params, services, actor, database }: Lookup<OneLanguage>) {
  const visible = languagesOf(actor)
  // Asked first: of a hidden language no more is looked up than of one that is not there.
  if (visible && !(await isLanguageShown(database, params.language, visible))) throw new Refusal('not_found')
  const language = await services.catalog.language({ code: params.language })
  if (language === undefined) throw new Refusal('not_found')
  return { scope: site, language }
}

/** For writes: users without the right get the same answer for used and unused languages. */
async function findLanguageToEdit({ params, services, actor }: Lookup<OneLanguage>) {
  const language = await services.catalog.language({ code: params.language })
  if (language === undefined && can(actor, 'language.edit', site)) throw new Refusal('not_found')
  return { scope: site, language: language as LanguageRecord } // absent only for those whom the permission refuses
}

interface PluralValues {
  readonly source: number
  readonly number: number
  readonly formula: string
}

/** The columns of a plural rule; refuses an invalid formula and one that gives forms that are not there. */
function pluralColumns({ source, number, formula }: PluralValues) {
  const parsed = makePluralForms(number, formula)
  if (!parsed.ok) throw invalidField('plural.formula', parsed.problem.detail)
  return {
    plural_source: source,
    plural_number: number,
    plural_formula: formula,
    plural_type: pluralType(number, formula),
  }
}

interface LanguageBody {
  readonly code?: string
  readonly name?: string
  readonly direction?: string
  readonly population?: number
  readonly plural?: PluralValues
}

async function writeLanguage(request: Lookup<OneLanguage>, language: LanguageRow, body: LanguageBody) {
  const { plural, ...values } = body
  const columns = { ...values, ...(plural === undefined ? {} : pluralColumns(plural)) }
  if (
    columns.code !== undefined &&
    columns.code !== language.code &&
    (await request.services.catalog.language({ code: columns.code }))
  ) {
    throw invalidField(null, `There is a language ${columns.code} already.`)
  }
  if (Object.keys(columns).length === 0) return presentLanguage(language, request.links)
  const changed = await request.database.transaction(async (tx) => {
    dropCaches(tx, 'settings')
    return updateLanguage(tx, language.id, columns)
  })
  return presentLanguage(changed, request.links)
}

const reasonsToStay: { readonly [Use in LanguageUse]: string } = {
  translations: 'This language has translations: remove them first.',
  settings:
    'This is the source language of a component, or the second language of a project: choose another one there first.',
  removed: 'Texts or comments of removed translations are kept in this language, and would be lost with it.',
  memory: 'The translation memory has texts in this language, which would be lost with it.',
}

export const languageRoutes = [
  route(listLanguages, {
    permission: 'public',
    handle(request) {
      const { database, actor, links } = request
      const visible = languagesOf(actor)
      return listPage(request, {
        count: () => countLanguages(database, visible),
        order: languageOrder,
        rows: (part) => selectLanguages(database, visible, part),
        present: (row) => presentLanguage(row, links),
      })
    },
  }),
  route(addLanguage, {
    permission: 'language.add',
    async handle({ body, database, links }) {
      const { plural, ...values } = body
      if (plural === undefined)
        throw invalidField(null, 'A language needs a plural rule: send plural with number and formula.')
      const columns = { ...values, ...pluralColumns(plural) }
      const language = await database.transaction(async (tx) => {
        const inserted = await insertLanguage(tx, columns)
        if (inserted === undefined) throw invalidField(null, `There is a language ${body.code} already.`)
        dropCaches(tx, 'settings')
        return inserted
      })
      return created(presentLanguage(language, links), links.api('languages', language.code))
    },
  }),
  route(readLanguage, {
    permission: 'view',
    find: findLanguage,
    handle: ({ links }, { language }) => rawJson(languageJson(language, links)),
  }),
  route(replaceLanguage, {
    permission: 'language.edit',
    find: findLanguageToEdit,
    handle: (request, { language }) => writeLanguage(request, language, request.body),
  }),
  route(changeLanguage, {
    permission: 'language.edit',
    find: findLanguageToEdit,
    handle: (request, { language }) => writeLanguage(request, language, request.body),
  }),
  route(deleteLanguage, {
    permission: 'language.edit',
    find: findLanguageToEdit,
    async handle({ database }, { language }) {
      await database.transaction(async (tx) => {
        const use = await useOfLanguage(tx, language.id)
        if (use !== null) throw new Refusal('conflict', { detail: reasonsToStay[use] })
        await removeLanguage(tx, language)
        dropCaches(tx, 'settings')
      })
      return noContent()
    },
  }),
  route(readLanguageStatistics, {
    permission: 'view',
    find: findLanguage,
    async handle({ database, links, actor }, { language }) {
      const row = await selectLanguageStatistics(database, language, shelfOf(actor))
      return {
        ...presentStatistics(row, { recentChanges: row.recent, hasReviews: true }),
        name: language.name,
        url: links.web(`/languages/${encodeURIComponent(language.code)}/`),
      }
    },
  }),
]

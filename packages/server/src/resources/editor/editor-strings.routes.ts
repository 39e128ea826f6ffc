import { readEditorStrings, stringsAtOnce } from '@weft/contract'
import type { Glossary } from '@weft/terms'
import type { TranslationRecord } from '../../catalog/records.ts'
import { readGlossary } from '../../domain/project/read-terms.ts'
import { type Request, route } from '../../http/bind/route.ts'
import { visibleProjects } from '../../permissions/index.ts'
import { locationWriter } from '../../present/unit-locations.ts'
import { invalidField } from '../../refusal.ts'
import { formsFingerprint } from '../../word-forms/word-forms.ts'
import { checksIn, isHeldToTerms, presentString, presentTranslation } from './editor-strings.present.ts'
import { type StringRow, selectSeenStrings } from './editor-strings.queries.ts'
import { glossaryOf } from './glossary-terms.ts'
import { abilitiesIn } from './string-abilities.ts'

/** Reads `ids`: each once. */
function readIds(written: string): number[] {
  const texts = written.split(',').map((one) => one.trim())
  if (!texts.every((one) => /^\d{1,15}$/.test(one)))
    throw invalidField('ids', 'Expected ids of strings, such as 12,15.')
  const ids = [...new Set(texts.map(Number))]
  if (ids.length > stringsAtOnce) throw invalidField('ids', `At most ${stringsAtOnce} strings at once.`, 'max_length')
  return ids
}

type ShownTranslation = ReturnType<typeof presentTranslation> & {
  readonly glossary: Awaited<ReturnType<typeof glossaryOf>>
  readonly terms_by_server: boolean
}

/** Writes strings of one translation. */
interface StringWriter {
  readonly shown: ShownTranslation
  write(row: StringRow): ReturnType<typeof presentString>
}

/** The terms that some strings of a translation are held to, as their reader sees them. */
async function glossaryOfStrings(
  { database, actor }: Pick<Request, 'actor' | 'database'>,
  { language, component }: TranslationRecord,
  rows: readonly StringRow[],
): Promise<Glossary | null> {
  const query = {
    projectId: component.project.row.id,
    language: language.code,
    sourceLanguage: component.sourceLanguage.code,
    // Terms that another project shares are shown to those who see it.
    visible: visibleProjects(actor),
  }
  const sources = rows.map(({ source }) => source)
  return rows.length === 0 ? null : readGlossary(database, query, sources)
}

/** Whether programs of this node know forms of terms, or of their translations. */
async function hasFormPrograms({ language, component }: TranslationRecord): Promise<boolean> {
  const found = await Promise.all([language.code, component.sourceLanguage.code].map(formsFingerprint))
  return found.some((one) => one !== null)
}

/** Writes strings of translations for one reader; of one that is gone, nothing. */
function stringWriters(request: Pick<Request, 'actor' | 'services' | 'database'>, rows: Iterable<StringRow>) {
  const byTranslation = Map.groupBy(rows, (row) => row.translation_id)
  const locations = locationWriter(request.actor)
  const make = async (id: number): Promise<StringWriter | null> => {
    const translation = await request.services.catalog.translation({ id })
    if (!translation) return null
    const checks = checksIn(translation)
    const facts = { translation, locations, checks, can: abilitiesIn(request.actor, translation) }
    const held = (byTranslation.get(id) ?? []).filter((row) => isHeldToTerms(row, checks))
    const [terms, glossary, terms_by_server] = await Promise.all([
      glossaryOfStrings(request, translation, held),
      glossaryOf(request, translation),
      hasFormPrograms(translation),
    ])
    return {
      shown: { ...presentTranslation(translation), glossary, terms_by_server },
      write: (row) => presentString(row, facts, isHeldToTerms(row, checks) ? terms : null),
    }
  }
  const writers = new Map<number, StringWriter | null>()
  return async (id: number) => {
    const known = writers.get(id)
    if (known !== undefined) return known
    const made = await make(id)
    writers.set(id, made)
    return made
  }
}

export const editorStringRoutes = [
  route(readEditorStrings, {
    permission: 'public',
    async handle(request) {
      const ids = readIds(request.query.ids)
      const rows = new Map((await selectSeenStrings(request.database, ids, request.actor)).map((row) => [row.id, row]))
      const writerOf = stringWriters(request, rows.values())
      const strings: ReturnType<typeof presentString>[] = []
      const translations: Record<string, ShownTranslation> = {}
      for (const id of ids) {
        const row = rows.get(id)
        const writer = row && (await writerOf(row.translation_id))
        if (!row || !writer) continue
        strings.push(writer.write(row))
        translations[row.translation_id] = writer.shown
      }
      return { strings, translations }
    },
  }),
]

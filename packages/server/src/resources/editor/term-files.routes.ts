import { mergeFlags, termFacts } from '@weft/checks'
import { downloadTerms, uploadTerms } from '@weft/contract'
import { type TermEntry, writeTermCsv, writeTermTbx } from '@weft/formats'
import { pathOfPlace } from '../../catalog/find-place.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import { splitPlural, unitState } from '../../db/unit-state.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { type LookupOf, type Request, route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { type FieldProblem, invalidField, refusalOf, validationErrors } from '../../refusal.ts'
import { readTermFile } from '../../sync/component/term-file.ts'
import { storeUpload } from '../../sync/component/uploads.ts'
import { resultOfRepository, taskOfRepository } from '../../sync/queue/ask-repository.ts'
import { refusalOfWork } from '../../sync/queue/visible-result.ts'
import { findTermPlace, glossariesOfPlace, type TableGlossary } from './table-glossaries.ts'
import { selectTerms, type TermRow } from './terms.queries.ts'
import { demandNotes, findTermTranslation } from './write-terms.ts'

/** Terms of one query of a download, and of a file: larger glossaries are downloaded one by one, as files of their repository. */
const atOnce = 2000
const mostTerms = 200_000

function entryOf(row: TermRow, { flags }: TableGlossary): TermEntry {
  const facts = termFacts(mergeFlags(...flags, row.flags, row.extra_flags, row.own_flags))
  const [target = ''] = splitPlural(row.target)
  return {
    source: splitPlural(row.source)[0] ?? '',
    target,
    explanation: row.unit_explanation || row.explanation,
    partOfSpeech: facts.partOfSpeech ?? '',
    isForbidden: facts.isForbidden,
    isUntranslatable: facts.isUntranslatable,
    isTerminology: facts.isTerminology,
    match: facts.match,
    pattern: facts.pattern ?? '',
    isCaseSensitive: facts.isCaseSensitive,
    needsEditing: target !== '' && row.state < unitState.translated,
  }
}

/** All terms of glossaries; of the same term in several the first glossary's. */
async function readEntries(request: LookupOf<typeof downloadTerms>, glossaries: readonly TableGlossary[]) {
  const byComponent = new Map(glossaries.map((one) => [one.row.component_id, one]))
  const asked = glossaries.map(({ row, flags }) => ({ ...row, flags: flags.join() }))
  const entries = new Map<string, TermEntry>()
  for (let after: { key: string; id: number } | null = null; entries.size < mostTerms; ) {
    request.signal.throwIfAborted()
    const rows: TermRow[] = await selectTerms(request.database, asked, { q: '', filter: 'all', after, limit: atOnce })
    for (const row of rows) {
      const glossary = byComponent.get(row.component_id)
      const entry = glossary && entryOf(row, glossary)
      if (entry && !entries.has(entry.source)) entries.set(entry.source, entry)
    }
    const last = rows.at(-1)
    if (rows.length < atOnce || !last) break
    after = last
  }
  return [...entries.values()]
}

/** A file that cannot be read is refused with the lines of what is wrong. */
function checkFile(request: Pick<Request, 'actor'>, translation: TranslationRecord, bytes: Uint8Array): number {
  const languages = { source: translation.component.sourceLanguage.code, target: translation.language.code }
  const { terms, problems, ignored } = readTermFile(bytes, languages)
  if (problems.length > 0)
    throw validationErrors(
      problems.map(
        ({ line, detail }): FieldProblem => ({ code: 'invalid', attr: 'file', detail: `Line ${line}: ${detail}` }),
      ),
    )
  if (terms.length === 0) throw invalidField('file', 'The file has no term.', 'empty')
  const isNoted = terms.some(({ fields }) =>
    fields.some((field) => field !== 'source' && field !== 'target' && field !== 'needsEditing'),
  )
  if (isNoted) demandNotes(request.actor, translation)
  return ignored
}

async function findUploadPlace(request: LookupOf<typeof uploadTerms>) {
  const translation = await findTermTranslation(request, request.query.path)
  return { scope: translation.scope, translation }
}

export const termFileRoutes = [
  route(downloadTerms, {
    permission: 'translation.download',
    find: findTermPlace,
    async handle(request, { place }) {
      const { format } = request.query
      const glossaries = await glossariesOfPlace(request, place)
      const [first] = glossaries
      const entries = await readEntries(request, glossaries)
      const path = pathOfPlace(place)
      const target = first?.translation?.language.code ?? path.split('/').at(-1) ?? ''
      const languages = { source: first?.source.component.sourceLanguage.code ?? 'en', target }
      const bytes = format === 'csv' ? writeTermCsv(entries) : writeTermTbx(entries, languages, path)
      const name = `${path.replaceAll('/-/', '-').replaceAll('/', '-')}-terms.${format}`.replace(/[^\w.@-]/g, '_')
      return reply(200, Buffer.from(bytes), {
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-tbx',
        'content-disposition': `attachment; filename=${name}`,
      })
    },
  }),
  route(uploadTerms, {
    permission: 'upload.perform',
    find: findUploadPlace,
    async handle(request, { translation }) {
      const { actor, body, database, services, signal, links } = request
      const denial = addDenial(actor, translation)
      if (denial !== null) throw refusalOf(denial)
      const { bytes } = body.file
      const ignored = checkFile(request, translation, bytes)
      const { component, row, scope } = translation
      const upload = await storeUpload(database, bytes)
      const replaces = body.conflicts === 'replace'
      const work = { kind: 'import-terms', translationId: row.id, upload, replaces } as const
      const asked = { component, work, actor, right: 'upload.perform', languageId: scope.languageId } as const
      if (body.background) return reply(202, { task_url: links.api('tasks', await taskOfRepository(database, asked)) })
      const result = await resultOfRepository(services, asked, signal)
      if (result.unrepresentable !== undefined) throw invalidField('file', result.detail ?? '')
      if (!result.terms) throw refusalOfWork(result, { actor, component }, 'The terms could not be written.')
      return { ...result.terms, ignored }
    },
  }),
]

import { mergeFlags } from '@weft/checks'
import { changeMemoryText, deleteMemoryText, listMemory, lookUpMemory, readMemoryText } from '@weft/contract'
import { lookUpProject } from '../../catalog/find.ts'
import type { LanguageRecord, ProjectRecord } from '../../catalog/records.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { doLargeWork } from '../../http/limits/large-work.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent } from '../../http/reply/reply.ts'
import { findMatches, type MatchQuestion, qualityOf } from '../../memory/find-matches.ts'
import { readerIn } from '../../memory/memory-reader.ts'
import { rowOfId, shownId } from '../../memory/shown-id.ts'
import { canSee } from '../../permissions/index.ts'
import { invalidField, Refusal, validationErrors } from '../../refusal.ts'
import { changeEntry } from './change-entry.ts'
import { countTexts, type ListedText, removeText, selectText, selectTexts, textOrder } from './memory.queries.ts'

/** The words in the texts of a list, and their memory. */
interface Letters {
  readonly source?: string | undefined
  readonly target?: string | undefined
  readonly memory?: number | undefined
}

interface Named {
  readonly source_language?: string | undefined
  readonly target_language?: string | undefined
  readonly project?: string | undefined
}

async function languageOf({ services }: Lookup, attr: 'source_language' | 'target_language', code: string | undefined) {
  if (code === undefined) return null
  const found = await services.catalog.language({ code })
  if (found === undefined) throw invalidField(attr, `No language has the code ${code}.`, 'does_not_exist')
  return found
}

/** The project of a slug or an id, if the reader sees it; a hidden one is answered like a missing one. */
async function projectOf(request: Lookup, written: string | undefined): Promise<ProjectRecord | null> {
  if (written === undefined || written === '') return null
  const byId = /^\d{1,9}$/.test(written) ? await request.services.catalog.project({ id: Number(written) }) : undefined
  const found = byId && canSee(request.actor, byId.scope) ? byId : await lookUpProject(request, written)
  if (found === undefined || !canSee(request.actor, found.scope))
    throw invalidField('project', `There is no project ${written}.`, 'does_not_exist')
  return found
}

async function filterOf(request: Lookup & { readonly query: Named & Letters }) {
  const { query } = request
  return {
    source: query.source ?? '',
    target: query.target ?? '',
    memoryId: query.memory ?? null,
    sourceLanguageId: (await languageOf(request, 'source_language', query.source_language))?.id ?? null,
    targetLanguageId: (await languageOf(request, 'target_language', query.target_language))?.id ?? null,
    projectId: (await projectOf(request, query.project))?.row.id ?? null,
  }
}

/** Look-ups of a request that run at once: more would take the database from those who save. */
const atOnce = 4
const usualThreshold = 75

function questionOf(
  { actor }: Lookup,
  pair: { readonly source: LanguageRecord; readonly target: LanguageRecord },
  project: ProjectRecord | null,
): Omit<MatchQuestion, 'source' | 'threshold'> {
  return {
    reader: readerIn(actor, project),
    sourceLanguageId: pair.source.id,
    sourceLanguage: pair.source.code,
    targetLanguageId: pair.target.id,
    targetForms: 1,
    context: '',
    unit: null,
    flags: mergeFlags(''),
    limit: 1,
  }
}

/** A page of the list, made of what the reader manages. */
async function handleList(request: Lookup & Parameters<typeof listPage>[0] & { readonly query: object }) {
  const { database, actor } = request
  const filter = await filterOf(request as Lookup & { readonly query: Named })
  return listPage<ListedText>(request, {
    count: () => countTexts(database, { actor, filter }),
    order: textOrder,
    rows: (part) => selectTexts(database, { actor, filter, part }),
    present: (row) => row,
  })
}

async function findText({ database, actor, params }: Lookup<{ readonly id: number }>): Promise<ListedText> {
  const found = await selectText(database, actor, params.id)
  if (found === undefined) throw new Refusal('not_found')
  return found
}

export const memoryRoutes = [
  route(listMemory, { permission: 'signed-in', handle: handleList }),
  route(readMemoryText, { permission: 'signed-in', handle: findText }),
  route(changeMemoryText, {
    permission: 'signed-in',
    async handle(request) {
      const found = await findText(request)
      const { source = found.source, target = found.target } = request.body
      if (source === found.source && target === found.target) return found
      const row = rowOfId(found.id)
      if (row?.kind !== 'entry')
        throw invalidField(null, 'Only an imported text is changed here: a translation is changed in its string.')
      await changeEntry(request.database, row.id, { source, target })
      return findText(request)
    },
  }),
  route(deleteMemoryText, {
    permission: 'signed-in',
    async handle(request) {
      const { id } = await findText(request)
      await removeText(request.database, id)
      return noContent()
    },
  }),
  route(lookUpMemory, {
    permission: 'signed-in',
    async handle(request) {
      const { body, query, database } = request
      const missing = (['source_language', 'target_language'] as const).filter((name) => query[name] === undefined)
      if (missing.length > 0)
        throw validationErrors(missing.map((attr) => ({ code: 'required', detail: 'This must be there.', attr })))
      const source = await languageOf(request, 'source_language', query.source_language)
      const target = await languageOf(request, 'target_language', query.target_language)
      if (source === null || target === null) throw new Error('both were there')
      const question = questionOf(request, { source, target }, await projectOf(request, query.project))
      const threshold = query.exact ? 1 : (query.threshold ?? usualThreshold) / 100
      return doLargeWork(async () => {
        const found: { query: string; match: object | null }[] = []
        for (let from = 0; from < body.strings.length; from += atOnce)
          found.push(
            ...(await Promise.all(
              body.strings.slice(from, from + atOnce).map(async (text) => {
                const [best] = await findMatches(database, { ...question, source: [text], threshold })
                return { query: text, match: best === undefined ? null : presentMatch(best) }
              }),
            )),
          )
        return found
      })
    },
  }),
]

function presentMatch(match: Awaited<ReturnType<typeof findMatches>>[number]) {
  return {
    id: shownId(match.row),
    source: match.source,
    target: match.forms[0] ?? '',
    origin: match.row.origin,
    exact: match.score === 1,
    quality: Math.min(100, qualityOf(match)),
  }
}

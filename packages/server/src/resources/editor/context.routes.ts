import { Readable } from 'node:stream'
import { type ContextPart, contextParts, readStringContext, searchMemory } from '@weft/contract'
import { DatabaseUnavailable } from '../../db/database.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { reply } from '../../http/reply/reply.ts'
import { findWords } from '../../memory/concordance.ts'
import { readerIn } from '../../memory/memory-reader.ts'
import { shownId } from '../../memory/shown-id.ts'
import { can, canSee } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import {
  type ContextQuestion,
  selectComments,
  selectHistory,
  selectLanguages,
  selectNearby,
  selectSameSource,
  selectScreenshots,
  selectSuggestions,
} from './context.queries.ts'
import { selectSeenStrings } from './editor-strings.queries.ts'
import { findTermsOf } from './glossary-terms.ts'
import { suggestionsOf } from './string-suggestions.ts'

async function findString({ database, services, actor, params }: Lookup<{ readonly id: number }>) {
  const [row] = await selectSeenStrings(database, [params.id], actor)
  const translation = row && (await services.catalog.translation({ id: row.translation_id }))
  if (!row || !translation) throw new Refusal('not_found')
  return { scope: translation.scope, row, translation }
}

const isPart = (name: string): name is ContextPart => (contextParts as readonly string[]).includes(name)

function readParts(written: string): readonly ContextPart[] {
  const names = written.split(',').filter((name) => name !== '')
  const parts = names.filter(isPart)
  if (parts.length < names.length)
    throw invalidField('parts', `The parts are ${contextParts.join(', ')}.`, 'invalid_choice')
  return names.length === 0 ? contextParts : [...new Set(parts)]
}

/** Reads a part. */
type Reader = (part: ContextPart) => Promise<readonly object[]>

function itemsOf(
  part: Exclude<ContextPart, 'glossary' | 'memory' | 'machinery'>,
  question: ContextQuestion,
  links: Links,
): Promise<readonly object[]> {
  switch (part) {
    case 'history':
      return selectHistory(question)
    case 'comments':
      return selectComments(question)
    case 'suggestions':
      return selectSuggestions(question)
    case 'nearby':
      return selectNearby(question)
    case 'languages':
      return selectLanguages(question)
    case 'same_source':
      return selectSameSource(question)
    case 'screenshots':
      return selectScreenshots(question).then((found) =>
        found.map((one) => ({
          ...one,
          url: links.api('screenshots', one.id),
          file_url: links.api('screenshots', one.id, 'file'),
        })),
      )
  }
}

/** Sends a line for each part right after its read; a part with a temporary failure reports it in its line. */
function streamParts(parts: readonly ContextPart[], read: Reader): Readable {
  const stream = new Readable({ read() {} })
  const lines = parts.map(async (part) => {
    try {
      stream.push(`${JSON.stringify({ part, items: await read(part) })}\n`)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      stream.push(`${JSON.stringify({ part, error: 'unavailable' })}\n`)
    }
  })
  Promise.all(lines).then(
    () => stream.push(null),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return stream
}

export const contextRoutes = [
  route(readStringContext, {
    permission: 'view',
    find: findString,
    handle(request, { row, translation }) {
      const { database, actor, query, links } = request
      const question = {
        database,
        row,
        languageId: translation.language.id,
        secondaryId: translation.component.settings.secondary_language,
        visible: visibleTo(actor),
        readerId: actor.id,
        mayResolve: can(actor, 'comment.resolve', translation.scope),
        mayDelete: can(actor, 'comment.delete', translation.scope),
      }
      // If the component hides terms, there is nothing to read.
      const glossaryOf = async () =>
        translation.component.settings.hide_glossary_matches ? [] : findTermsOf(request, { row, translation })
      const shown = { row, translation, question }
      const read: Reader = (part) => {
        if (part === 'glossary') return glossaryOf()
        if (part === 'memory') return suggestionsOf(request, shown, ({ isFree }) => isFree)
        if (part === 'machinery') return suggestionsOf(request, shown, ({ isFree }) => !isFree)
        return itemsOf(part, question, links)
      }
      return reply(200, streamParts(readParts(query.parts ?? ''), read), {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
    },
  }),
  route(searchMemory, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, query } = request
      const { translation } = await findString(request)
      if (!canSee(actor, translation.scope)) throw new Refusal('not_found')
      const { component, language } = translation
      // Source strings are no translations.
      if (translation.row.is_source) return { texts: [] }
      const found = await findWords(database, {
        reader: readerIn(actor, component.project),
        sourceLanguageId: component.sourceLanguage.id,
        targetLanguageId: language.id,
        words: query.q,
        side: query.in,
      })
      return {
        texts: found.map(({ kind, id, source, target, origin, changed }) => ({
          id: shownId({ kind, id }),
          source,
          target,
          origin,
          changed: isoTime(changed),
        })),
      }
    },
  }),
]

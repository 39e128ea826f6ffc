import { Readable } from 'node:stream'
import { type ContextPart, contextParts, readStringContext } from '@weft/contract'
import { DatabaseUnavailable } from '../../db/database.ts'
import { visibleTo } from '../../domain/visible.ts'
import type { Links } from '../../http/links.ts'
import { reply } from '../../http/reply.ts'
import { type LookupOf, route } from '../../http/route.ts'
import { can } from '../../permissions/index.ts'
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

async function findString({ database, services, actor, params }: LookupOf<typeof readStringContext>) {
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

/** The parts that have nothing to show on this site: translation memory and machine translation. */
const nothing = async (): Promise<readonly object[]> => []

/** Reads a part. */
type Reader = (part: ContextPart) => Promise<readonly object[]>

function itemsOf(
  part: Exclude<ContextPart, 'glossary'>,
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
    case 'memory':
    case 'machinery':
      return nothing()
  }
}

/** One line a part, as soon as it is there; one that fails for the moment says so in its own line. */
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
      // Where the component is to show none, there is nothing to read.
      const glossaryOf = async () =>
        translation.component.settings.hide_glossary_matches ? [] : findTermsOf(request, { row, translation })
      const read: Reader = (part) => (part === 'glossary' ? glossaryOf() : itemsOf(part, question, links))
      return reply(200, streamParts(readParts(query.parts ?? ''), read), {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
    },
  }),
]

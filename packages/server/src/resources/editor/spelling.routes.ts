import { NO_FLAGS, wordsIn } from '@weft/checks'
import { addProjectWord, proposeWords, removeProjectWord, showSpelling, spellText } from '@weft/contract'
import { findPlace } from '../../catalog/find-place.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { proposalsFor, wordsOfText } from '../../domain/unit/spell-text.ts'
import { type Lookup, type Request, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { sentenceOf } from '../../http/reply/refusal-sentences.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { compareStringsKind, comparingDelay } from '../../jobs/string-jobs.ts'
import { demandPresence, demandRight, rightDenial } from '../../permissions/demand-right.ts'
import { can, canSee, type Scope } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { selectSeenStrings } from './editor-strings.queries.ts'
import {
  deleteWord,
  insertWord,
  mostWords,
  selectDictionary,
  selectSameWord,
  selectWord,
  selectWords,
} from './spelling.queries.ts'

/** Those who add terms add words: both say how the project writes. */
const permission = 'glossary.add'

type Reader = Pick<Request, 'services' | 'actor'>

/** The refusal of a path in a body; in an address the page is not there. */
const noPlace = () => invalidField('path', 'There is no such language of a project.', 'does_not_exist')

async function findLanguage(reader: Reader, path: string, missing: () => Error = () => new Refusal('not_found')) {
  const place = await findPlace(reader, path)
  if (place === undefined) throw missing()
  if (place.kind !== 'project-language')
    throw invalidField('path', 'Expected a language of a project: project/-/language.')
  const { project, language } = place
  return { project, language, scope: scopeOf(project, language.id) }
}

const scopeOf = (project: ProjectRecord, languageId: number): Scope => ({ ...project.scope, languageId }) as Scope

async function findWord({ database, services, actor, params }: Lookup<{ readonly id: number }>) {
  const [row] = await database.query(selectWord, [params.id])
  const project = row && (await services.catalog.project({ id: row.project_id }))
  if (!row || !project || !canSee(actor, project.scope)) throw new Refusal('not_found')
  return { scope: scopeOf(project, row.language_id), row }
}

async function findSpelled({ database, services, actor, params }: Lookup<{ readonly id: number }>) {
  const [row] = await selectSeenStrings(database, [params.id], actor)
  const translation = row && (await services.catalog.translation({ id: row.translation_id }))
  if (!row || !translation) throw new Refusal('not_found')
  return { scope: translation.scope, unitId: params.id }
}

/** The word as dictionaries write it. */
function readWord(written: string): string {
  const [found, ...more] = wordsIn(written.trim(), NO_FLAGS)
  if (found === undefined || more.length > 0 || found.end - found.start !== written.trim().length)
    throw invalidField('word', 'Expected one word of at least two letters, without digits and signs.')
  return found.word
}

export const spellingRoutes = [
  route(showSpelling, {
    permission: 'view',
    find: (request: Lookup<unknown, { readonly path: string }>) => findLanguage(request, request.query.path),
    async handle({ database, actor }, { project, language, scope }) {
      const [dictionary = null] = await database.query(selectDictionary, [language.id])
      const rows = await database.query(selectWords, [project.row.id, language.id])
      return {
        path: `${project.row.slug}/-/${language.code}`,
        dictionary,
        words: rows.map(({ id, word, username, added }) => ({ id, word, user: username, added: isoTime(added) })),
        add_reason: can(actor, permission, scope) ? null : sentenceOf(rightDenial(actor, permission, scope)),
      }
    },
  }),
  route(addProjectWord, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, body } = request
      const { project, language, scope } = await findLanguage(request, body.path, noPlace)
      demandPresence(actor, scope)
      demandRight(actor, permission, scope)
      const word = readWord(body.word)
      const place = [project.row.id, language.id, word]
      const id = await database.transaction(async (tx) => {
        const [added] = await tx.query(insertWord, [...place, actor.id])
        if (added) await enqueue(tx, compareStringsKind, {}, { delay: comparingDelay })
        return added?.id ?? (await tx.query(selectSameWord, place))[0]?.id
      })
      if (id === undefined) throw invalidField('word', `A project has at most ${mostWords} words in a language.`)
      return reply(201, { id })
    },
  }),
  route(removeProjectWord, {
    permission,
    find: findWord,
    async handle({ database }, { row }) {
      await database.transaction(async (tx) => {
        await tx.query(deleteWord, [row.id])
        await enqueue(tx, compareStringsKind, {}, { delay: comparingDelay })
      })
      return noContent()
    },
  }),
  route(proposeWords, {
    permission: 'signed-in',
    find: findSpelled,
    async handle({ database, services, query }, { unitId }) {
      return { words: await proposalsFor(database, services.speller, { unitId, word: readWord(query.word) }) }
    },
  }),
  route(spellText, {
    permission: 'signed-in',
    find: findSpelled,
    async handle({ database, services, body }, { unitId }) {
      return { words: await wordsOfText(database, services.speller, { unitId, targets: body.target }) }
    },
  }),
]

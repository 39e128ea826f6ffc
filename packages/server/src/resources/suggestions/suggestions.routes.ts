import {
  acceptEdited,
  acceptSuggestion,
  addSuggestion,
  listSuggestions,
  listUnitSuggestions,
  readSuggestion,
  rejectSuggestion,
  voteForSuggestion,
} from '@weft/contract'
import { findUnitPlace, type PlacedUnit, seenPlace } from '../../catalog/find-unit.ts'
import { splitPlural, unitState } from '../../db/unit-state.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import {
  countAllSuggestions,
  countSuggestions,
  type PlacedSuggestion,
  type SuggestionRow,
  selectAllSuggestions,
  selectSuggestion,
  selectSuggestions,
  suggestionOrder,
} from './suggestions.queries.ts'
import { accept, reject, type SuggestionOutcome, suggest, vote } from './write-suggestions.ts'

const presenter = (links: Links) => (row: SuggestionRow) => ({
  id: row.id,
  unit: links.api('units', row.unit_id),
  target: splitPlural(row.target),
  user: row.username === null ? null : links.api('users', row.username),
  timestamp: isoTime(row.timestamp),
  votes: row.votes,
  own_vote: row.own_vote,
  url: links.api('suggestions', row.id),
})

const outcomeOf = (links: Links, { result, suggestion }: SuggestionOutcome) => ({
  result: result === 'added' ? 'voted' : result,
  suggestion: suggestion === null ? null : presenter(links)(suggestion),
})

/** The suggestion of a path, or `not_found`. */
async function findSuggestion(request: Lookup<{ readonly id: number }>): Promise<PlacedUnit<PlacedSuggestion>> {
  const { database, params, actor } = request
  return seenPlace(request, await selectSuggestion(database, { id: params.id, readerId: actor.id }))
}

export const suggestionRoutes = [
  route(listUnitSuggestions, {
    permission: 'view',
    find: findUnitPlace,
    handle(request, { row }) {
      const { database, links, actor } = request
      return listPage<SuggestionRow>(request, {
        count: () => countSuggestions(database, row.unit_id),
        order: suggestionOrder,
        rows: (part) => selectSuggestions(database, { unitId: row.unit_id, readerId: actor.id }, part),
        present: presenter(links),
      })
    },
  }),
  route(addSuggestion, {
    permission: 'suggestion.add',
    allowsAnonymousWrites: true,
    find: findUnitPlace,
    async handle({ database, body, actor, links }, { row }) {
      const outcome = await database.transaction((tx) =>
        suggest(tx, { unitId: row.unit_id, target: body.target, actor }),
      )
      return outcome.result === 'added'
        ? reply(201, presenter(links)(outcome.suggestion))
        : reply(200, outcomeOf(links, outcome))
    },
  }),
  route(listSuggestions, {
    permission: 'public',
    handle(request) {
      const { database, links, actor } = request
      const visible = visibleTo(actor)
      return listPage<SuggestionRow>(request, {
        count: () => countAllSuggestions(database, visible),
        order: suggestionOrder,
        rows: (part) => selectAllSuggestions(database, { visible, readerId: actor.id }, part),
        present: presenter(links),
      })
    },
  }),
  route(readSuggestion, {
    permission: 'view',
    find: findSuggestion,
    handle: ({ links }, { row }) => presenter(links)(row),
  }),
  route(rejectSuggestion, {
    permission: 'view',
    find: findSuggestion,
    async handle({ database, actor, body }, { row, scope }) {
      if (row.user_id !== actor.id) demandRight(actor, 'suggestion.delete', scope)
      const { rejection_reason: reason, is_spam: isSpam } = body
      await database.transaction((tx) => reject(tx, row, { actor, reason, isSpam }))
      return noContent()
    },
  }),
  route(acceptSuggestion, {
    permission: 'suggestion.accept',
    find: findSuggestion,
    async handle({ database, actor, body }, { row }) {
      const state = body.approve ? unitState.approved : unitState.translated
      await database.transaction((tx) => accept(tx, row, { actor, state }))
      return { result: 'accepted' }
    },
  }),
  route(voteForSuggestion, {
    permission: 'suggestion.vote',
    find: findSuggestion,
    async handle({ database, actor, body, links }, { row }) {
      return outcomeOf(links, await database.transaction((tx) => vote(tx, row, { actor, value: body.value })))
    },
  }),
  route(acceptEdited, {
    permission: 'suggestion.accept',
    find: findSuggestion,
    async handle({ database, actor, body }, { row }) {
      const { target, state } = body
      const applied = await database.transaction((tx) => accept(tx, row, { actor, state, target }))
      return { result: 'accepted', target: splitPlural(applied.target), state: applied.state }
    },
  }),
]

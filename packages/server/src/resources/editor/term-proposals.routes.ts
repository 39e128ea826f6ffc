import { mergeFlags, termFacts } from '@weft/checks'
import { acceptTermProposal, listTermProposals, proposeTerm, rejectTermProposal } from '@weft/contract'
import type { TranslationRecord } from '../../catalog/records.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { findString } from '../../domain/unit/find-strings.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { sentenceOf } from '../../http/reply/refusal-sentences.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { rightDenial } from '../../permissions/demand-right.ts'
import { type Actor, can, canSee } from '../../permissions/index.ts'
import { type Denial, invalidField, Refusal, refusalOf } from '../../refusal.ts'
import { findTermPlace, glossariesOfPlace, nameOf, pathOfTranslation, proposeDenial } from './table-glossaries.ts'
import {
  decideProposal,
  insertProposal,
  mostOpen,
  type ProposalRow,
  selectProposal,
  selectProposals,
  takeBackProposal,
} from './term-proposals.queries.ts'
import { presentFacts } from './terms.present.ts'
import { findTermTranslation, insertTerm, newFlags } from './write-terms.ts'

/** Why a reader does not decide about a proposal; null: they may. */
function reviewDenial(actor: Actor, translation: TranslationRecord, row: ProposalRow): Denial | null {
  const denial = addDenial(actor, translation)
  if (denial !== null || (row.explanation === '' && row.flags === '')) return denial
  const scope = { ...translation.scope, languageId: translation.component.row.source_language_id }
  return can(actor, 'source.edit', scope) ? null : rightDenial(actor, 'source.edit', scope)
}

function reasonNotToReview(actor: Actor, translation: TranslationRecord, row: ProposalRow): string | null {
  const denial = reviewDenial(actor, translation, row)
  return denial && sentenceOf(denial)
}

const states = new Map([
  [null, 'open'],
  [true, 'accepted'],
  [false, 'rejected'],
] as const)

const presentProposal = (actor: Actor, row: ProposalRow, translation: TranslationRecord) => ({
  id: row.id,
  translation: pathOfTranslation(translation),
  language: nameOf(translation.language),
  source: row.source,
  target: row.target,
  ...presentFacts(termFacts(mergeFlags(row.flags)), row.explanation),
  user: row.username,
  created: isoTime(row.created),
  state: states.get(row.is_accepted) ?? 'open',
  reason: row.reason,
  review_reason: reasonNotToReview(actor, translation, row),
  is_own: row.user_id === actor.id,
})

/** An open proposal in a glossary that the reader sees, or `not_found`. */
async function findProposal({ database, services, params, actor }: Lookup<{ readonly id: number }>) {
  const row = await selectProposal(database, params.id)
  const translation = row && (await services.catalog.translation({ id: row.translation_id }))
  if (!row || !translation || row.is_accepted !== null || !canSee(actor, translation.scope))
    throw new Refusal('not_found')
  return { scope: translation.scope, translation, row }
}

const decidedMeanwhile = () => new Refusal('conflict', { detail: 'Somebody else has decided about this proposal.' })

function refuse(denial: Denial | null): void {
  if (denial !== null) throw refusalOf(denial)
}

export const termProposalRoutes = [
  route(listTermProposals, {
    permission: 'view',
    find: findTermPlace,
    async handle(request, { place }) {
      const { database, actor } = request
      const glossaries = await glossariesOfPlace(request, place)
      const translations = new Map(
        glossaries.flatMap(({ translation }) => (translation ? [[translation.row.id, translation]] : [])),
      )
      const rows = await selectProposals(database, [...translations.keys()], actor.id)
      const proposals = rows.flatMap((row) => {
        const translation = translations.get(row.translation_id)
        return translation ? [presentProposal(actor, row, translation)] : []
      })
      return { proposals }
    },
  }),
  route(proposeTerm, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, body } = request
      const translation = await findTermTranslation(request, body.path)
      refuse(proposeDenial(actor, translation))
      const { source, target, explanation } = body
      if ((await findString(database, translation.row.id, { context: '', source })) !== null)
        throw invalidField('source', 'The glossary has this term already: suggest a translation of it.', 'unique')
      const texts = { source, target, explanation, flags: newFlags(body) }
      const stored = await insertProposal(database, { ...texts, translation_id: translation.row.id, user_id: actor.id })
      if (stored === 'same') throw invalidField('source', 'You have proposed this term already.', 'unique')
      if (stored === 'full')
        throw invalidField('source', `${mostOpen} of your proposals wait here: somebody reviews them first.`)
      return reply(201, stored)
    },
  }),
  route(acceptTermProposal, {
    permission: 'view',
    find: findProposal,
    async handle(request, { translation, row }) {
      const { database, actor, body } = request
      refuse(reviewDenial(actor, translation, row))
      const { source, explanation, flags, user_id: authorId } = row
      const term = { source, target: body.target ?? row.target, explanation, flags, state: null, authorId }
      await insertTerm(request, translation, term)
      await decideProposal(database, row.id, { isAccepted: true, userId: actor.id, reason: '' })
      return { result: 'accepted' }
    },
  }),
  route(rejectTermProposal, {
    permission: 'view',
    find: findProposal,
    async handle({ database, actor, body }, { translation, row }) {
      if (row.user_id === actor.id) {
        if (!(await takeBackProposal(database, row.id))) throw decidedMeanwhile()
        return noContent()
      }
      refuse(addDenial(actor, translation))
      const decision = { isAccepted: false, userId: actor.id, reason: body.reason }
      if (!(await decideProposal(database, row.id, decision))) throw decidedMeanwhile()
      return noContent()
    },
  }),
]

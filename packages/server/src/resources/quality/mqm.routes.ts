import { listMqmReviews, markMqmItem, readMqmReview, removeMqmReview, startMqmReview } from '@weft/contract'
import { findTranslation } from '../../catalog/find.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { type MqmSums, reportOf } from '../../machine/quality/mqm-report.ts'
import {
  addReview,
  type MqmReview,
  markItem,
  readItems,
  readReview,
  readReviews,
  removeReview,
  sampleStrings,
} from '../../machine/quality/mqm-rows.ts'
import { compileRunSearch } from '../../machine/runs/choose-strings.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { translated } from './quality.routes.ts'

type Target = Awaited<ReturnType<typeof findTranslation>>

const presentListed = ({ id, username, q, created, strings, seen }: MqmReview) => ({
  id,
  user: username,
  q,
  created: isoTime(created),
  strings,
  seen,
})

const presentSums = ({ strings, words, errors, points, perThousand }: MqmSums) => ({
  strings,
  words,
  errors,
  points,
  per_thousand: perThousand === null ? null : Math.round(perThousand),
})

async function presentReview({ database }: Pick<Lookup, 'database'>, review: MqmReview) {
  const items = await readItems(database, review.id)
  const report = reportOf(items)
  return {
    ...presentListed(review),
    items: items.map(({ position, unit_id, source, target, words, seen, errors }) => ({
      position,
      unit: unit_id,
      source: splitPlural(source),
      target: splitPlural(target),
      words,
      seen,
      errors: [...errors],
    })),
    report: {
      ...presentSums(report),
      counts: [...report.counts],
      services: report.services.map(({ service, ...sums }) => ({ service, ...presentSums(sums) })),
    },
  }
}

/** The review of an id, if it is one of the translation. */
async function reviewOf(
  { database, params }: Lookup<{ readonly id: number }>,
  { translation }: Target,
): Promise<MqmReview> {
  const review = await readReview(database, params.id)
  if (review?.translation_id !== translation.row.id) throw new Refusal('not_found')
  return review
}

export const mqmRoutes = [
  route(listMqmReviews, {
    permission: 'unit.review',
    find: findTranslation,
    async handle({ database }, { translation }) {
      return { results: (await readReviews(database, translation.row.id)).map(presentListed) }
    },
  }),
  route(startMqmReview, {
    permission: 'unit.review',
    find: findTranslation,
    async handle(request, { translation }) {
      const { database, body, actor } = request
      const q = body.q || translated
      const search = await compileRunSearch(database, q, translation)
      const choice = { translationId: translation.row.id, strings: body.strings }
      const ids = await sampleStrings(database, search, choice)
      if (ids.length === 0) throw invalidField('q', 'No translated string fits this search.', 'empty')
      const id = await database.transaction((tx) =>
        addReview(tx, { translationId: translation.row.id, userId: actor.id, q }, ids),
      )
      const review = await readReview(database, id)
      if (review === null) throw new Refusal('not_found')
      return reply(201, await presentReview(request, review))
    },
  }),
  route(readMqmReview, {
    permission: 'unit.review',
    find: findTranslation,
    handle: async (request, target) => presentReview(request, await reviewOf(request, target)),
  }),
  route(markMqmItem, {
    permission: 'unit.review',
    find: findTranslation,
    async handle(request, target) {
      const { database, body, params } = request
      const { id } = await reviewOf(request, target)
      if (body.errors.some(({ start, end }) => end < start))
        throw invalidField('errors', 'An error ends where it begins, or behind that.')
      const errors = body.errors.map(({ note = '', ...error }) => ({ ...error, note }))
      if (!(await markItem(database, { id, position: params.position }, errors))) throw new Refusal('not_found')
      return noContent()
    },
  }),
  route(removeMqmReview, {
    permission: 'unit.review',
    find: findTranslation,
    async handle(request, target) {
      await removeReview(request.database, (await reviewOf(request, target)).id)
      return noContent()
    },
  }),
]

import Type from 'typebox'
import { recount, recountParents } from '../db/statistics.ts'
import { defineJob } from './job.ts'

/**
 * Counts a component's strings anew and mends its counters and those of all that it is part of; resolves to what was wrong,
 * by translation, and how many of the others were.
 */
export const recountJob = defineJob({
  name: 'recount',
  payload: Type.Object({ componentId: Type.Integer() }),
  queueKey: ({ componentId }) => `recount ${componentId}`,
  merge: true,
  async run({ payload: { componentId }, services: { database }, signal, progress }) {
    const translations = await database.kysely
      .selectFrom('translations')
      .select(['id', 'language_code'])
      .where('component_id', '=', componentId)
      .orderBy('id')
      .execute()
    const wrong: Record<string, unknown> = {}
    for (const [index, { id, language_code }] of translations.entries()) {
      signal.throwIfAborted()
      const difference = await database.transaction((tx) => recount(tx, id))
      if (Object.keys(difference).length > 0) wrong[language_code] = difference
      progress({ step: 'translations', done: index + 1, total: translations.length }, language_code)
    }
    const parents = await database.transaction((tx) => recountParents(tx, componentId))
    return parents === 0 ? wrong : { ...wrong, parents }
  },
})

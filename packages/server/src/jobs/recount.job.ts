import Type from 'typebox'
import { recount } from '../db/statistics.ts'
import { defineJob } from './job.ts'

/** Counts a component's strings anew and mends its counters; resolves to what was wrong, by translation. */
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
      progress((100 * (index + 1)) / translations.length, language_code)
    }
    return wrong
  },
})

import { expect, test } from 'vitest'
import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'
import { client, kiosk } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/editor/spelling/': 'anonymous',
    'POST /api/editor/spelling/words/': 'user',
    'DELETE /api/editor/spelling/words/:id/': 'user',
    'GET /api/editor/strings/:id/spelling/': 'user',
    'POST /api/editor/strings/:id/spelling/': { least: 'user', body: { target: ['a'] } },
  },
  operations: [{ method: 'DELETE', path: '/api/editor/spelling/words/:word/', needs: ['glossary.add'], isFinal: true }],
  projectWrites: [
    { method: 'POST', path: '/api/editor/spelling/words/', needs: [], json: { path: 'demo/-/cs', word: 'trpaslík' } },
  ],
  calls: () => test('words of a project', testWords),
  parameters: { 'spelling/words/:id': { seed: addWord, column: 'project_words.id' } },
}

async function addWord({ app, unit, username }: SeedPlace): Promise<number> {
  const { rows } = await app.database.executeSql(
    `insert into project_words (project_id, language_id, word, user_id)
     select c.project_id, t.language_id, 'seed', a.id from units u join translations t on t.id = u.translation_id
       join components c on c.id = t.component_id, users a where u.id = $1 and a.username = $2
     on conflict (project_id, language_id, word) do update set user_id = excluded.user_id returning id`,
    [unit, username],
  )
  return Number(rows[0]?.id)
}

/** Words are added, shown and removed; no dictionary is installed. */
async function testWords(): Promise<void> {
  const path = 'demo/-/cs'
  const { id } = await client.addProjectWord({ body: { path, word: 'gnom' } })
  expect((await client.addProjectWord({ body: { path, word: 'gnom' } })).id).toBe(id)
  const shown = await client.showSpelling({ query: { path } })
  expect(shown).toMatchObject({ dictionary: null, add_reason: null })
  expect(shown.words.map(({ word }) => word)).toContain('gnom')
  await expect(client.addProjectWord({ body: { path, word: 'two words' } })).rejects.toMatchObject({ status: 400 })
  const { body } = await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/units/')
  expect(await client.spellText({ params: { id: body.results[0].id }, body: { target: ['slovvo'] } })).toEqual({
    words: [],
  })
  const params = { id: body.results[0].id }
  expect(await client.proposeWords({ params, query: { word: 'slovvo' } })).toEqual({ words: [] })
  await expect(client.proposeWords({ params, query: { word: 'two words' } })).rejects.toMatchObject({ status: 400 })
  await client.removeProjectWord({ params: { id } })
  expect((await client.showSpelling({ query: { path } })).words.map(({ word }) => word)).not.toContain('gnom')
}

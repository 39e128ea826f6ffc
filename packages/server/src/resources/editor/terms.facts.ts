import { expect, test } from 'vitest'
import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'
import { client, component, kiosk } from '../testing.ts'

const glossary = 'demo/glossary/cs'

export const facts: ResourceFacts = {
  access: {
    'GET /api/editor/terms/': 'anonymous',
    'POST /api/editor/terms/': 'user',
    'PATCH /api/editor/terms/:id/': { least: 'user', absent: true },
    'GET /api/editor/terms/file/': 'anonymous',
    'POST /api/editor/terms/file/': { least: 'user', absent: true },
    'GET /api/editor/term-proposals/': 'anonymous',
    'POST /api/editor/term-proposals/': 'user',
    'POST /api/editor/term-proposals/:id/accept/': { least: 'user', body: { target: [] } },
    'DELETE /api/editor/term-proposals/:id/': 'manager',
  },
  operations: [
    { method: 'GET', path: '/api/editor/terms/file/', query: 'path=demo/glossary/cs', needs: ['translation.download'] },
    {
      method: 'POST',
      path: '/api/editor/terms/file/',
      query: 'path=demo/glossary/cs',
      needs: ['upload.perform', 'unit.add'],
      form: {},
    },
  ],
  projectWrites: [
    { method: 'POST', path: '/api/editor/terms/', needs: [], json: { path: glossary, source: 'beam', target: 'trám' } },
    { method: 'PATCH', path: '/api/editor/terms/:term/', needs: [], json: { explanation: 'Above' } },
    { method: 'POST', path: '/api/editor/term-proposals/', needs: [], json: { path: glossary, source: 'floor' } },
    { method: 'POST', path: '/api/editor/term-proposals/:proposal/accept/', needs: [], json: {} },
    { method: 'DELETE', path: '/api/editor/term-proposals/:proposal/', needs: [] },
  ],
  calls: () => test('terms', testTerms),
  parameters: {
    'terms/:id': { seed: ({ unit }) => unit, column: 'units.id' },
    'term-proposals/:id': { seed: proposeNothing, column: 'term_proposals.id' },
  },
}

/** A proposal for a translation that is no glossary's any more. */
async function proposeNothing({ app, unit, username }: SeedPlace): Promise<number> {
  const { rows } = await app.database.executeSql(
    `insert into term_proposals (translation_id, user_id, source, target, explanation, flags)
     select u.translation_id, a.id, 'Proposed', 'Navrženo', '', '' from units u, users a where u.id = $1 and a.username = $2
     on conflict do nothing returning id`,
    [unit, username],
  )
  return Number(rows[0]?.id)
}

/** Every call about terms: in a component that is a glossary for their time. */
async function testTerms(): Promise<void> {
  await client.changeComponent({ params: component, body: { is_glossary: true, manage_units: true } })
  const path = 'demo/kiosk/cs'
  const { id } = await client.addTerm({ body: { path, source: 'roof', target: 'střecha' } })
  expect((await client.changeTerm({ params: { id }, body: { explanation: 'Above' } })).explanation).toBe('Above')
  expect((await client.listTerms({ query: { path } })).terms.map(({ source }) => source)).toContain('roof')
  expect(await (await client.downloadTerms({ query: { path } })).text()).toContain('Above')
  const file = (text: string) => new Blob([text], { type: 'text/csv' })
  const uploaded = await client.uploadTerms({ query: { path }, body: { file: file('source\nfloor\n') } })
  expect(uploaded).toMatchObject({ added: 1 })
  await client.uploadTerms({ query: { path }, body: { file: file('source\nstair\n'), background: true } })
  await kiosk.app.app.jobs.idle()
  const first = await client.proposeTerm({ body: { path, source: 'wall', target: 'zeď' } })
  const second = await client.proposeTerm({ body: { path, source: 'cellar' } })
  expect((await client.listTermProposals({ query: { path } })).proposals).toHaveLength(2)
  await client.acceptTermProposal({ params: first, body: {} })
  await client.rejectTermProposal({ params: second, body: {} })
  await client.changeComponent({ params: component, body: { is_glossary: false } })
}

import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/units/:id/suggestions/': 'anonymous',
    'POST /api/units/:id/suggestions/': { least: 'anonymous', body: { target: [''] } },
    'GET /api/suggestions/': 'anonymous',
    'GET /api/suggestions/:id/': 'anonymous',
    'POST /api/suggestions/:id/accept/': { least: 'user', body: { approve: 'perhaps' } },
    'POST /api/suggestions/:id/vote/': { least: 'user', body: { value: 2 } },
    'POST /api/editor/suggestions/:id/accept/': { least: 'user', body: { state: 1 } },
    'DELETE /api/suggestions/:id/': 'user',
  },
  operations: [
    { method: 'POST', path: '/api/units/:id/suggestions/', needs: ['suggestion.add'], json: { target: ['Zatím'] } },
    { method: 'POST', path: '/api/suggestions/:suggestion/vote/', needs: ['suggestion.vote'], json: { value: 1 } },
    { method: 'DELETE', path: '/api/suggestions/:suggestion/', needs: ['suggestion.delete'], isFinal: true },
    { method: 'POST', path: '/api/suggestions/:suggestion/accept/', needs: ['suggestion.accept'], isFinal: true },
    {
      method: 'POST',
      path: '/api/editor/suggestions/:suggestion/accept/',
      needs: ['suggestion.accept'],
      isFinal: true,
    },
  ],
  projectWrites: [{ method: 'DELETE', path: '/api/suggestions/:own_suggestion/', needs: [] }],
  weblate: {
    '/api/units/:id/suggestions/': 'GET POST',
    '/api/suggestions/': 'GET',
    '/api/suggestions/:id/': 'GET DELETE',
    '/api/suggestions/:id/accept/': 'POST',
    '/api/suggestions/:id/vote/': 'POST',
  },
  parameters: {
    // For a read-only string: it stays after any request.
    'suggestions/:id': { seed: suggestForSource, column: 'suggestions.id' },
  },
}

async function suggestForSource({ app, unit }: SeedPlace): Promise<number> {
  const { source_unit } = (await app.admin.get(`/api/units/${unit}/`)).body
  const { rows } = await app.database.executeSql(
    `insert into suggestions (unit_id, target) values ($1, 'Suggested') returning id`,
    [/units\/(\d+)/.exec(source_unit)?.[1]],
  )
  return Number(rows[0]?.id)
}

import { expect, test } from 'vitest'
import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/categories/': 'anonymous',
    // Anything that the writer may not edit is answered like a missing thing, for everybody.
    'POST /api/categories/': 'user',
    'GET /api/categories/:id/': 'anonymous',
    'PUT /api/categories/:id/': 'manager',
    'PATCH /api/categories/:id/': 'manager',
    'DELETE /api/categories/:id/': 'manager',
    'GET /api/categories/:id/statistics/': 'anonymous',
  },
  operations: [
    { method: 'PATCH', path: '/api/categories/:category/', needs: ['project.edit'], json: {} },
    { method: 'PUT', path: '/api/categories/:category/', needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: '/api/categories/:category/', needs: ['project.edit'], isFinal: true },
  ],
  projectWrites: [
    {
      method: 'POST',
      path: '/api/categories/',
      needs: [],
      json: { name: 'C', slug: 'c', project: '{base}/api/projects/demo/' },
    },
  ],
  weblate: {
    '/api/categories/': 'GET POST',
    '/api/categories/:id/': 'GET PUT PATCH DELETE',
    '/api/categories/:id/statistics/': 'GET',
  },
  parameters: {
    'categories/:id': { seed: addShelf, column: 'categories.id' },
  },
  calls: testCategories,
}

/** The slug is the project's: requests that write it keep their path. */
async function addShelf({ app, project }: SeedPlace): Promise<number> {
  const body = { name: 'Shelf', slug: project, project: `${app.base}/api/projects/${project}/` }
  return (await app.admin.post('/api/categories/', body)).body.id
}

/** In a separate project. */
function testCategories(): void {
  test('categories and what is in them', async () => {
    const { url: project } = await client.createProject({
      body: { name: 'Shelves', slug: 'shelves', web: 'https://example.org/' },
    })
    const made = await client.addCategory({ body: { name: 'Apps', slug: 'apps', project } })
    const params = { id: made.id }
    expect((await client.readCategory({ params })).project).toBe(project)
    await client.replaceCategory({ params, body: { name: 'Programs', slug: 'apps', project } })
    expect((await client.changeCategory({ params, body: { slug: 'programs' } })).slug).toBe('programs')
    expect((await client.listSiteCategories()).results.map(({ id }) => id)).toContain(made.id)
    expect((await client.readCategoryStatistics({ params })).total).toBe(0)
    const { id: announcement } = await client.addCategoryAnnouncement({ params, body: { message: 'Move in.' } })
    expect((await client.listCategoryAnnouncements({ params })).results.map(({ id }) => id)).toEqual([announcement])
    await client.deleteCategoryAnnouncement({ params: { ...params, announcement } })
    const ofProject = { project: 'shelves' }
    expect((await client.listCategories({ params: ofProject })).count).toBe(1)
    await client.listProjectChanges({ params: ofProject })
    await client.deleteCategory({ params })
    await client.deleteProject({ params: ofProject })
  })
}

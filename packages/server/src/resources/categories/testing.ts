// The calls of the client that are about categories.

import { expect, test } from 'vitest'
import { client } from '../testing.ts'

/** In a project of their own. */
export function testCategories(): void {
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

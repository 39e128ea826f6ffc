// The calls of the client that are about component lists.

import { expect, test } from 'vitest'
import { client } from '../testing.ts'

export function testComponentLists(): void {
  test('component lists and what is in them', async () => {
    const made = await client.addComponentList({ body: { name: 'Shops', slug: 'shops' } })
    const params = { list: made.slug }
    const rules = [{ project_match: '^none$', component_match: '.*' }]
    await client.replaceComponentList({ params, body: { name: 'Stores', slug: 'shops', auto_assign: rules } })
    expect((await client.changeComponentList({ params, body: { show_dashboard: false } })).auto_assign).toEqual(rules)
    const { id } = await client.readComponent({ params: { project: 'demo', component: 'kiosk' } })
    await client.addListedComponent({ params, body: { component_id: id } })
    expect((await client.listListedComponents({ params })).results.map(({ slug }) => slug)).toEqual(['kiosk'])
    expect((await client.readComponentList({ params })).components).toHaveLength(1)
    await client.removeListedComponent({ params: { ...params, component: 'kiosk' } })
    expect((await client.listComponentLists()).results.map(({ slug }) => slug)).toContain('shops')
    await client.deleteComponentList({ params })
  })
}

import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, project } from '../testing.ts'
import { addFonts, fontFile } from './testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/projects/:project/fonts/': 'anonymous',
    'POST /api/site/projects/:project/fonts/': 'manager',
    'DELETE /api/site/projects/:project/fonts/:font/': 'manager',
    'GET /api/site/projects/:project/font-groups/': 'anonymous',
    'PUT /api/site/projects/:project/font-groups/:family/': { least: 'manager', body: { font: 1 } },
    'DELETE /api/site/projects/:project/font-groups/:family/': 'manager',
  },
  operations: [
    { method: 'POST', path: '/api/site/projects/:project/fonts/', needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: '/api/site/projects/:project/fonts/:none/', needs: ['project.edit'] },
    { method: 'PUT', path: '/api/site/projects/:project/font-groups/:none/', needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: '/api/site/projects/:project/font-groups/:none/', needs: ['project.edit'] },
  ],
  parameters: {
    ':font': { seed: async ({ app, project }) => (await addFonts(app.database, project)).font, column: 'fonts.id' },
    ':family': {
      seed: async ({ value }) => {
        await value(':font')
        return 'group'
      },
      column: 'font_groups.name',
    },
  },
  calls: testFonts,
}

/** The calls of the client's law about fonts. */
function testFonts(): void {
  test('fonts and their groups', async () => {
    const added = await client.addFont({ params: project, body: { font: new Uint8Array(fontFile('DejaVuSansMono')) } })
    expect((await client.listFonts({ params: project })).results).toEqual([added])
    const group = { params: { ...project, family: 'buttons' }, body: { font: added.id } }
    const set = await client.setFontGroup(group)
    expect((await client.listFontGroups({ params: project })).results).toEqual([set])
    await client.removeFontGroup({ params: group.params })
    await client.removeFont({ params: { ...project, font: added.id } })
  })
}

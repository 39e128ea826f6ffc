import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, component, kiosk, project, translation } from '../testing.ts'

const settings = '/api/projects/:project/machinery_settings/'
const ofProject = '/api/site/projects/:project/machinery/'
const ofComponent = '/api/site/components/:project/:component/machinery/'
const consent = '/api/site/projects/:project/machinery/consents/:service/'
const trial = '/api/site/translations/:project/:component/:language/machinery/try/'

export const facts: ResourceFacts = {
  access: {
    [`GET ${settings}`]: 'manager',
    [`POST ${settings}`]: { least: 'manager', body: { service: 'one' } },
    [`PATCH ${settings}`]: 'manager',
    [`PUT ${settings}`]: 'manager',
    'GET /api/site/machinery/': 'admin',
    'PATCH /api/site/machinery/': 'admin',
    [`GET ${ofComponent}`]: 'manager',
    [`PATCH ${ofComponent}`]: 'manager',
    'GET /api/site/machinery/use/': 'admin',
    [`GET ${ofComponent}use/`]: 'manager',
    [`GET ${ofProject}`]: 'manager',
    [`PATCH ${ofProject}`]: 'manager',
    [`PUT ${consent}`]: 'manager',
    [`DELETE ${consent}`]: 'manager',
    'POST /api/editor/strings/:id/machinery/': 'user',
    [`POST ${trial}`]: { least: 'manager', body: { service: 'one' } },
  },
  operations: [
    { method: 'GET', path: settings, needs: ['project.edit'] },
    { method: 'POST', path: settings, needs: ['project.edit'], json: {} },
    { method: 'PATCH', path: settings, needs: ['project.edit'], json: {} },
    { method: 'PUT', path: settings, needs: ['project.edit'], json: {} },
    { method: 'GET', path: '/api/site/machinery/', needs: ['machinery.edit'] },
    { method: 'PATCH', path: '/api/site/machinery/', needs: ['machinery.edit'], json: {} },
    { method: 'GET', path: ofComponent, needs: ['project.edit'] },
    { method: 'PATCH', path: ofComponent, needs: ['project.edit'], json: {} },
    { method: 'GET', path: '/api/site/machinery/use/', needs: ['machinery.edit'] },
    { method: 'GET', path: `${ofComponent}use/`, needs: ['project.edit'] },
    { method: 'GET', path: ofProject, needs: ['project.edit'] },
    { method: 'PATCH', path: ofProject, needs: ['project.edit'], json: {} },
    { method: 'PUT', path: consent, needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: consent, needs: ['project.edit'] },
    { method: 'POST', path: trial, needs: ['project.edit'], json: {} },
    { method: 'POST', path: '/api/editor/strings/:id/machinery/', needs: ['machinery.view'], json: {} },
  ],
  weblate: { [settings]: 'GET POST PUT PATCH' },
  parameters: { 'consents/:service': { seed: 'deepl' } },
  calls: testMachinery,
}

function testMachinery(): void {
  test('the settings of machine translation', async () => {
    const configuration = { url: 'http://127.0.0.1:9/' }
    const body = { service: 'apertium-apy', configuration }
    expect(await client.addMachineryService({ params: project, body })).toHaveProperty('message')
    expect(await client.readMachinerySettings({ params: project })).toEqual({ 'apertium-apy': configuration })
    expect(await client.changeMachineryService({ params: project, body })).toHaveProperty('message')
    const all = { 'apertium-apy': configuration }
    expect(await client.replaceMachinerySettings({ params: project, body: all })).toHaveProperty('message')
    expect(await client.changeComponentMachinery({ params: component, body })).toEqual(all)
    expect(await client.readComponentMachinery({ params: component })).toEqual(all)
    const [inUse] = (await client.readComponentMachineryUse({ params: component })).used
    expect(inUse).toMatchObject({ id: 'apertium-apy', scope: 'component', enabled: true, host: '127.0.0.1:9' })
    const off = { ...body, configuration: { enabled: false } }
    await client.changeComponentMachinery({ params: component, body: off })
    expect((await client.readComponentMachineryUse({ params: component })).used).toMatchObject([{ enabled: false }])
    await client.changeComponentMachinery({ params: component, body: { ...body, configuration: {} } })
    expect(await client.changeSiteMachinery({ body })).toEqual(all)
    expect(await client.readSiteMachinery({})).toEqual(all)
    expect((await client.readSiteMachineryUse({})).used).toMatchObject([{ id: 'apertium-apy', scope: 'site' }])
    await client.changeSiteMachinery({ body: { ...body, configuration: {} } })
    const params = { ...project, service: 'apertium-apy' }
    await client.giveMachineConsent({ params, body: { host: '127.0.0.1:9' } })
    await client.takeMachineConsent({ params })
    const limited = await client.changeProjectMachinery({ params: project, body: { monthly_limit: '12.5' } })
    expect(limited.monthly_limit).toBe('12.5')
    expect(await client.readProjectMachinery({ params: project })).toMatchObject({ monthly_limit: '12.5', spent: 0 })
    await client.changeProjectMachinery({ params: project, body: { monthly_limit: null } })
    const [unit] = (await kiosk.units('kiosk', 'cs')).values()
    const asked = await client.suggestByMachine({ params: { id: unit.id }, body: {} })
    expect(asked).toMatchObject({ texts: [], faults: [{ service: 'apertium-apy' }] })
    const tried = await client.tryMachine({ params: translation, body: { service: 'apertium-apy', strings: 1 } })
    expect(tried.results).toMatchObject([{ proposed: null }])
    await client.replaceMachinerySettings({ params: project, body: {} })
  })
}

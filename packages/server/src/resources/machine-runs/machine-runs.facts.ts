import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, kiosk, translation } from '../testing.ts'

const autotranslate = '/api/translations/:project/:component/:language/autotranslate/'
const preview = '/api/site/translations/:project/:component/:language/machinery/preview/'
const runs = '/api/site/translations/:project/:component/:language/machinery/runs/'
const absent = { least: 'manager', absent: true } as const

export const facts: ResourceFacts = {
  access: {
    [`POST ${autotranslate}`]: 'manager',
    [`POST ${preview}`]: 'manager',
    [`GET ${runs}`]: 'manager',
    [`POST ${runs}`]: 'manager',
    [`POST ${runs}:id/stop/`]: absent,
    [`POST ${runs}:id/resume/`]: absent,
    [`POST ${runs}:id/undo/`]: absent,
  },
  operations: [
    { method: 'POST', path: autotranslate, needs: ['translation.auto'], json: {} },
    { method: 'POST', path: preview, needs: ['translation.auto'], json: {} },
    { method: 'GET', path: runs, needs: ['translation.auto'] },
    { method: 'POST', path: runs, needs: ['translation.auto'], json: {} },
    { method: 'POST', path: `${runs}:none/stop/`, needs: ['translation.auto'] },
    { method: 'POST', path: `${runs}:none/resume/`, needs: ['translation.auto'] },
    { method: 'POST', path: `${runs}:none/undo/`, needs: ['translation.auto'] },
  ],
  weblate: { [autotranslate]: 'POST' },
  parameters: { 'runs/:id': { seed: 999_999, column: 'machine_runs.id' } },
  calls: testRuns,
}

function testRuns(): void {
  test('automatic translation, from its preview to its undoing', async () => {
    const params = translation
    const body = { mode: 'fuzzy', sources: ['others', 'weblate-translation-memory'], threshold: 75 } as const
    expect(await client.previewAutomatic({ params, body })).toHaveProperty('samples')
    const run = await client.startMachineRun({ params, body: { ...body, sources: [...body.sources] } })
    await kiosk.app.app.jobs.idle()
    expect((await client.listMachineRuns({ params })).results).toMatchObject([{ id: run.id, state: 'done' }])
    const one = { ...params, id: run.id }
    const become = (state: string) =>
      kiosk.app.database.executeSql('update machine_runs set state = $1 where id = $2', [state, run.id])
    await become('running')
    expect(await client.stopMachineRun({ params: one })).toMatchObject({ state: 'stopping' })
    await become('held')
    expect(await client.resumeMachineRun({ params: one })).toMatchObject({ state: 'waiting' })
    await kiosk.app.app.jobs.idle()
    expect(await client.undoMachineRun({ params: one })).toHaveProperty('task_url')
    await kiosk.app.app.jobs.idle()
    const sent = { mode: 'suggest', auto_source: 'others' } as const
    expect(await client.translateAutomatically({ params, body: sent })).toHaveProperty('details')
    await client.translateAutomatically({ params, body: { ...sent, background: true } })
    await kiosk.app.app.jobs.idle()
  })
}

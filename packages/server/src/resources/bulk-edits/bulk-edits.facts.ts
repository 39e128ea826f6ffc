import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, kiosk } from '../testing.ts'

const bulk = '/api/editor/bulk/'
const chosen = { ids: [1], state: 10 }
const edit = { path: 'demo/kiosk/cs', q: 'Goodbye', state: 10 }
const absent = { least: 'user', absent: true } as const

export const facts: ResourceFacts = {
  access: {
    [`POST ${bulk}`]: { least: 'user', body: chosen },
    [`POST ${bulk}preview/`]: { least: 'user', body: chosen },
    [`GET ${bulk}`]: 'user',
    [`GET ${bulk}:id/`]: { least: 'anonymous', absent: true },
    [`GET ${bulk}:id/strings/`]: { least: 'anonymous', absent: true },
    [`POST ${bulk}:id/stop/`]: absent,
    [`POST ${bulk}:id/resume/`]: absent,
    [`POST ${bulk}:id/undo/`]: absent,
  },
  operations: [
    { method: 'POST', path: bulk, needs: ['unit.bulk_edit'], json: edit },
    { method: 'POST', path: `${bulk}preview/`, needs: ['unit.bulk_edit'], json: edit },
  ],
  projectWrites: [
    { method: 'POST', path: `${bulk}:own_bulk/stop/`, needs: [] },
    { method: 'POST', path: `${bulk}:own_bulk/resume/`, needs: [] },
    { method: 'POST', path: `${bulk}:own_bulk/undo/`, needs: [] },
  ],
  parameters: { 'bulk/:id': { seed: 999_999, column: 'bulk_edits.id' } },
  calls: testBulkEdits,
}

function testBulkEdits(): void {
  test('a bulk edit, from its preview to its undoing', async () => {
    const { id: unit } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    const body = { path: 'demo/kiosk/cs', ids: [unit], replace: { search: 'o', replacement: '0' } }
    expect((await client.previewBulkEdit({ body })).looked).toBe(1)
    const made = await client.startBulkEdit({ body })
    expect(made).toMatchObject({ state: 'done', total: 1 })
    const params = { id: made.id }
    expect((await client.listBulkEdits({ query: { path: 'demo' } })).results[0]).toMatchObject({ id: made.id })
    expect(await client.readBulkEdit({ params })).toMatchObject({ does: ['replace'] })
    expect((await client.listBulkStrings({ params })).results).toMatchObject([{ unit }])
    const become = (state: string) =>
      kiosk.app.database.executeSql('update bulk_edits set state = $1 where id = $2', [state, made.id])
    await become('running')
    expect(await client.stopBulkEdit({ params })).toMatchObject({ state: 'stopping' })
    await become('stopped')
    expect(await client.resumeBulkEdit({ params })).toHaveProperty('state')
    await kiosk.app.app.jobs.idle()
    expect(await client.undoBulkEdit({ params })).toHaveProperty('state')
    await kiosk.app.app.jobs.idle()
    expect(await client.readBulkEdit({ params })).toMatchObject({ state: 'undone' })
    expect(await client.startBulkEdit({ body: { ...body, background: true } })).toHaveProperty('state')
    await kiosk.app.app.jobs.idle()
  })
}

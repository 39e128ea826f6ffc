import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, kiosk } from '../testing.ts'

const assignments = '/api/editor/assignments/'
const absent = { least: 'user', absent: true } as const
const strings = { path: 'demo/kiosk', q: 'state:>=empty' }
const made = { ...strings, name: 'All of it' }
const place = { path: 'open/kiosk' }

export const facts: ResourceFacts = {
  access: {
    [`GET ${assignments}`]: 'user',
    [`POST ${assignments}`]: { least: 'manager', body: { ...made, ...place } },
    [`POST ${assignments}preview/`]: { least: 'manager', body: { ...strings, ...place } },
    [`GET ${assignments}:id/`]: absent,
    [`PATCH ${assignments}:id/`]: absent,
    [`DELETE ${assignments}:id/`]: absent,
    [`POST ${assignments}:id/close/`]: absent,
    [`POST ${assignments}:id/reopen/`]: absent,
  },
  operations: [
    { method: 'POST', path: assignments, needs: ['project.edit'], json: made },
    { method: 'POST', path: `${assignments}preview/`, needs: ['project.edit'], json: strings },
  ],
  projectWrites: [
    { method: 'PATCH', path: `${assignments}:own_assignment/`, needs: ['project.edit'], json: { name: 'Of {who}' } },
    { method: 'POST', path: `${assignments}:own_assignment/close/`, needs: ['project.edit'] },
    { method: 'POST', path: `${assignments}:own_assignment/reopen/`, needs: ['project.edit'] },
    { method: 'DELETE', path: `${assignments}:own_assignment/`, needs: ['project.edit'], isFinal: true },
  ],
  parameters: { 'assignments/:id': { seed: 999_999, column: 'assignments.id' } },
  calls: testAssignments,
}

function testAssignments(): void {
  test('an assignment, from its preview to its removal', async () => {
    const asked = { ...strings, languages: ['cs'] }
    const preview = await client.previewAssignment({ body: { ...asked, people: ['anna', 'nobody'] } })
    expect(preview.unable).toMatchObject([{ username: 'nobody', reason: 'unknown' }])
    const one = await client.createAssignment({ body: { ...asked, name: 'The rest', people: ['anna'] } })
    await kiosk.app.app.jobs.idle()
    const params = { id: one.id }
    const read = await client.readAssignment({ params })
    expect(read.counts).toMatchObject({ strings: preview.strings, left_strings: preview.strings })
    expect((await client.listAssignments({ query: { path: 'demo/kiosk' } })).results).toMatchObject([{ id: one.id }])
    const body = { due: '2999-12-31' }
    const changed = await client.changeAssignment({ params, body, ifMatch: `"${read.version}"` })
    expect(changed).toMatchObject({ due: '2999-12-31', overdue: false })
    expect(await client.closeAssignment({ params })).toMatchObject({ state: 'closed' })
    expect(await client.reopenAssignment({ params })).toMatchObject({ state: 'open' })
    await client.deleteAssignment({ params })
  })
}

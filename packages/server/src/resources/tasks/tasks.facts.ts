import { expect, test } from 'vitest'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'
import { client, component, kiosk } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/tasks/:uuid/': 'manager',
    'DELETE /api/tasks/:uuid/': 'manager',
  },
  weblate: {
    '/api/tasks/:uuid/': 'GET DELETE',
  },
  parameters: {
    ':uuid': { seed: anyTask, column: 'tasks.id' },
  },
  calls: () => {
    testCancelling()
    test('work in the background', () => playInBackground(component))
  },
}

/** A task of the place's component: site-wide ones, and those of another project, are not its managers'. */
async function anyTask({ app, project, component }: SeedPlace): Promise<string> {
  const { rows } = await app.database.executeSql(
    `select tasks.id from tasks join components on components.id = component_id join projects on projects.id = project_id
     where components.slug = $1 and projects.slug = $2 order by tasks.id limit 1`,
    [component, project],
  )
  return String(rows[0]?.id ?? '00000000-0000-4000-8000-000000000000')
}

/** The calls of the client that are answered with a task. */
async function playInBackground(component: { project: string; component: string }): Promise<void> {
  const follow = async (answer: object) => {
    if (!('task_url' in answer)) throw new Error('There is no task to follow')
    return client.followTask(String(answer.task_url))
  }
  await follow(await client.addTranslation({ params: component, body: { language_code: 'fr', background: true } }))
  const french = { ...component, language: 'fr' }
  const string = { source: ['In between'], target: ['Entre deux'], background: true }
  await follow(await client.addUnit({ params: french, body: string }))
  const file = new File(['msgid "In between"\nmsgstr "Au milieu"\n'], 'fr.po')
  const sent = { file, conflicts: 'replace-translated', background: true } as const
  await follow(await client.uploadFile({ params: french, body: sent }))
  await follow(await client.putFile({ params: french, body: { ...sent, method: 'replace' } }))
  const [unit] = (await client.listUnits({ params: french, query: { q: 'source:="In between"' } })).results
  if (unit?.target[0] !== 'Au milieu') throw new Error('The file was not written')
  await follow((await client.deleteUnit({ params: { id: unit.id }, query: { background: true } })) ?? {})
  await follow((await client.deleteTranslation({ params: french, query: { background: true } })) ?? {})
}

function testCancelling(): void {
  test('a task that waits is taken back', async () => {
    const { id } = await kiosk.app.database.kysely
      .selectFrom('components')
      .select('id')
      .where('slug', '=', 'kiosk')
      .executeTakeFirstOrThrow()
    const work = { kind: 'operation', operation: 'pull', translationIds: null } as const
    const payload = { repositoryId: id, componentId: id, userId: null, work }
    const uuid = await kiosk.app.database.transaction((tx) =>
      enqueue(tx, repositoryKind, payload, { componentId: id, delay: 3600 }),
    )
    expect((await client.readTask({ params: { uuid } })).cancellable).toBe(true)
    await client.cancelTask({ params: { uuid } })
    expect(await client.readTask({ params: { uuid } })).toMatchObject({ completed: true, cancellable: false })
  })
}

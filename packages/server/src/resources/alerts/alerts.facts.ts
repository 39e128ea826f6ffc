import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, kiosk } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/site/alerts/:id/dismissal/': 'manager',
    'DELETE /api/site/alerts/:id/dismissal/': 'manager',
  },
  operations: [
    { method: 'POST', path: '/api/site/alerts/:alert/dismissal/', needs: ['component.edit'], json: {} },
    { method: 'DELETE', path: '/api/site/alerts/:alert/dismissal/', needs: ['component.edit'] },
  ],
  parameters: {
    'alerts/:id': {
      async seed({ app, project, component }) {
        // No reading of the repository takes this one away.
        const { rows } = await app.database.executeSql(
          `insert into alerts (component_id, name, severity)
           select c.id, 'RepositoryOperationFailure', 100 from components c join projects p on p.id = c.project_id where p.slug = $1 and c.slug = $2
           on conflict (component_id, name) do update set severity = 100 returning id`,
          [project, component],
        )
        return Number(rows[0]?.id)
      },
      column: 'alerts.id',
    },
  },
  calls: () =>
    test('an alert is dismissed, and stands again', async () => {
      const { rows } = await kiosk.app.database.executeSql(
        "insert into alerts (component_id, name, severity) select id, 'SharedSshKey', 50 from components where slug = 'kiosk' returning id",
      )
      const params = { id: Number(rows[0]?.id) }
      const standing = async () =>
        (await client.readAlerts({ params: { path: 'demo' } })).alerts.map(({ id }) => id).includes(params.id)
      await client.dismissAlert({ params, body: { reason: 'Known.' } })
      expect(await standing()).toBe(false)
      await client.endDismissal({ params })
      expect(await standing()).toBe(true)
      await kiosk.app.database.executeSql("delete from alerts where name = 'SharedSshKey'")
    }),
}

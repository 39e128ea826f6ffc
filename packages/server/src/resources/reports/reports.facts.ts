import { test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, component } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/reports/': 'user',
    'POST /api/reports/': { least: 'user', body: { kind: 'credits' } },
    // A report exists for its requester only: nobody requested one.
    'GET /api/reports/:id/': { least: 'user', absent: true },
    'GET /api/reports/:id/json/': { least: 'user', absent: true },
    'GET /api/reports/:id/csv/': { least: 'user', absent: true },
    'GET /api/reports/:id/html/': { least: 'user', absent: true },
    'GET /api/reports/:id/rst/': { least: 'user', absent: true },
    'GET /api/projects/:project/reports/': 'user',
    'POST /api/projects/:project/reports/': { least: 'user', body: { kind: 'credits' } },
    'GET /api/components/:project/:component/reports/': 'user',
    'POST /api/components/:project/:component/reports/': { least: 'user', body: { kind: 'credits' } },
    'GET /api/categories/:id/reports/': 'user',
    'POST /api/categories/:id/reports/': { least: 'user', body: { kind: 'credits' } },
  },
  projectWrites: [
    { method: 'POST', path: '/api/reports/', needs: [], json: { kind: 'credits', project: 'demo' } },
    { method: 'POST', path: '/api/projects/:project/reports/', needs: [], json: { kind: 'credits' } },
    { method: 'POST', path: '/api/components/:project/:component/reports/', needs: [], json: { kind: 'credits' } },
    { method: 'POST', path: '/api/categories/:category/reports/', needs: [], json: { kind: 'credits' } },
  ],
  weblate: {
    '/api/projects/:project/reports/': 'GET POST',
    '/api/components/:project/:component/reports/': 'GET POST',
    '/api/categories/:id/reports/': 'GET POST',
    '/api/reports/': 'GET POST',
    '/api/reports/:id/': 'GET',
    '/api/reports/:id/json/': 'GET',
    '/api/reports/:id/html/': 'GET',
    '/api/reports/:id/rst/': 'GET',
  },
  parameters: {
    // A report is there for the user who asked for it: nobody did.
    'reports/:id': { seed: 0, column: 'reports.id' },
  },
  calls: () => test('reports', () => playReports(component)),
}

/** The calls of the client that are about reports. */
async function playReports(component: { readonly project: string; readonly component: string }): Promise<void> {
  const project = { project: component.project }
  const { url } = await client.readProject({ params: project })
  const category = await client.addCategory({ body: { name: 'Reported', slug: 'reported', project: url } })
  const ofCategory = { id: category.id }
  const made = await client.makeReport({ body: { kind: 'contributor_stats' } })
  await client.followTask(made.task_url)
  for (const { task_url } of [
    await client.makeProjectReport({ params: project, body: { kind: 'credits' } }),
    await client.makeComponentReport({ params: component, body: { kind: 'credits', start: new Date('2020-01-01') } }),
    await client.makeCategoryReport({ params: ofCategory, body: { kind: 'contributor_stats' } }),
  ])
    await client.followTask(task_url)
  for (const kind of ['cost_estimate', 'translator_work'] as const) {
    const { task_url } = await client.makeReport({ body: { kind, base_rate: 0.1, currency: 'EUR' } })
    await client.followTask(task_url)
  }
  const [first] = (await client.listReports()).results
  if (!first) throw new Error('A report that was made is listed')
  const params = { id: first.id }
  await client.readReport({ params })
  await client.readReportData({ params })
  await client.showReport({ params })
  await client.readReportTable({ params })
  await client.readReportText({ params })
  for (const { count } of [
    await client.listProjectReports({ params: project }),
    await client.listComponentReports({ params: component }),
    await client.listCategoryReports({ params: ofCategory }),
  ])
    if (count !== 1) throw new Error('A place lists its reports')
  await client.deleteCategory({ params: ofCategory })
}

import { client } from '../testing.ts'

/** The calls of the client that are about reports. */
export async function playReports(component: { readonly project: string; readonly component: string }): Promise<void> {
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
  const [first] = (await client.listReports()).results
  if (!first) throw new Error('A report that was made is listed')
  const params = { id: first.id }
  await client.readReport({ params })
  await client.readReportData({ params })
  await client.showReport({ params })
  await client.readReportText({ params })
  for (const { count } of [
    await client.listProjectReports({ params: project }),
    await client.listComponentReports({ params: component }),
    await client.listCategoryReports({ params: ofCategory }),
  ])
    if (count !== 1) throw new Error('A place lists its reports')
  await client.deleteCategory({ params: ofCategory })
}

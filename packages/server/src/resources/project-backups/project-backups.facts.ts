import { test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/projects/:project/backups/': 'manager',
    'POST /api/projects/:project/backups/': 'manager',
    // No backup has this name.
    'GET /api/projects/:project/backups/:name/': { least: 'manager', absent: true },
  },
  operations: [
    { method: 'GET', path: '/api/projects/:project/backups/', needs: ['project.edit'] },
    { method: 'POST', path: '/api/projects/:project/backups/', needs: ['project.edit'], json: {} },
    { method: 'GET', path: '/api/projects/:project/backups/:none/', needs: ['project.edit'] },
  ],
  weblate: {
    '/api/projects/:project/backups/': 'GET POST',
    '/api/projects/:project/backups/:name/': 'GET',
  },
  parameters: {
    ':name': { seed: 'none.zip' },
  },
  calls: () => test('backups of a project', () => playBackups('demo')),
}

/** The calls of the client that are about a project's backups. */
async function playBackups(project: string): Promise<void> {
  const params = { project }
  const { task_url } = await client.makeProjectBackup({ params })
  await client.followTask(task_url)
  const [backup] = await client.listProjectBackups({ params })
  if (!backup) throw new Error('A backup that was made is listed')
  const archive = await (await client.downloadProjectBackup({ params: { project, name: backup.name } })).bytes()
  if (archive.length !== backup.size) throw new Error('A backup is as large as its list says')
}

import { client } from '../testing.ts'

/** The calls of the client that are about a project's backups. */
export async function playBackups(project: string): Promise<void> {
  const params = { project }
  const { task_url } = await client.makeProjectBackup({ params })
  await client.followTask(task_url)
  const [backup] = await client.listProjectBackups({ params })
  if (!backup) throw new Error('A backup that was made is listed')
  const archive = await (await client.downloadProjectBackup({ params: { project, name: backup.name } })).bytes()
  if (archive.length !== backup.size) throw new Error('A backup is as large as its list says')
}

import { databaseFromTemplate } from './databases/test-database.ts'
import { startGitRemote } from './git-remote.ts'
import { importKiosk, type Kiosk, kioskOf, kioskTemplate, originOf } from './kiosk-template.ts'
import { startAppOn, startTestApp, type TestAppOptions } from './test-app.ts'

/**
 * Starts a server with the project `demo`: `kiosk` (bilingual, cs and de, five strings) and `flat` (monolingual, its
 * strings managed here, en and cs). The first caller of a run has it imported, the others get a copy.
 */
export async function startKiosk(options: TestAppOptions = {}): Promise<Kiosk> {
  const { version = 18, config = {} } = options
  if (version !== 18 || config.cloneLimit !== undefined) return importKiosk(await startTestApp(options))
  const template = await kioskTemplate(config.projectGlossaries === true)
  const remote = await startGitRemote(template.repositories)
  const opened = await databaseFromTemplate(template.name, template.dataDir)
  const moved = (column: string) => `${column} = replace(${column}, '${template.origin}', '${originOf(remote)}')`
  await opened.database.executeSql(`update components set ${moved('repo')}, ${moved('push')}`)
  return kioskOf(await startAppOn(opened, options), remote)
}

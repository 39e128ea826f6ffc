import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOperation } from '../operator/run-operation.ts'
import type { Services } from '../services.ts'
import { makeDemoRepository } from './demo-repository.ts'

/** The demo's project: the texts of Weft itself, in a repository of its own below DATA_DIR. */
const project = { slug: 'weft', name: 'Weft' }

/**
 * Imports the demo once in the life of an installation: if it is deleted, it does not come back. An interrupted import
 * continues at the next start. Returns whether there was anything to do.
 */
export async function importDemo(services: Services): Promise<boolean> {
  const { dataDir } = services.config
  const marker = join(dataDir, 'demo', 'imported')
  if (existsSync(marker)) return false
  const repository = await makeDemoRepository(services.git, dataDir)
  const request = {
    repo: repository,
    push: repository,
    project: project.slug,
    projectName: project.name,
    component: 'texts',
    name: 'Texts',
    filemask: 'po/*.po',
    newBase: 'po/weft.pot',
    branch: 'main',
    template: null,
    fileFormat: 'po',
    sourceLanguage: 'en',
  }
  await runOperation('import', request, { services, signal: services.stopping, tell: () => {} })
  await writeFile(marker, 'Remove this file to have the demo imported again.\n')
  return true
}

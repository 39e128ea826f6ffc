import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AskWithin } from '../http/bind/ask-within.ts'
import type { ImportRequest } from '../operator/operations/import.operation.ts'
import { runOperation } from '../operator/run-operation.ts'
import type { Services } from '../services.ts'
import { type DemoTexts, makeDemoRepository } from './demo-repository.ts'
import { enlivenPlayground } from './enliven-playground.ts'

/** A project of the demo, with a component from a separate repository below DATA_DIR. */
interface DemoProject {
  readonly slug: string
  readonly name: string
  readonly component: { readonly slug: string; readonly name: string; readonly template: string }
  readonly texts: DemoTexts
}

/** The texts of Weft itself. */
const weft: DemoProject = {
  slug: 'weft',
  name: 'Weft',
  component: { slug: 'texts', name: 'Texts', template: 'po/weft.pot' },
  texts: { name: 'weft', folder: new URL('./po/', import.meta.url), message: 'Begin with the texts of Weft itself' },
}

/** The texts of the policies toolkit, a second component of the same project. */
const policies: DemoProject = {
  slug: weft.slug,
  name: weft.name,
  component: { slug: 'policies', name: 'Policies', template: 'po/policies.pot' },
  texts: {
    name: 'policies',
    folder: new URL('./policies/', import.meta.url),
    message: 'Begin with the texts of the policies toolkit',
  },
}

/** The texts of an app that nobody uses, to try things out on. */
const playground: DemoProject = {
  slug: 'playground',
  name: 'Playground',
  component: { slug: 'bicycle-kitchen', name: 'Bicycle kitchen', template: 'po/bicycle-kitchen.pot' },
  texts: {
    name: 'playground',
    folder: new URL('./playground/', import.meta.url),
    message: 'Begin with the texts of the bicycle kitchen',
  },
}

/**
 * Imports the demo once in the life of an installation: if it is deleted, it does not come back. An interrupted import
 * continues at the next start. Returns whether there was anything to do. `ask`: of the server that runs.
 */
export async function importDemo(services: Services, ask: AskWithin): Promise<boolean> {
  const marker = join(services.config.dataDir, 'demo', 'imported')
  if (existsSync(marker)) return false
  await Promise.all([makeOwn(services), makePlayground(services, ask)])
  await writeFile(marker, 'Remove this file to have the demo imported again.\n')
  return true
}

async function makeOwn(services: Services): Promise<void> {
  await importProject(services, weft)
  await importProject(services, policies)
}

async function makePlayground(services: Services, ask: AskWithin): Promise<void> {
  await importProject(services, playground)
  await enlivenPlayground(services, ask, { project: playground.slug, component: playground.component.slug })
}

async function importProject(services: Services, { slug, name, component, texts }: DemoProject): Promise<void> {
  const repository = await makeDemoRepository(services.git, services.config.dataDir, texts)
  const request: ImportRequest = {
    repo: repository,
    push: repository,
    project: slug,
    projectName: name,
    component: component.slug,
    name: component.name,
    filemask: 'po/*.po',
    newBase: component.template,
    branch: 'main',
    template: null,
    fileFormat: 'po',
    sourceLanguage: 'en',
    languageCodeStyle: null,
    languageRegex: null,
  }
  await runOperation('import', request, { services, signal: services.stopping, tell: () => {} })
}

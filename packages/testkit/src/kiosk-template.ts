import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oncePerKey } from './databases/once-per-key.ts'
import { runFolder } from './databases/run-folder.ts'
import { beginTemplate, type TemplateName } from './databases/template-database.ts'
import { openCopy } from './databases/test-database.ts'
import { type GitRemote, startGitRemote } from './git-remote.ts'
import { kioskFiles } from './kiosk-catalogue.ts'
import { addPeople, startAppOn, type TestApp } from './test-app.ts'

/** A server with two components over real repositories, imported. */
export interface Kiosk {
  readonly app: TestApp
  readonly remote: GitRemote
  /** Fetches a translation's strings by their source text, or key. */
  units(component: 'kiosk' | 'flat', language: string): Promise<Map<string, KioskUnit>>
  close(): Promise<void>
}

/** A string as the API returns it; untyped, like all bodies of the test client. */
type KioskUnit = ReturnType<typeof JSON.parse>

/** An imported kiosk that nobody runs. */
export interface KioskTemplate {
  readonly name: TemplateName
  /** A folder with its repositories. */
  readonly repositories: string
  readonly dataDir: string
  /** The origin of its repositories in the database. */
  readonly origin: string
}

/** The address below which a remote serves its repositories. */
export const originOf = (remote: GitRemote): string => remote.gitUrl('kiosk').replace(/\/kiosk\.git$/, '')

/** The kiosk that the tests of this run copy: an import takes longer than most tests. The first caller makes it. */
export async function kioskTemplate(hasGlossaries: boolean): Promise<KioskTemplate> {
  const name = hasGlossaries ? 'kiosk_glossaries' : 'kiosk'
  const folder = join(runFolder(), name)
  const repositories = join(folder, 'repositories')
  const dataDir = join(folder, 'data')
  const origin = join(folder, 'origin')
  await oncePerKey(runFolder(), name, async () => {
    await mkdir(dataDir, { recursive: true })
    const opened = await openCopy(await beginTemplate(name), dataDir)
    await addPeople(opened.database)
    const { app, remote } = await importKiosk(
      await startAppOn(opened, { config: { projectGlossaries: hasGlossaries } }),
    )
    // Not the whole test app, which would drop its database.
    await app.app.close()
    await opened.database.close()
    await cp(remote.directory, repositories, { recursive: true })
    await writeFile(origin, originOf(remote))
    await remote.stop()
  })
  return { name, repositories, dataDir, origin: await readFile(origin, 'utf8') }
}

/** Makes the repositories of the kiosk, and has them imported. */
export async function importKiosk(app: TestApp): Promise<Kiosk> {
  const remote = await startGitRemote()
  await remote.commit('kiosk', kioskFiles.kiosk, 'Start')
  await remote.commit('flat', kioskFiles.flat, 'Start')
  const demo = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  await createOverApi(app, '/api/projects/', demo)
  const common = { branch: 'main', vcs: 'git', license: 'MIT' }
  await createOverApi(app, '/api/projects/demo/components/', {
    ...common,
    name: 'Kiosk',
    slug: 'kiosk',
    repo: remote.gitUrl('kiosk'),
    push: remote.gitUrl('kiosk'),
    filemask: 'po/*.po',
    new_base: 'po/kiosk.pot',
    file_format: 'po',
  })
  await createOverApi(app, '/api/projects/demo/components/', {
    ...common,
    name: 'Flat',
    slug: 'flat',
    repo: remote.gitUrl('flat'),
    push: remote.gitUrl('flat'),
    filemask: 'flat/*.po',
    template: 'flat/en.po',
    file_format: 'po-mono',
    edit_template: true,
    manage_units: true,
  })
  await app.app.jobs.idle()
  return kioskOf(app, remote)
}

/** A running server with the kiosk in it. */
export function kioskOf(app: TestApp, remote: GitRemote): Kiosk {
  return {
    app,
    remote,
    async units(component, language) {
      const { body } = await app.admin.get(`/api/translations/demo/${component}/${language}/units/`)
      const units: KioskUnit[] = body.results
      return new Map(units.map((unit) => [component === 'kiosk' ? unit.source[0] : unit.context, unit]))
    },
    async close() {
      await app.close()
      await remote.stop()
    },
  }
}

async function createOverApi(app: TestApp, path: string, json: object): Promise<void> {
  const reply = await app.admin.post(path, json)
  if (reply.status !== 201) throw new Error(`POST ${path} was answered ${reply.status}: ${reply.bytes}`)
}

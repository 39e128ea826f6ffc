import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { RepositoryOperation } from '@weft/contract'
import type { FormatId } from '@weft/formats'
import { type GitRemote, type RemoteFile, withoutSync } from '@weft/testkit'
import { openCatalog } from '../catalog/open-catalog.ts'
import { readConfig } from '../config.ts'
import type { Database, Transaction } from '../db/database.ts'
import { recount } from '../db/statistics.ts'
import type { CounterName } from '../db/tables.ts'
import { type ComponentSettings, defaultSettings } from '../domain/component/component-settings.ts'
import { insertProject, type NewProject } from '../domain/project/insert-project.ts'
import { saveUnit } from '../domain/unit/save-unit.ts'
import { addUser } from '../domain/user/profile/add-user.ts'
import { seedAccess } from '../domain/user/sign-in/seed-access.ts'
import { type ChangeAction, changeActions } from '../events/change-actions.ts'
import { nobody } from '../events/ledger.ts'
import { type GitSettings, makeGitSettings, ownRepository } from '../git/index.ts'
import { startGitInTests } from '../git/testing.ts'
import type { RepositoryPayload } from '../jobs/repository-jobs.ts'
import { openOutbound } from '../outbound/outbound.ts'
import type { Services } from '../services.ts'
import { openSecretBox } from '../system/secret-box.ts'
import { packOfFiles } from './bind/first-files.ts'
import { insertComponent } from './bind/insert-component.ts'
import { storeUpload } from './component/uploads.ts'
import { keepFirstPack } from './delivery/database-origin.ts'
import { readKept } from './delivery/testing.ts'
import { runRepositoryJob } from './queue/run-repository-job.ts'
import type { RepositoryWork } from './run/run.ts'
import { withRepository } from './run/with-repository.ts'
import type { RunResult } from './work/work.ts'

/** The environment of tests: a database, a data folder, upstream repositories, and people. */
export interface Workbench {
  readonly services: Services
  readonly people: { readonly anna: number; readonly boris: number }
  /** Another machine over the same database, with a separate DATA_DIR, and so separate clones. */
  node(): Services
  /** A component over a new upstream repository with these files; not yet imported. */
  component(files: Readonly<Record<string, RemoteFile>>, about?: BenchSettings): Promise<BenchComponent>
}

/**
 * A path is the faster one: over TCP every question to git waits twice for an acknowledgement that is held back for 40 ms.
 * `local`: there is no upstream, the database keeps the repository.
 */
export type Transport = 'git' | 'path' | 'local'

export interface BenchSettings {
  readonly format?: FormatId
  readonly filemask?: string
  readonly template?: string
  readonly newBase?: string
  readonly push?: boolean
  /** How the upstream repository is reached: by its path, unless told otherwise. */
  readonly over?: Transport
  readonly pushBranch?: string
  /** A git host with pull requests; `forks`: its account has no right to push there. */
  readonly host?: {
    readonly vcs: string
    readonly repository: string
    readonly repositoryUrl: string
    readonly forks: boolean
  }
  readonly project?: Partial<NewProject>
  readonly settings?: Partial<ComponentSettings>
  /** Shares the repository of this one. */
  readonly linkedTo?: BenchComponent
  /** A component in the same project, with a separate clone of the same upstream. */
  readonly beside?: BenchComponent
  /** A component in the same project. */
  readonly in?: BenchComponent
}

export interface BenchUnit {
  readonly id: number
  readonly target: string
  readonly state: number
  readonly pending: boolean
  readonly source: string
  readonly previous_source: string
  readonly suggestions: string[]
}

export interface BenchComponent {
  readonly id: number
  readonly projectId: number
  /** The upstream repository. */
  readonly repository: string
  /** The same component, worked on by another node. */
  on(services: Services): BenchComponent
  /** Runs the job of what somebody asks of the repository; `database` stands in for the real one. */
  ask(operation: RepositoryOperation | 'import', database?: Database): Promise<RunResult>
  /** Runs the job of any work on the repository, in the name of anna. */
  run(work: RepositoryPayload['work']): Promise<RunResult>
  /** Takes a file as an upload does, and returns the id that jobs know it by. */
  store(content: string): Promise<string>
  work<Result>(run: (work: RepositoryWork) => Promise<Result>): Promise<Result>
  save(language: string, source: string, target: string | readonly string[], by?: 'anna' | 'boris'): Promise<void>
  /** Adds a string (monolingual: by its key) to a translation; `database` stands in for the real one. */
  add(language: string, source: string, target: string, options?: AddOptions): Promise<RunResult>
  /** A string by its source text (its key, where there is no source text in the file). */
  unit(language: string, source: string): Promise<BenchUnit>
  units(language: string): Promise<Map<string, BenchUnit>>
  languages(): Promise<string[]>
  alerts(): Promise<Record<string, unknown>>
  /** Actions of the history, oldest first. */
  history(): Promise<{ action: ChangeAction; target: string; old: string }[]>
  /** The differences after a recount, by translation: none, if the law holds. */
  wrongCounters(): Promise<Partial<Record<CounterName, number>>[]>
  pendingEdits(): Promise<number>
  upstream(files: Readonly<Record<string, RemoteFile>>, message?: string): Promise<string>
  read(path: string): Promise<string | null>
}

export interface AddOptions {
  readonly by?: 'anna' | 'boris'
  readonly database?: Database
}

const progress = { begin: () => {}, strings: () => {}, file: () => {} }
const actionNames = new Map<number, ChangeAction>(
  Object.entries(changeActions).map(([name, { code }]) => [code, name as ChangeAction]), // its keys
)

/** Git does not wait for the disk here: what a power cut does is tried elsewhere. */
function gitOf(dataDirectory: string): GitSettings {
  const git = makeGitSettings({ environment: process.env, dataDirectory, allowPrivate: true, start: startGitInTests })
  return { ...git, environment: { ...git.environment, ...withoutSync } }
}

/** Makes the place; `remote` and `database` stay the caller's to close. */
export async function makeWorkbench(database: Database, dataDir: string, remote: GitRemote): Promise<Workbench> {
  const people = await database.transaction(async (tx) => {
    await seedAccess(tx)
    const anna = await addUser(tx, { username: 'anna', fullName: 'Anna Nováková', email: 'anna@example.com' })
    const boris = await addUser(tx, { username: 'boris', fullName: 'Boris Petrov', email: 'boris@example.com' })
    return { anna: anna.id, boris: boris.id }
  })
  const git = gitOf(dataDir)
  const config = { ...readConfig({}), dataDir, siteUrl: 'https://weft.example' }
  const catalog = await openCatalog(database)
  const outbound = openOutbound({ allowPrivate: true })
  const secretBox = openSecretBox({ dataDir, keys: [randomBytes(32)] })
  // Repository work and its jobs ask for no more of the services.
  const services = { database, git, config, catalog, outbound, secretBox } as Services
  let made = 0
  let nodes = 0
  return {
    services,
    people,
    node() {
      const own = join(dataDir, `node-${++nodes}`)
      return { ...services, git: gitOf(own), config: { ...services.config, dataDir: own } }
    },
    async component(files, about = {}) {
      made++
      const shared = about.linkedTo ?? about.beside
      const repository = shared?.repository ?? about.host?.repository ?? `upstream-${dataDir.slice(-6)}-${made}`
      if (about.over === 'local' && !shared) {
        const ids = await addComponent(services, { ...about, repository, url: ownRepository, files }, made)
        return benchComponent({ services, people, remote, repository, over: 'local', ...ids })
      }
      if (!shared && !about.host) await remote.create(repository)
      if (Object.keys(files).length > 0) await remote.commit(repository, files, 'Start')
      const url = about.host?.repositoryUrl ?? addressOf(remote, repository, about.over)
      const ids = await addComponent(services, { ...about, repository, url, files: null }, made)
      return benchComponent({ services, people, remote, repository, over: about.over ?? 'path', ...ids })
    },
  }
}

/** The address of an upstream repository. */
export const addressOf = (remote: GitRemote, repository: string, over: Transport = 'path'): string =>
  over === 'git' ? remote.gitUrl(repository) : remote.localPath(repository)

interface NewBenchComponent extends BenchSettings {
  readonly repository: string
  readonly url: string
  /** The first files of a repository without an upstream; null for others. */
  readonly files: Readonly<Record<string, RemoteFile>> | null
}

async function addComponent(
  services: Services,
  about: NewBenchComponent,
  serial: number,
): Promise<{ id: number; projectId: number }> {
  const { database } = services
  const english = await database.kysely
    .selectFrom('languages')
    .select('id')
    .where('code', '=', 'en')
    .executeTakeFirstOrThrow()
  const project = { name: `Project ${serial}`, slug: `project-${serial}`, secondary_language_id: null }
  const projectId =
    about.linkedTo?.projectId ??
    (about.in ?? about.beside)?.projectId ??
    (await database.transaction((tx) => insertProject(tx, { ...project, ...about.project }, nobody)))
  const owner = about.linkedTo?.id ?? null
  const fields = {
    project_id: projectId,
    category_id: null,
    name: `Kiosk ${serial}`,
    slug: `kiosk-${serial}`,
    source_language_id: english.id,
    repository_component_id: owner,
    repo: owner === null ? about.url : 'weblate://linked',
    push: owner !== null || about.push === false || about.files || about.host?.forks ? '' : about.url,
    ...(about.files && { vcs: 'local' }),
    ...(about.host && { vcs: about.host.vcs }),
    push_branch: about.pushBranch ?? '',
    branch: 'main',
    filemask: about.filemask ?? 'po/*.po',
    template: about.template ?? '',
    new_base: about.newBase ?? '',
    file_format: about.format ?? 'po',
    task_id: null,
    settings: { ...defaultSettings, push_on_commit: false, ...about.settings },
  }
  const pack = about.files && (await packOfFiles(services, { field: 'zipfile', files: bytesOf(about.files) }))
  const id = await database.transaction(async (tx) => {
    const added = await insertComponent(tx, fields, { doer: nobody, origin: 'api' })
    if (pack) await keepFirstPack(tx, added, pack)
    return added
  })
  return { id, projectId }
}

function bytesOf(files: Readonly<Record<string, RemoteFile>>): Map<string, Uint8Array> {
  return new Map(
    Object.entries(files).map(([path, file]) => {
      if (typeof file !== 'string') throw new Error('an archive of these tests has texts alone')
      return [path, Buffer.from(file)]
    }),
  )
}

interface MadeComponent {
  readonly services: Services
  readonly people: Workbench['people']
  readonly remote: GitRemote
  readonly repository: string
  readonly over: Transport
  readonly id: number
  readonly projectId: number
}

function benchComponent(made: MadeComponent): BenchComponent {
  const { services, people, remote, repository, id, projectId } = made
  const { database } = services
  const owner = async () => {
    const row = await database.kysely
      .selectFrom('components')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.repository_component_id ?? id
  }
  const component: BenchComponent = {
    id,
    projectId,
    repository,
    on: (other) => benchComponent({ ...made, services: other }),
    async ask(operation, standIn = database) {
      const work =
        operation === 'import'
          ? { kind: 'import' as const }
          : { kind: 'operation' as const, operation, translationIds: null }
      const payload = { repositoryId: await owner(), componentId: id, userId: null, work }
      const { signal } = new AbortController()
      return runRepositoryJob({ services: { ...services, database: standIn }, signal, progress: () => {} }, payload)
    },
    async run(work) {
      const payload = { repositoryId: await owner(), componentId: id, userId: people.anna, work }
      return runRepositoryJob({ services, signal: new AbortController().signal, progress: () => {} }, payload)
    },
    store: (content) => storeUpload(database, Buffer.from(content)),
    async work(run) {
      const signal = new AbortController().signal
      return withRepository(services, { repositoryId: await owner(), doer: nobody, signal, progress }, run)
    },
    async save(language, source, target, by = 'anna') {
      const unit = await component.unit(language, source)
      const texts = typeof target === 'string' ? [target] : target
      await saveUnit(database, { unitId: unit.id, target: texts, state: 20, userId: people[by] })
    },
    add: async (language, source, target, options) =>
      addString(made, { repositoryId: await owner(), language, source, target, ...options }),
    async unit(language, source) {
      const found = (await component.units(language)).get(source)
      if (!found) throw new Error(`there is no "${source}" in ${language}`)
      return found
    },
    units: (language) => readUnits(database, id, language),
    async languages() {
      const rows = await database.kysely
        .selectFrom('translations')
        .select('language_code')
        .where('component_id', '=', id)
        .orderBy('language_code')
        .execute()
      return rows.map((row) => row.language_code)
    },
    async alerts() {
      const rows = await database.kysely.selectFrom('alerts').selectAll().where('component_id', '=', id).execute()
      return Object.fromEntries(rows.map((row) => [row.name, row.details]))
    },
    async history() {
      const rows = await database.kysely
        .selectFrom('changes')
        .select(['action', 'target', 'old'])
        .where('project_id', '=', projectId)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, action: actionNames.get(row.action) ?? 'update' }))
    },
    async wrongCounters() {
      const rows = await database.kysely
        .selectFrom('translations')
        .select('id')
        .where('component_id', '=', id)
        .execute()
      const wrong = await Promise.all(rows.map((row) => database.transaction((tx) => recount(tx, row.id))))
      return wrong.filter((delta) => Object.keys(delta).length > 0)
    },
    async pendingEdits() {
      const rows = await database.kysely
        .selectFrom('pending_edits as e')
        .innerJoin('translations as t', 't.id', 'e.translation_id')
        .select('e.id')
        .where('t.component_id', '=', id)
        .execute()
      return rows.length
    },
    upstream: (files, message = 'Upstream moves') => remote.commit(repository, files, message),
    read: async (path) =>
      made.over === 'local' ? readKept(services, await owner(), path) : remote.readText(repository, path),
  }
  return component
}

interface AddRequest extends AddOptions {
  readonly repositoryId: number
  readonly language: string
  readonly source: string
  readonly target: string
}

async function addString(
  made: MadeComponent,
  { repositoryId, language, source, target, by = 'anna', ...more }: AddRequest,
) {
  const { services, people, id } = made
  const found = await services.database.kysely
    .selectFrom('translations as t')
    .innerJoin('components as c', 'c.id', 't.component_id')
    .select(['t.id', 'c.file_format'])
    .where('component_id', '=', id)
    .where('language_code', '=', language)
    .executeTakeFirstOrThrow()
  const isKey = found.file_format === 'po-mono'
  const unit = { context: isKey ? source : '', source: isKey ? [] : [source], target: [target], state: null }
  const work = { kind: 'add-units' as const, translationId: found.id, units: [unit], action: 'new-unit' as const }
  const context = { services: { ...services, ...more }, signal: new AbortController().signal, progress: () => {} }
  return runRepositoryJob(context, { repositoryId, componentId: id, userId: people[by], work })
}

async function readUnits(database: Database, componentId: number, language: string): Promise<Map<string, BenchUnit>> {
  const { rows } = await database.executeSql(
    `select u.id, u.target, u.state, u.pending, u.previous_source, s.source, s.context, c.file_format,
            array(select g.target from suggestions g where g.unit_id = u.id order by g.id) as suggestions
       from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
       join components c on c.id = t.component_id
      where t.component_id = $1 and t.language_code = $2 order by u.position`,
    [componentId, language],
  )
  const units = rows as unknown as (BenchUnit & { file_format: string; context: string })[] // the columns above
  return new Map(units.map((unit) => [unit.file_format === 'po' ? unit.source : unit.context, unit]))
}

/** A PO file of strings; `fuzzy` ones by a leading `~`. The header has what a commit may touch. */
export function poFile(language: string, strings: Readonly<Record<string, string>>): string {
  const header = [
    'msgid ""',
    'msgstr ""',
    '"Project-Id-Version: kiosk\\n"',
    '"PO-Revision-Date: 2020-01-01 00:00+0000\\n"',
    '"Last-Translator: Nobody <nobody@example.com>\\n"',
    '"Language-Team: none\\n"',
    `"Language: ${language}\\n"`,
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    '"Plural-Forms: nplurals=2; plural=n != 1;\\n"',
    '',
  ]
  const entries = Object.entries(strings).map(([source, target]) => {
    const fuzzy = target.startsWith('~')
    return `${fuzzy ? '#, fuzzy\n' : ''}msgid "${source}"\nmsgstr "${fuzzy ? target.slice(1) : target}"\n`
  })
  return [header.join('\n'), ...entries].join('\n')
}

/** A database that answers until so many transactions ended: the process seems to be killed then. */
export function endsAfter(database: Database, transactions: number): Database {
  let calls = 0
  return {
    ...database,
    query: database.query,
    kysely: database.kysely,
    transaction: async <Result>(run: (tx: Transaction) => Promise<Result>) => {
      const result = await database.transaction(run)
      if (++calls >= transactions) throw new Error('killed')
      return result
    },
  }
}

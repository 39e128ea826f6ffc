import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type FileUnit, formatById, type ParsedFile, type UnitChange } from '@weft/formats'
import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, DatabaseUnavailable, type Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { leaveRepository } from '../component/leave-repository.ts'
import { repositoryDirectory } from '../repository/open-repository-work.ts'
import type { RepositoryPayload } from '../repository/repository-jobs.ts'
import { tidyClones } from '../repository/tidy-clones.ts'
import { splitPlural } from '../unit/unit-state.ts'
import { history, languages, type Meanwhile, pluralSource, type Step, type StepOf } from './law.arbitrary.ts'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from './testing.ts'

/** How many random histories; a soak tries hundreds. A failure tells its seed, which WEFT_SYNC_SEED takes. */
const runs = Number(process.env.WEFT_SYNC_RUNS ?? 3)
const seed = Number(process.env.WEFT_SYNC_SEED ?? Date.now() % 2 ** 31)
const path = process.env.WEFT_SYNC_PATH === undefined ? {} : { path: process.env.WEFT_SYNC_PATH }

const found = formatById('po')
if (!found) throw new Error('the format po is not registered')
const po = found

const formulas = ['nplurals=2; plural=n != 1;', 'nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;'] as const

/** The component's file as it begins. */
const startFile = (language: string, texts: Readonly<Record<string, string>>): string =>
  `${poFile(language, texts)}\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`
const startTexts = { Open: 'old', Close: '', Menu: '~x', Help: '' }

class Killed extends Error {
  override readonly name = 'Killed'
}

/** The database, where something happens at the n-th call: before it where n is odd, after it where n is even. */
function disturbed(database: Database, call: number, event: () => Promise<void>): Database {
  let calls = 0
  const around = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const hit = ++calls === Math.ceil(call / 2)
    if (hit && call % 2 === 1) await event()
    const result = await run()
    if (hit && call % 2 === 0) await event()
    return result
  }
  return {
    ...database,
    kysely: database.kysely,
    query: (statement, values) => around(() => database.query(statement, values)),
    transaction: <Result>(run: (tx: Transaction) => Promise<Result>) => around(() => database.transaction(run)),
  }
}

const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

/** A process that runs one job of a repository, as a node does. */
const program = `
  import { openDatabase } from ${url('../../db/open-database.ts')}
  import { createGitLauncher, makeGitSettings } from ${url('../../git/index.ts')}
  import { runRepositoryJob } from ${url('../repository/run-repository-job.ts')}
  const { config, payload } = JSON.parse(process.argv[1])
  const database = await openDatabase(config)
  const { start } = createGitLauncher()
  const git = makeGitSettings({ start, environment: process.env, dataDirectory: config.dataDir, allowPrivate: true })
  const services = { database, git, config: { ...config, siteUrl: 'https://weft.example' } }
  process.stdout.write('begins')
  await runRepositoryJob({ services, signal: new AbortController().signal, progress() {} }, payload)
  process.exit()`

/** A process and all that it started, and that these started. */
async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = /^.*\) \S (\d+)/.exec(stat)?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const family = [pid]
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** Runs a job in a process of its own, which is killed with all that it started; then the node starts again. */
async function runAndKill({ config }: Services, payload: RepositoryPayload, after: number): Promise<void> {
  const about = JSON.stringify({ config: { databaseUrl: config.databaseUrl, dataDir: config.dataDir }, payload })
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, about], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closed])
  await Promise.race([delay(after), closed])
  if (child.pid !== undefined && child.exitCode === null)
    for (const pid of await familyOf(child.pid)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
  await closed
  await tidyClones(config.dataDir)
}

/** One random history of a component, and what it must not lose. */
class Played {
  /** The last text that was typed for a string, until the remote's branch has it. */
  readonly owed = new Map<string, string>()
  private serial = 0
  private branch = 'main'
  private repository: string
  private readonly kiosk: BenchComponent
  private readonly other: BenchComponent
  private readonly place: { remote: GitRemote; nodes: readonly Services[]; people: Workbench['people'] }

  constructor(kiosk: BenchComponent, other: BenchComponent, place: Played['place']) {
    this.kiosk = kiosk
    this.other = other
    this.place = place
    this.repository = kiosk.repository
  }

  private get database(): Database {
    return this.node(0).database
  }

  private node(index: number): Services {
    const node = this.place.nodes[index]
    if (!node) throw new Error('there are two nodes')
    return node
  }

  readonly read = (path: string) => this.place.remote.readText(this.repository, path, this.branch)
  private readonly move = (files: Parameters<GitRemote['commit']>[1], from?: string) =>
    this.place.remote.commit(this.repository, files, 'Upstream moves', {
      branch: this.branch,
      ...(from ? { from } : {}),
    })

  private async translation(language: string): Promise<{ id: number; plural_number: number } | undefined> {
    return this.database.kysely
      .selectFrom('translations')
      .select(['id', 'plural_number'])
      .where('component_id', '=', this.kiosk.id)
      .where('language_code', '=', language)
      .executeTakeFirst()
  }

  private async save({ language, source, by }: StepOf<'save'>): Promise<void> {
    const translation = await this.translation(language)
    if (!translation || !(await this.kiosk.units(language)).has(source)) return
    const text = `typed ${++this.serial}`
    const forms = source === pluralSource ? translation.plural_number : 1
    const texts = Array.from({ length: forms }, (_, form) => (form === 0 ? text : `${text}.${form}`))
    try {
      await this.kiosk.save(language, source, texts, by)
      this.owed.set(`${language} ${source}`, texts.join('\u001e\u001e'))
    } catch (error) {
      // A run that goes on meanwhile may have taken the string, or its plural forms, away.
      if (!(error instanceof Error) || (!(error instanceof Refusal) && !/there is no|field|target/.test(error.message)))
        throw error
    }
  }

  /** Forgets what the remote has. */
  async deliver(): Promise<void> {
    for (const [key, text] of this.owed) {
      const file = await this.read(`po/${key.slice(0, 2)}.po`)
      if (splitPlural(text).every((form) => file?.includes(`"${form}"`))) this.owed.delete(key)
    }
  }

  private async upstream({ language, source, does }: StepOf<'upstream'>): Promise<void> {
    const path = `po/${language}.po`
    const text = `upstream ${++this.serial}`
    const log = await this.place.remote.log(this.repository, this.branch)
    const first = log.at(-1)?.revision ?? ''
    const file = await this.read(path)
    if (does === 'moves on') await this.move({ README: text })
    else if (does === 'rewrites history')
      await this.move({ [path]: startFile(language, { ...startTexts, Open: text }) }, first)
    else if (does === 'goes back')
      await this.place.remote.git(this.repository, 'update-ref', `refs/heads/${this.branch}`, first)
    else if (does === 'takes the file away') await this.move({ [path]: null })
    else if (does === 'makes the file a link') await this.move({ [path]: { symlink: 'en.po' } })
    else if (does === 'brings the file') {
      if (file === null || !file.startsWith('msgid'))
        await this.move({ [path]: startFile(language, { Open: text, Close: '' }) })
    } else if (file?.startsWith('msgid')) {
      const parsed = po.parse(Buffer.from(file))
      const next = does === 'changes plurals' ? otherPlurals(parsed) : changed(parsed, { does, source, text })
      if (next) await this.move({ [path]: next })
    }
  }

  /** Runs a job on a node, and whatever happens meanwhile. */
  private async run(node: number, work: RepositoryPayload['work'], meanwhile: Meanwhile): Promise<void> {
    const services = this.node(node)
    const { repository_component_id: owner } = await this.database.kysely
      .selectFrom('components')
      .select('repository_component_id')
      .where('id', '=', this.kiosk.id)
      .executeTakeFirstOrThrow()
    const ids = { repositoryId: owner ?? this.kiosk.id, componentId: this.kiosk.id, userId: this.place.people.anna }
    if (meanwhile?.event === 'ends') return runAndKill(services, { ...ids, work }, meanwhile.call)
    const database = meanwhile
      ? disturbed(services.database, meanwhile.call, async () => {
          if (meanwhile.event === 'kill') throw new Killed()
          if (meanwhile.event === 'drop') await dropConnections(services.database)
          else await this.save(meanwhile.event)
        })
      : services.database
    await this.kiosk
      .on({ ...services, database })
      .run(work)
      .catch((error: unknown) => {
        const isMeant = error instanceof Killed || (error instanceof DatabaseUnavailable && meanwhile?.event === 'drop')
        if (!isMeant) throw error
      })
  }

  private async add({ language, source, node, meanwhile }: StepOf<'add'>): Promise<void> {
    const translation = await this.translation(language)
    if (!translation || (await this.kiosk.units(language)).has(source)) return
    const text = `added ${++this.serial}`
    const units = [{ context: '', source: [source], target: [text], state: null }]
    await this.run(node, { kind: 'add-units', translationId: translation.id, units, action: 'new-unit' }, meanwhile)
    const unit = (await this.kiosk.units(language)).get(source)
    if (unit?.target === text) this.owed.set(`${language} ${source}`, text)
  }

  /** A whole file, byte for byte: what it says replaces what was typed before. */
  private async upload({ language, source, node }: StepOf<'upload'>): Promise<void> {
    const file = await this.read(`po/${language}.po`)
    const translation = await this.translation(language)
    if (!file?.startsWith('msgid') || !translation) return
    const parsed = po.parse(Buffer.from(file))
    if (parsed.plural?.number !== translation.plural_number) return
    const text = `uploaded ${++this.serial}`
    const bytes = changed(parsed, { does: 'changes', source, text })
    if (!bytes) return
    const upload = await this.kiosk.store(Buffer.from(bytes).toString())
    await this.run(node, { kind: 'replace-file', translationId: translation.id, upload }, null)
    for (const unit of po.parse(bytes).units) this.owed.delete(`${language} ${unit.source.join('\u001e\u001e')}`)
    this.owed.set(`${language} ${source}`, text)
  }

  private async place_({ kind }: StepOf<'rename branch' | 'link'>): Promise<void> {
    const { kiosk, other, database } = this
    const isLink = this.repository !== kiosk.repository
    if (kind === 'rename branch' && isLink) return
    let changes: Record<string, string | number | null>
    if (kind === 'rename branch') {
      const next = `trunk-${++this.serial}`
      await this.place.remote.git(this.repository, 'branch', '-m', this.branch, next)
      this.branch = next
      changes = { branch: next }
    } else {
      const { remote } = this.place
      this.repository = isLink ? kiosk.repository : other.repository
      const own = isLink
        ? await remote.git(this.repository, 'for-each-ref', '--format=%(refname:short)', 'refs/heads')
        : 'main'
      this.branch = own.trim().split('\n')[0] ?? 'main'
      changes = isLink
        ? {
            repository_component_id: null,
            repo: remote.gitUrl(this.repository),
            branch: this.branch,
            push: remote.gitUrl(this.repository),
          }
        : { repository_component_id: other.id, repo: 'weblate://other', branch: '', push: '' }
    }
    await database.transaction(async (tx) => {
      const before = await tx.kysely
        .selectFrom('components')
        .selectAll()
        .where('id', '=', kiosk.id)
        .executeTakeFirstOrThrow()
      await tx.kysely.updateTable('components').set(changes).where('id', '=', kiosk.id).execute()
      await leaveRepository(tx, before, changes)
    })
    await this.run(0, { kind: 'import' }, null)
  }

  async step(step: Step): Promise<void> {
    if (step.kind === 'save') await this.save(step)
    else if (step.kind === 'upstream') await this.upstream(step)
    else if (step.kind === 'add') await this.add(step)
    else if (step.kind === 'upload') await this.upload(step)
    else if (step.kind === 'rename branch' || step.kind === 'link') await this.place_(step)
    else if (step.kind === 'lose clone') {
      for (const { id } of [this.kiosk, this.other])
        await rm(repositoryDirectory(this.node(step.node).config.dataDir, id), { recursive: true, force: true })
    } else if (step.kind === 'ask')
      await this.run(step.node, { kind: 'operation', operation: step.operation, translationIds: null }, step.meanwhile)
    else if (step.kind === 'add language')
      await this.run(step.node, { kind: 'add-language', languageCode: 'fr' }, step.meanwhile)
    else if (step.kind === 'remove language') {
      const translation = await this.translation(step.language)
      const work = { kind: 'delete-translation' as const, translationId: translation?.id ?? 0 }
      if (translation) await this.run(step.node, work, step.meanwhile)
    } else {
      const unit = (await this.kiosk.units(step.language)).get(step.source)
      if (unit) await this.run(step.node, { kind: 'remove-unit', unitId: unit.id }, step.meanwhile)
    }
    await this.deliver()
  }

  /** Upstream brings back every file and every string of which somebody typed a text, without a text. */
  async bringBack(): Promise<void> {
    const files: Record<string, string | Uint8Array> = {}
    for (const language of new Set([...languages, ...[...this.owed.keys()].map((key) => key.slice(0, 2))])) {
      const file = await this.read(`po/${language}.po`)
      const parsed = po.parse(Buffer.from(file?.startsWith('msgid') ? file : poFile(language, { Open: '' })))
      const wanted = [...this.owed.keys()].flatMap((key) => (key.startsWith(language) ? [key.slice(3)] : []))
      const has = new Set(parsed.units.map((unit) => unit.source.join('\u001e\u001e')))
      const units = wanted.filter((source) => !has.has(source)).map((source) => emptyUnit(source, parsed))
      files[`po/${language}.po`] = po.edit(parsed, { units })
    }
    await this.move(files)
  }
}

const emptyUnit = (source: string, { plural }: ParsedFile): UnitChange => {
  const forms = source === pluralSource ? (plural?.number ?? 2) : 1
  const target = Array.from({ length: forms }, () => '')
  const about = { context: '', previousSource: '', fuzzy: false, note: '', location: '', flags: '' }
  return { kind: 'add', unit: { ...about, source: splitPlural(source), target } }
}

const dropConnections = (database: Database) =>
  database.executeSql(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

/** The file with the other number of plural forms, as msgmerge would have it: its plural string is without a text. */
function otherPlurals(file: ParsedFile): Uint8Array {
  const other = formulas[file.plural?.number === 2 ? 1 : 0]
  const text = Buffer.from(file.bytes)
    .toString()
    .replace(/Plural-Forms: [^\\]*/, `Plural-Forms: ${other}`)
  const parsed = po.parse(Buffer.from(text))
  const has = parsed.units.some(({ source }) => source.length > 1)
  const without = has
    ? po.edit(parsed, { units: [{ kind: 'remove', key: { context: '', source: '%d file' } }] })
    : parsed.bytes
  const bare = po.parse(without)
  return po.edit(bare, { units: [emptyUnit(pluralSource, bare)] })
}

function changed(
  file: ParsedFile,
  { does, source, text }: { readonly does: string; readonly source: string; readonly text: string },
): Uint8Array | null {
  const key = { context: '', source: splitPlural(source)[0] ?? '' }
  const unit: FileUnit | undefined = file.units.find((one) => one.source[0] === key.source)
  const edit = (change: UnitChange) => po.edit(file, { units: [change] })
  if (does === 'adds') return unit ? null : edit(emptyUnit(source, file))
  if (!unit) return null
  if (does === 'removes') return edit({ kind: 'remove', key })
  const target = does === 'marks' ? unit.target : unit.target.map((_, form) => (form === 0 ? text : `${text}.${form}`))
  return edit({ kind: 'set', key, target, fuzzy: does === 'marks' })
}

describe('the law of synchronisation', () => {
  let opened: TestDatabase
  let remote: GitRemote
  let bench: Workbench
  let nodes: Services[]
  beforeAll(async () => {
    opened = await testDatabase()
    remote = await startGitRemote()
    bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
    nodes = [bench.services, bench.node()].map((node) => ({
      ...node,
      config: { ...node.config, databaseUrl: opened.config.databaseUrl },
    }))
  })
  afterAll(async () => {
    await remote.stop()
    await opened.close()
  })

  async function start(): Promise<{ kiosk: BenchComponent; played: Played }> {
    const files = {
      'po/kiosk.pot': startFile('', { Open: '', Close: '', Menu: '', Help: '' }),
      ...Object.fromEntries(languages.map((code) => [`po/${code}.po`, startFile(code, startTexts)])),
    }
    const about = { newBase: 'po/kiosk.pot', settings: { allow_translation_propagation: false } }
    const other = await bench.component(files, about)
    await other.ask('import')
    const kiosk = await bench.component(files, { ...about, in: other })
    await kiosk.ask('import')
    return { kiosk, played: new Played(kiosk, other, { remote, nodes, people: bench.people }) }
  }

  async function holds(kiosk: BenchComponent, played: Played): Promise<void> {
    for (const operation of ['pull', 'push'] as const)
      expect([operation, await kiosk.on(nodes[1] ?? bench.services).ask(operation)]).toMatchObject([
        operation,
        { result: true },
      ])
    await played.deliver()
    await played.bringBack()
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    for (const [key, text] of played.owed) {
      const unit = (await kiosk.units(key.slice(0, 2))).get(key.slice(3))
      expect([key, unit?.target, ...(unit?.suggestions ?? [])]).toContain(text)
    }
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.pendingEdits()).toBe(0)
    for (const language of await kiosk.languages()) {
      if (language === 'en') continue
      const file = po.parse(Buffer.from((await played.read(`po/${language}.po`)) ?? ''))
      const inFile = file.units.map((unit) => [unit.source[0], unit.target.join('\u001e\u001e'), unit.fuzzy])
      const units = [...(await kiosk.units(language)).values()]
      expect(units.map(({ source, target, state }) => [splitPlural(source)[0], target, state === 10])).toEqual(
        inFile.map(([source, target, fuzzy]) => [source, target, fuzzy && `${target}`.replaceAll('\u001e', '') !== '']),
      )
      expect(units.filter(({ pending }) => pending)).toEqual([])
    }
  }

  test(
    `after any history on two nodes every text is the string’s, a suggestion, or was replaced later (seed ${seed})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          const { kiosk, played } = await start()
          for (const step of steps) await played.step(step)
          await holds(kiosk, played)
        }),
        { numRuns: runs, seed, ...path, endOnFailure: process.env.WEFT_SYNC_SHRINK === undefined },
      )
    },
    60_000 + runs * 90_000,
  )
})

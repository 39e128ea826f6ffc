import { rm } from 'node:fs/promises'
import type { EditableDocument } from '@weft/formats'
import type { GitRemote } from '@weft/testkit'
import { type Database, DatabaseUnavailable, type Transaction } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import type { RepositoryPayload } from '../../jobs/repository-jobs.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { leaveRepository } from '../bind/leave-repository.ts'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import { addressOf, type BenchComponent, type BenchUnit, type Transport, type Workbench } from '../testing.ts'
import { type Interference, languages, pluralSource, renamed, type Step, type StepOf } from './law.arbitrary.ts'
import { changed, type LawFiles, otherPlurals } from './law-files.arbitrary.ts'
import { prepareProcess, runAndKill } from './law-process.arbitrary.ts'

export class ProcessKilled extends Error {
  override readonly name = 'Killed'
}

/** The database, where something happens at the n-th call: before it where n is odd, after it where n is even. */
export function disturbed(database: Database, call: number, event: () => Promise<void>): Database {
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

const pulling = { kind: 'operation' as const, operation: 'pull' as const, translationIds: null }

/** One random history of a component, and what it must not lose. */
export class HistoryPlayer {
  /**
   * The last typed text of each string, until the remote's branch has it; for a string that was given a removed string's name,
   * that string's text too.
   */
  readonly owed = new Map<string, readonly string[]>()
  /** Names of strings that got another one here, with that. */
  readonly renames = new Map<string, string>()
  private serial = 0
  private branch = 'main'
  private repository: string
  private readonly kiosk: BenchComponent
  private readonly other: BenchComponent | null
  private readonly place: {
    remote: GitRemote
    over: Transport
    nodes: readonly Services[]
    people: Workbench['people']
    files: LawFiles
    /** Tells its texts from those of another player. */
    name?: string
  }
  /** The component that gets a text which is saved in this one. */
  twin: HistoryPlayer | null = null

  /** `other`: whose repository the component may be linked to; null where it never is. */
  constructor(kiosk: BenchComponent, other: BenchComponent | null, place: HistoryPlayer['place']) {
    this.kiosk = kiosk
    this.other = other
    this.place = place
    this.repository = kiosk.repository
  }

  private get database(): Database {
    return this.node(0).database
  }

  /** A text that no other has. */
  private readonly text = (how: string): string => `${how} ${this.place.name ?? ''}${++this.serial}`

  private node(index: number): Services {
    const node = this.place.nodes[index]
    if (!node) throw new Error('there are two nodes')
    return node
  }

  readonly read = (path: string) =>
    this.isLocal ? this.kiosk.read(path) : this.place.remote.readText(this.repository, path, this.branch)

  /** Nobody but us moves the repository. */
  private get isLocal(): boolean {
    return this.place.over === 'local'
  }

  private readonly move = (files: Parameters<GitRemote['commit']>[1], from?: string) =>
    this.place.remote.commit(this.repository, files, 'Upstream moves', {
      branch: this.branch,
      ...(from ? { from } : {}),
    })

  get files(): LawFiles {
    return this.place.files
  }

  /** The strings of a language by their names in histories. */
  async units(language: string): Promise<Map<string, BenchUnit>> {
    const { files } = this
    if (!files.isMonolingual) return this.kiosk.units(language)
    return new Map(
      [...(await this.kiosk.units(language))].map(([context, unit]) => [files.nameOf({ context, source: [] }), unit]),
    )
  }

  private async translation(language: string): Promise<{ id: number; plural_number: number } | undefined> {
    return this.database.kysely
      .selectFrom('translations')
      .select(['id', 'plural_number'])
      .where('component_id', '=', this.kiosk.id)
      .where('language_code', '=', language)
      .executeTakeFirst()
  }

  private async save({ language: spoken, source, by }: StepOf<'save'>): Promise<void> {
    const language = this.files.codeOf(spoken)
    const translation = await this.translation(language)
    if (!translation || !(await this.units(language)).has(source)) return
    const text = this.text('typed')
    const forms = source === pluralSource ? translation.plural_number : 1
    const texts = Array.from({ length: forms }, (_, form) => (form === 0 ? text : `${text}.${form}`))
    try {
      await this.kiosk.save(language, this.files.storedName(source), texts, by)
      this.owed.set(`${language} ${source}`, [texts.join('\u001e\u001e')])
      await this.twin?.follow(language, source, texts.join('\u001e\u001e'))
    } catch (error) {
      // A run that goes on meanwhile may have taken the string, or its plural forms, away.
      if (!(error instanceof Error) || (!(error instanceof Refusal) && !/there is no|field|target/.test(error.message)))
        throw error
    }
  }

  /** A text that was saved in its twin is its last one, too, where it got it. */
  private async follow(language: string, source: string, text: string): Promise<void> {
    if ((await this.units(language)).get(source)?.target === text) this.owed.set(`${language} ${source}`, [text])
  }

  /** Forgets what the remote has. */
  async deliver(): Promise<void> {
    for (const [key, texts] of this.owed) {
      const file = await this.read(`po/${key.slice(0, 2)}.po`)
      const isThere = (text: string) => splitPlural(text).every((form) => file?.includes(`"${form}"`))
      const left = texts.filter((text) => !isThere(text))
      if (left.length > 0) this.owed.set(key, left)
      else this.owed.delete(key)
    }
  }

  private async upstream({ language: spoken, source, does }: StepOf<'upstream'>): Promise<void> {
    const { files } = this
    const language = this.files.codeOf(spoken)
    const path = `po/${language}.po`
    const text = this.text('upstream')
    const first = async () => (await this.place.remote.log(this.repository, this.branch)).at(-1)?.revision ?? ''
    const file = await this.read(path)
    if (does === 'moves on') await this.move({ README: text })
    else if (does === 'rewrites history')
      await this.move({ [path]: files.start(language, { Open: text }) }, await first())
    else if (does === 'goes back')
      await this.place.remote.git(this.repository, 'update-ref', `refs/heads/${this.branch}`, await first())
    else if (does === 'takes the file away') await this.move({ [path]: null })
    else if (does === 'makes the file a link') await this.move({ [path]: { symlink: 'en.po' } })
    else if (does === 'makes the file a folder') await this.move({ [`${path}/inside`]: text })
    else if (does === 'makes the file a submodule') await this.move({ [path]: { submodule: '1'.repeat(40) } })
    else if (does === 'puts a file in the place of the folder') await this.move({ po: text })
    else if (does === 'brings the file') {
      if (file === null || !file.startsWith('msgid')) await this.move({ [path]: files.brought(language, text) })
    } else if (file?.startsWith('msgid')) {
      const parsed = files.parse(file)
      if (does === 'takes our text over, and back') return this.takeOver(parsed, path, `${language} ${source}`)
      const next =
        does !== 'changes plurals'
          ? changed(files, parsed, { does, source, text })
          : path === files.template
            ? null
            : otherPlurals(files, parsed)
      if (next) await this.move({ [path]: next })
    }
  }

  /** Upstream gets to the text that somebody typed by itself, and goes back before we know that this is for good. */
  private async takeOver(file: EditableDocument, path: string, key: string): Promise<void> {
    const text = this.owed.get(key)?.at(-1)
    const next =
      text === undefined
        ? null
        : changed(this.files, file, { does: 'changes', source: key.slice(3), text: splitPlural(text)[0] ?? '' })
    if (!next) return
    await this.run(0, pulling, null)
    const [before] = await this.place.remote.log(this.repository, this.branch)
    await this.move({ [path]: next })
    await this.run(0, pulling, null)
    await this.place.remote.git(this.repository, 'update-ref', `refs/heads/${this.branch}`, before?.revision ?? '')
  }

  /** Runs a job on a node, with interference. Whether it did what it was for, and did not say why it cannot. */
  private async run(node: number, work: RepositoryPayload['work'], meanwhile: Interference): Promise<boolean> {
    const services = this.node(node)
    const { repository_component_id: owner } = await this.database.kysely
      .selectFrom('components')
      .select('repository_component_id')
      .where('id', '=', this.kiosk.id)
      .executeTakeFirstOrThrow()
    const ids = { repositoryId: owner ?? this.kiosk.id, componentId: this.kiosk.id, userId: this.place.people.anna }
    if (meanwhile?.event === 'ends') {
      await runAndKill(services, { ...ids, work }, meanwhile.call)
      return false
    }
    const database = meanwhile
      ? disturbed(services.database, meanwhile.call, async () => {
          if (meanwhile.event === 'kill') throw new ProcessKilled()
          if (meanwhile.event === 'drop') await dropConnections(services.database)
          else await this.save(meanwhile.event)
        })
      : services.database
    try {
      return (await this.kiosk.on({ ...services, database }).run(work)).result
    } catch (error) {
      const isMeant =
        error instanceof ProcessKilled || (error instanceof DatabaseUnavailable && meanwhile?.event === 'drop')
      if (!isMeant) throw error
      return false
    }
  }

  private async add({ language: spoken, source, node, meanwhile }: StepOf<'add'>): Promise<void> {
    const language = this.files.isMonolingual ? 'en' : spoken
    const translation = await this.translation(language)
    if (!translation || (await this.units(language)).has(source)) return
    const text = this.text('added')
    const units = [{ ...this.files.named(source, [text]), state: null }]
    await this.run(node, { kind: 'add-units', translationId: translation.id, units, action: 'new-unit' }, meanwhile)
    const unit = (await this.units(language)).get(source)
    if (unit?.target === text) this.owed.set(`${language} ${source}`, [text])
  }

  /** A source string gets another text, in all languages; what was typed for it stays its own. */
  private async rename({ source, node, meanwhile }: StepOf<'rename'>): Promise<void> {
    const unit = (await this.units('en')).get(source)
    const next = renamed[source]
    if (!unit || next === undefined) return
    const [was, is] = [source, next].map((name) => this.files.named(name, []))
    if (was && is) await this.run(node, { kind: 'change-string', unitId: unit.id, was, is }, meanwhile)
    const row = await this.database.kysely
      .selectFrom('units')
      .select(['source', 'context'])
      .where('id', '=', unit.id)
      .executeTakeFirst()
    if ((this.files.isMonolingual ? row?.context : row?.source) !== next) return
    this.renames.set(source, next)
    for (const language of [...languages, 'en', 'fr']) {
      const texts = this.owed.get(`${language} ${source}`)
      if (!texts) continue
      this.owed.set(`${language} ${next}`, [...(this.owed.get(`${language} ${next}`) ?? []), ...texts])
      this.owed.delete(`${language} ${source}`)
    }
  }

  /** A whole file, byte for byte: what it says replaces what was typed before. */
  private async upload({ language: spoken, source, node }: StepOf<'upload'>): Promise<void> {
    const { files } = this
    const language = this.files.codeOf(spoken)
    const file = await this.read(`po/${language}.po`)
    const translation = await this.translation(language)
    if (!file?.startsWith('msgid') || !translation) return
    const parsed = files.parse(file)
    if (parsed.plural?.number !== translation.plural_number) return
    const text = this.text('uploaded')
    const bytes = changed(files, parsed, { does: 'changes', source, text })
    if (!bytes) return
    const upload = await this.kiosk.store(Buffer.from(bytes).toString())
    const isDone = await this.run(node, { kind: 'replace-file', translationId: translation.id, upload }, null)
    // Upstream has something else in the file's place: who uploads is told, and keeps the file.
    if (!isDone) return
    const units = files.parse(bytes).units
    for (const unit of units) this.owed.delete(`${language} ${files.nameOf(unit)}`)
    this.owed.set(`${language} ${source}`, [text])
    // One that shares the file has it at once.
    for (const unit of units) await this.twin?.follow(language, files.nameOf(unit), unit.target.join('\u001e\u001e'))
  }

  private async changePlace({ kind }: StepOf<'rename branch' | 'link'>): Promise<void> {
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
      if (!other) throw new Error('a history that has links needs what they lead to')
      const { remote } = this.place
      this.repository = isLink ? kiosk.repository : other.repository
      const own = isLink
        ? await remote.git(this.repository, 'for-each-ref', '--format=%(refname:short)', 'refs/heads')
        : 'main'
      this.branch = own.trim().split('\n')[0] ?? 'main'
      changes = isLink
        ? {
            repository_component_id: null,
            repo: addressOf(remote, this.repository, this.place.over),
            branch: this.branch,
            push: addressOf(remote, this.repository, this.place.over),
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

  async play(steps: readonly Step[]): Promise<void> {
    for (const [index, step] of steps.entries()) {
      if (steps.slice(index).some((next) => 'meanwhile' in next && next.meanwhile?.event === 'ends')) prepareProcess()
      await this.step(step)
    }
  }

  async step(step: Step): Promise<void> {
    if (this.isLocal && isOfUpstream(step)) return
    if (step.kind === 'save') await this.save(step)
    else if (step.kind === 'rename') await this.rename(step)
    else if (step.kind === 'upstream') await this.upstream(step)
    else if (step.kind === 'add') await this.add(step)
    else if (step.kind === 'upload') await this.upload(step)
    else if (step.kind === 'rename branch' || step.kind === 'link') await this.changePlace(step)
    else if (step.kind === 'lose clone') {
      for (const lost of [this.kiosk, this.other])
        if (lost)
          await rm(repositoryDirectory(this.node(step.node).config.dataDir, lost.id), { recursive: true, force: true })
    } else if (step.kind === 'ask')
      await this.run(step.node, { kind: 'operation', operation: step.operation, translationIds: null }, step.meanwhile)
    else if (step.kind === 'add language')
      await this.run(step.node, { kind: 'add-language', languageCode: 'fr' }, step.meanwhile)
    else if (step.kind === 'remove language') {
      const language = this.files.codeOf(step.language)
      const translation = language === 'en' ? undefined : await this.translation(language)
      const work = { kind: 'delete-translation' as const, translationId: translation?.id ?? 0 }
      if (translation) await this.run(step.node, work, step.meanwhile)
    } else {
      const unit = (await this.units(this.files.isMonolingual ? 'en' : step.language)).get(step.source)
      if (unit) await this.run(step.node, { kind: 'remove-unit', unitId: unit.id }, step.meanwhile)
    }
    await this.deliver()
  }

  /** Restores every file and every string with typed texts, without a text. */
  async bringBack(others: readonly HistoryPlayer[] = []): Promise<void> {
    if (this.isLocal) {
      for (const player of [this, ...others]) await player.addBack()
      return
    }
    const { files } = this
    const back: Record<string, Uint8Array> = {}
    const keys = new Set([this, ...others].flatMap(({ owed }) => [...owed.keys()]))
    const owedIn = [...keys].map((key) => [key.slice(0, 2), key.slice(3)] as const)
    for (const language of new Set([...languages.map((code) => files.codeOf(code)), ...owedIn.map(([code]) => code)])) {
      const path = `po/${language}.po`
      const isTemplate = path === files.template
      const file = await this.read(path)
      const parsed = files.parse(file?.startsWith('msgid') ? file : files.least(language))
      const wanted = owedIn.flatMap(([code, source]) => (isTemplate || code === language ? [source] : []))
      const has = new Set(parsed.units.map((unit) => files.nameOf(unit)))
      const missing = [...new Set(wanted)].filter((source) => !has.has(source))
      // A string comes into a template with a text: restoring it replaces the earlier one.
      if (isTemplate)
        for (const source of missing)
          for (const player of [this, ...others]) player.owed.delete(`${language} ${source}`)
      back[path] = parsed.edit({ units: missing.map((source) => files.addition(source, parsed, isTemplate)) })
    }
    await this.move(back)
  }

  private async addBack(): Promise<void> {
    for (const key of this.owed.keys()) {
      const [language, source] = [key.slice(0, 2), key.slice(3)]
      if (!(await this.translation(language))) await this.run(0, { kind: 'add-language', languageCode: language }, null)
      const translation = await this.translation(this.files.isMonolingual ? 'en' : language)
      if (!translation || (await this.units(language)).has(source)) continue
      const { length } = splitPlural(source)
      const text = this.files.isMonolingual ? source : ''
      if (this.files.isMonolingual) this.owed.delete(`en ${source}`)
      const target = Array.from(
        { length: length > 1 ? translation.plural_number : 1 },
        () => splitPlural(text)[0] ?? '',
      )
      const units = [{ ...this.files.named(source, target), state: null }]
      await this.run(0, { kind: 'add-units', translationId: translation.id, units, action: 'new-unit' }, null)
    }
  }
}

const isOfUpstream = ({ kind }: Step): boolean => kind === 'upstream' || kind === 'rename branch' || kind === 'link'

const dropConnections = (database: Database) =>
  database.executeSql(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

import type { GitRemote } from '@weft/testkit'
import type { Database } from '../../db/database.ts'
import type { FakeHost } from '../../git-hosts/testing/testing.ts'
import { disturbed, ProcessKilled } from '../law/law-player.arbitrary.ts'
import { type BenchComponent, poFile } from '../testing.ts'
import { languages, type Step, sources } from './pull-request-law.arbitrary.ts'

/** The texts that a string may have in the end; null: upstream decided. */
export type Owed = ReadonlyMap<string, string[] | null>

export interface Place {
  readonly kiosk: BenchComponent
  readonly host: FakeHost
  readonly remote: GitRemote
  readonly database: Database
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

const fileOf = (language: string) => poFile(language, Object.fromEntries(sources.map((source) => [source, ''])))

/** The files of the component at the start. */
export const startFiles = (): Record<string, string> => ({
  ...Object.fromEntries(languages.map((language) => [`po/${language}.po`, fileOf(language)])),
  'po/k.pot': fileOf(''),
  README: 'Kiosk\n',
})

export const click = (kiosk: BenchComponent) =>
  kiosk.run({ kind: 'operation', operation: 'push', translationIds: null })

const entry = (source: string) => new RegExp(`(msgid "${source}"\\nmsgstr )"(.*)"`)
export const textIn = (file: string, source: string): string | undefined => entry(source).exec(file)?.[2]
const withText = (file: string, source: string, target: string) => file.replace(entry(source), `$1"${target}"`)

/** The file after a bot that formats: comments and a header differ, the order does not. */
const formatted = (file: string, by: number) =>
  file
    .replace(/\n\nmsgid /g, `\n\n#. formatted ${by}\nmsgid `)
    .replace(/Language-Team: [^\\]*/, `Language-Team: bot ${by}`)

/** Plays a history, and keeps account of the texts that must be there in the end. */
export class PullPlayer {
  readonly owed = new Map<string, string[] | null>()
  private readonly place: Place
  private serial = 0
  /** The names of the strings now: upstream renames them. */
  private readonly names = new Map<string, string>(sources.map((source) => [source, source]))

  constructor(place: Place) {
    this.place = place
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.step(step)
  }

  private step(step: Step): unknown {
    switch (step.kind) {
      case 'save':
        return this.save(step)
      case 'ask':
        return this.ask(step)
      case 'click':
        return click(this.place.kiosk)
      case 'merge':
        return this.merge(step)
      case 'host':
        return this.hostDoes(step)
      case 'others':
        return this.others(step)
      case 'upstream':
        return this.upstream(step)
      case 'fault':
        // A page for people in the place of an answer, where the status says that all is well.
        return this.place.host.fail({ only: step.only, times: step.times, status: step.status, body: '<html>No' })
      case 'label':
        return this.label(step)
      case 'scope':
        return this.scope(step)
    }
  }

  private async ask({ operation, kill }: StepOf<'ask'>): Promise<void> {
    const { kiosk, database } = this.place
    if (kill === null) return void (await kiosk.ask(operation))
    const killed = disturbed(database, kill, async () => {
      throw new ProcessKilled()
    })
    await kiosk.ask(operation, killed).catch((error: unknown) => {
      if (!(error instanceof ProcessKilled)) throw error
    })
  }

  private name(source: string): string {
    return this.names.get(source) ?? source
  }

  private owe(key: string, text: string, isNewest: boolean): void {
    const known = this.owed.get(key)
    if (known === null) return
    this.owed.set(key, isNewest ? [text, ...(known ?? []).slice(0, 1)] : [...(known ?? []), text])
  }

  /** One of the newest pull requests. */
  private pull(back: number) {
    const { pulls } = this.place.host
    return pulls.at(-1 - (back % Math.max(pulls.length, 1)))
  }

  private async save({ language, source }: StepOf<'save'>): Promise<void> {
    const { kiosk } = this.place
    const name = this.name(source)
    // Upstream's new name of a string is known after the next pull.
    if (!(await kiosk.units(language)).has(name)) return
    const text = `typed ${++this.serial}`
    await kiosk.save(language, name, text)
    this.owe(`${language} ${name}`, text, true)
  }

  private async merge({ method, deletesBranch, pull: back }: StepOf<'merge'>): Promise<void> {
    const { host } = this.place
    const pull = this.pull(back)
    // A text that upstream changed meanwhile conflicts until we have read it.
    if (pull?.state === 'open') await host.merge(pull.number, method, { deletesBranch }).catch(() => {})
  }

  private async hostDoes({ does, pull: back }: StepOf<'host'>): Promise<void> {
    const { host } = this.place
    const pull = this.pull(back)
    if (!pull) return
    if (does === 'close' && pull.state === 'open') host.close(pull.number)
    if (does === 'reopen' && pull.state === 'closed') host.reopen(pull.number)
    if (does === 'lie' && pull.state === 'open') host.lieAboutMerge(pull.number)
    if (does === 'delete branch') await host.deleteBranch(pull.number).catch(() => {})
    if (does === 'delete fork' && host.forge.forks.size > 0) await host.deleteFork()
  }

  private async others({ does, pull: back, language, source }: StepOf<'others'>): Promise<void> {
    const { remote } = this.place
    const pull = this.pull(back)
    if (pull?.state !== 'open') return
    const { repository, branch } = pull.head
    const [file, name] = [`po/${language}.po`, this.name(source)]
    const text = await remote.readText(repository, file, branch).catch(() => null)
    if (text === null) return
    const number = ++this.serial
    const commit = (path: string, content: string) =>
      remote.commit(repository, { [path]: content }, 'By hand', { branch })
    if (does === 'file') return void (await commit(`NEWS-${number}`, 'New\n'))
    if (does === 'format') return void (await commit(file, formatted(text, number)))
    if (textIn(text, name) === undefined) return
    await commit(file, withText(text, name, `by hand ${number}`))
    this.owe(`${language} ${name}`, `by hand ${number}`, false)
  }

  private async upstream({ does, language, source }: StepOf<'upstream'>): Promise<void> {
    const { kiosk } = this.place
    const [path, name, number] = [`po/${language}.po`, this.name(source), ++this.serial]
    if (does === 'readme') return void (await kiosk.upstream({ README: `Kiosk ${number}\n` }))
    if (does === 'rename key') return this.renameKey(source, `${source} ${number}`)
    if (does === 'revert' || does === 'force-push') return this.takeBack(does)
    const file = (await kiosk.read(path)) ?? ''
    if (does === 'format') return void (await kiosk.upstream({ [path]: formatted(file, number) }))
    if (textIn(file, name) === undefined) return
    this.owed.set(`${language} ${name}`, null)
    await kiosk.upstream({ [path]: withText(file, name, `upstream ${number}`) })
  }

  /** Texts of the old name stay in the history, and as suggestions when it returns. */
  private async renameKey(source: string, next: string): Promise<void> {
    const { kiosk } = this.place
    const name = this.name(source)
    const files: Record<string, string> = {}
    for (const path of Object.keys(startFiles()).filter((one) => one.startsWith('po/'))) {
      const file = await kiosk.read(path)
      if (file?.includes(`msgid "${name}"`)) files[path] = file.replace(`msgid "${name}"`, `msgid "${next}"`)
    }
    // A force-push may have taken the name back.
    if (!('po/k.pot' in files)) return
    await kiosk.upstream(files)
    this.names.set(source, next)
    for (const language of languages) this.owed.delete(`${language} ${name}`)
  }

  /** The last commit is taken back, by another commit or by a rewritten history. */
  private async takeBack(does: 'revert' | 'force-push'): Promise<void> {
    const { kiosk, remote, host } = this.place
    const { git } = remote
    const count = await git(host.repository, 'rev-list', '--count', '--first-parent', 'refs/heads/main')
    if (Number(count.trim()) < 2) return
    const paths = Object.keys(startFiles())
    const before = new Map<string, string | null>()
    for (const path of paths) before.set(path, await kiosk.read(path))
    if (does === 'force-push') await git(host.repository, 'update-ref', 'refs/heads/main', 'refs/heads/main~1')
    else {
      const made = await git(
        host.repository,
        '-c',
        'user.name=Maintainer',
        '-c',
        'user.email=maintainer@example.org',
        'commit-tree',
        '-p',
        'refs/heads/main',
        '-m',
        'Revert',
        'refs/heads/main~1^{tree}',
      )
      await git(host.repository, 'update-ref', 'refs/heads/main', made.trim())
    }
    for (const [source, name] of this.names) {
      const after = (await kiosk.read('po/k.pot')) ?? ''
      if (!after.includes(`msgid "${name}"`)) this.forget(source, name, after)
    }
    for (const language of languages) {
      const [was, is] = [before.get(`po/${language}.po`) ?? '', (await kiosk.read(`po/${language}.po`)) ?? '']
      for (const name of this.names.values())
        if (textIn(was, name) !== textIn(is, name)) this.owed.set(`${language} ${name}`, null)
    }
  }

  /** A string has its former name again; upstream decides what it says. */
  private forget(source: string, name: string, template: string): void {
    const former = [...template.matchAll(/msgid "(.+)"/g)].map(([, one]) => one ?? '')
    const back = former.find((one) => one === source || one.startsWith(`${source} `))
    if (back !== undefined) this.names.set(source, back)
    for (const language of languages) {
      this.owed.delete(`${language} ${name}`)
      if (back !== undefined) this.owed.set(`${language} ${back}`, null)
    }
  }

  private async label({ source, label }: StepOf<'label'>): Promise<void> {
    const { kiosk, database } = this.place
    const unit = (await kiosk.units('en')).get(this.name(source))
    if (!unit) return
    await database.executeSql(
      `with known as (insert into labels (project_id, name) values ($1, $2)
         on conflict (project_id, name) do update set name = excluded.name returning id),
       gone as (delete from unit_labels ul using known where ul.unit_id = $3 and ul.label_id = known.id returning 1)
       insert into unit_labels (unit_id, label_id) select $3, id from known where not exists (select from gone)`,
      [kiosk.projectId, label, unit.id],
    )
  }

  private async scope({ scope }: StepOf<'scope'>): Promise<void> {
    const { kiosk, database } = this.place
    await database.executeSql(
      `update components set settings = jsonb_set(settings, '{vcs_params,merge_request_scope}', to_jsonb($2::text)) where id = $1`,
      [kiosk.id, scope],
    )
  }
}

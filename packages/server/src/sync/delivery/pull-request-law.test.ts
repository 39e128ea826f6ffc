import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealHostSecret } from '../../git-hosts/store/git-host-rows.ts'
import { type FakeHost, startFakeHost } from '../../git-hosts/testing/testing.ts'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from '../testing.ts'

/**
 * Whatever maintainers do with pull requests: no component is locked, no text is gone, and the pull request can be merged.
 *
 *   WEFT_PULL_RUNS=10000 WEFT_PULL_SEED=7 npx vitest run pull-request-law
 */
const runs = Number(process.env.WEFT_PULL_RUNS ?? 4)
const seed = Number(process.env.WEFT_PULL_SEED ?? Date.now() % 2 ** 31)
const path = process.env.WEFT_PULL_PATH === undefined ? {} : { path: process.env.WEFT_PULL_PATH }

const sources = ['Open', 'Close', 'Menu'] as const
const languages = ['cs', 'de'] as const
const string = { language: fc.constantFrom(...languages), source: fc.constantFrom(...sources) }
const method = fc.constantFrom('merge' as const, 'squash' as const, 'rebase' as const)

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('save' as const), ...string }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      operation: fc.constantFrom('commit' as const, 'push' as const, 'pull' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('click' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('merge' as const), method, deletesBranch: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('host' as const),
      does: fc.constantFrom('close' as const, 'reopen' as const, 'delete branch' as const, 'lie' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('others' as const), ...string }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('upstream' as const),
      does: fc.constantFrom('text' as const, 'readme' as const, 'force-push' as const),
      ...string,
    }),
  },
)
/** The texts that a string may have in the end; null: upstream decided. */
type Owed = ReadonlyMap<string, string[] | null>
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const history = fc.array(step, { minLength: 4, maxLength: 14 })
const about = fc.record({
  style: fc.constantFrom('merge' as const, 'rebase' as const),
  forks: fc.boolean(),
  scope: fc.constantFrom('repository' as const, 'repository' as const, 'language' as const),
  squash: fc.constantFrom('none' as const, 'all' as const, 'language' as const, 'author' as const),
})

const fileOf = (language: string) => poFile(language, { Open: '', Close: '', Menu: '' })
const withText = (file: string, source: string, target: string) =>
  file.replace(new RegExp(`(msgid "${source}"\\nmsgstr )".*"`), `$1"${target}"`)

describeOnDatabase('pull requests', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  async function start(
    host: FakeHost,
    how: { style: 'merge' | 'rebase'; forks: boolean; squash: string; scope: string },
  ) {
    const { secret, username, appId } = host.access
    const sealed = await sealHostSecret(bench.services.secretBox, { api: host.api, projectId: null, secret })
    await database().executeSql('delete from git_hosts')
    await database().executeSql(
      'insert into git_hosts (vcs, hostname, api, username, app_id, secret) values ($1, $2, $3, $4, $5, $6)',
      [host.vcs, host.hostname, host.api, username, appId, sealed],
    )
    await remote.git(host.repository, 'update-ref', '-d', 'refs/heads/main')
    const settings = { merge_style: how.style, vcs_params: { squash: how.squash, merge_request_scope: how.scope } }
    const files = { 'po/cs.po': fileOf('cs'), 'po/de.po': fileOf('de'), 'po/k.pot': fileOf(''), README: 'Kiosk\n' }
    const kiosk = await bench.component(files, { settings, host: { ...host, forks: how.forks } })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    return kiosk
  }

  const click = (kiosk: BenchComponent) => kiosk.run({ kind: 'operation', operation: 'push', translationIds: null })

  /** Plays a history, and resolves to the texts that must be there in the end, by string; null: upstream decided. */
  async function play(kiosk: BenchComponent, host: FakeHost, steps: readonly Step[]) {
    const owed = new Map<string, string[] | null>()
    let number = 0
    const owe = (key: string, text: string, isNewest: boolean) => {
      const known = owed.get(key)
      if (known === null) return
      owed.set(key, isNewest ? [text, ...(known ?? []).slice(0, 1)] : [...(known ?? []), text])
    }
    const newest = () => host.pulls.at(-1)
    const play: { readonly [Kind in Step['kind']]: (one: Extract<Step, { kind: Kind }>) => Promise<unknown> } = {
      save: async ({ language, source }) => {
        const text = `typed ${++number}`
        await kiosk.save(language, source, text)
        owe(`${language} ${source}`, text, true)
      },
      ask: ({ operation }) => kiosk.ask(operation),
      click: () => click(kiosk),
      merge: async ({ method: how, deletesBranch }) => {
        const pull = newest()
        // A text that upstream changed meanwhile conflicts until we have read it.
        if (pull?.state === 'open') await host.merge(pull.number, how, { deletesBranch }).catch(() => {})
      },
      host: async ({ does }) => {
        const pull = newest()
        if (!pull) return
        if (does === 'close' && pull.state === 'open') host.close(pull.number)
        if (does === 'reopen' && pull.state === 'closed') host.reopen(pull.number)
        if (does === 'lie' && pull.state === 'open') host.lieAboutMerge(pull.number)
        if (does === 'delete branch') await host.deleteBranch(pull.number).catch(() => {})
      },
      others: async ({ language, source }) => {
        const pull = newest()
        if (pull?.state !== 'open') return
        const { repository, branch } = pull.head
        const file = `po/${language}.po`
        const text = await remote.readText(repository, file, branch)
        if (text === null) return
        const typed = `by hand ${++number}`
        await remote.commit(repository, { [file]: withText(text, source, typed) }, 'By hand', { branch })
        owe(`${language} ${source}`, typed, false)
      },
      upstream: async ({ does, language, source }) => {
        const file = `po/${language}.po`
        if (does === 'readme') return kiosk.upstream({ README: `Kiosk ${++number}\n` })
        if (does === 'text') {
          owed.set(`${language} ${source}`, null)
          return kiosk.upstream({ [file]: withText((await kiosk.read(file)) ?? '', source, `upstream ${++number}`) })
        }
        for (const one of languages) for (const each of sources) owed.set(`${one} ${each}`, null)
        const { git } = remote
        const parents = (await git(host.repository, 'rev-list', '--count', '--first-parent', 'refs/heads/main')).trim()
        if (Number(parents) > 1) await git(host.repository, 'update-ref', 'refs/heads/main', 'refs/heads/main~1')
      },
    }
    for (const one of steps) await (play[one.kind] as (step: Step) => Promise<unknown>)(one)
    return owed
  }

  async function holds(kiosk: BenchComponent, host: FakeHost, owed: Owed, how: { readonly scope: string }) {
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    expect(await click(kiosk)).toMatchObject({ result: true })
    const open = host.pulls.filter((pull) => pull.state === 'open')
    expect(open.length).toBeLessThanOrEqual(how.scope === 'language' ? languages.length : 1)
    for (const pull of open) await host.merge(pull.number, 'squash')
    expect(await kiosk.ask('pull')).toMatchObject({ result: true })
    const { rows } = await database().executeSql(
      'select locked, local_revision = remote_revision as delivered from components where id = $1',
      [kiosk.id],
    )
    expect(rows).toEqual([{ locked: false, delivered: true }])
    expect(await kiosk.pendingEdits()).toBe(0)
    expect(await kiosk.wrongCounters()).toEqual([])
    expect(await kiosk.alerts()).toEqual({})
    for (const [key, texts] of owed) {
      if (texts === null) continue
      const [language = '', source = ''] = key.split(' ')
      const { target } = await kiosk.unit(language, source)
      expect([key, texts]).toEqual([key, expect.arrayContaining([target])])
      expect(await kiosk.read(`po/${language}.po`)).toContain(`msgid "${source}"\nmsgstr "${target}"`)
    }
    expect(host.violations).toEqual([])
  }

  test(
    `after any history no text is gone, nothing is locked, and all is merged (seed ${seed})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(history, about, async (steps, how) => {
          const host = await startFakeHost('github', remote)
          try {
            const kiosk = await start(host, how)
            await holds(kiosk, host, await play(kiosk, host, steps), how)
          } finally {
            await host.stop()
          }
        }),
        { numRuns: runs, seed, ...path, endOnFailure: process.env.WEFT_PULL_SHRINK === undefined },
      )
    },
    60_000 + runs * 60_000,
  )
})

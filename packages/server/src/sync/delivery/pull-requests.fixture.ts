import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { sealHostSecret } from '../../git-hosts/store/git-host-rows.ts'
import { type FakeHost, startFakeHost } from '../../git-hosts/testing/testing.ts'
import { type BenchComponent, type BenchSettings, makeWorkbench, poFile, type Workbench } from '../testing.ts'

/** The files of the component: one text is there, and the others wait. */
export const cs = poFile('cs', { Open: 'Otevřít', Close: '', '%d files': '' })
const de = poFile('de', { Open: '', Close: '', '%d files': '' })
const pot = poFile('', { Open: '', Close: '', '%d files': '' })

export interface ComponentSettings extends BenchSettings {
  readonly forks?: boolean
  readonly params?: Record<string, unknown>
}

/** A git host that opens pull requests, and components over its repository. */
export interface PullRequestBench {
  readonly remote: GitRemote
  readonly bench: Workbench
  /** Tests may put another one in its place. */
  host: FakeHost
  database(): Database
  /** A component whose host opens pull requests, with one text that waits. */
  component(about?: ComponentSettings): Promise<BenchComponent>
  /** The pull requests as the database has them. */
  rows(kiosk: BenchComponent): Promise<Record<string, unknown>[]>
  states(kiosk: BenchComponent): Promise<unknown[]>
  byPerson(kiosk: BenchComponent): ReturnType<BenchComponent['run']>
  tips(kiosk: BenchComponent): Promise<Record<string, unknown> | undefined>
  /** The branch of a pull request, by the order in which they were opened. */
  branchOf(number?: number): { readonly repository: string; readonly branch: string }
  /** A file in the branch of a pull request. */
  inBranch(path: string, number?: number): Promise<string | null>
}

const selectRows = `select number, branch, state, closed_by_us, has_others, is_draft from pull_requests
  where component_id = $1 order by id`

/** Defines tests of pull requests: each has a new host, which has seen no request that its documentation does not allow. */
export function describePullRequests(title: string, define: (its: PullRequestBench) => void): void {
  vi.setConfig({ testTimeout: 120_000 })
  describeOnDatabase(title, ({ database, config }) => {
    let opened: { readonly remote: GitRemote; readonly bench: Workbench } | undefined
    let host: FakeHost | undefined
    const there = <Value>(value: Value | undefined): Value => {
      if (value === undefined) throw new Error('it is there while a test runs')
      return value
    }
    beforeAll(async () => {
      const remote = await startGitRemote()
      opened = { remote, bench: await makeWorkbench(database(), config().dataDir, remote) }
    })
    afterAll(() => opened?.remote.stop())
    beforeEach(async () => {
      host = await startFakeHost('github', there(opened).remote)
      await database().executeSql('delete from git_hosts')
    })
    afterEach(async () => {
      expect(host?.violations).toEqual([])
      await host?.stop()
    })
    const select = async (text: string, { id }: BenchComponent) => (await database().executeSql(text, [id])).rows
    const its: PullRequestBench = {
      get remote() {
        return there(opened).remote
      },
      get bench() {
        return there(opened).bench
      },
      get host() {
        return there(host)
      },
      set host(next) {
        host = next
      },
      database,
      component: (about = {}) => makeComponent(its, about),
      rows: (kiosk) => select(selectRows, kiosk),
      states: async (kiosk) => (await select(selectRows, kiosk)).map((row) => row.state),
      byPerson: (kiosk) => kiosk.run({ kind: 'operation', operation: 'push', translationIds: null }),
      tips: async (kiosk) =>
        (await select('select local_revision, remote_revision, locked from components where id = $1', kiosk))[0],
      branchOf: (number = 1) => its.host.pulls[number - 1]?.head ?? { repository: '', branch: '' },
      inBranch(path, number = 1) {
        const { repository, branch } = its.branchOf(number)
        return its.remote.readText(repository, path, branch)
      },
    }
    define(its)
  })
}

async function makeComponent({ host, bench, remote, database }: PullRequestBench, about: ComponentSettings) {
  const { forks = false, params = {}, ...rest } = about
  const { secret, username, appId } = host.access
  const sealed = await sealHostSecret(bench.services.secretBox, { api: host.api, projectId: null, secret })
  await database().executeSql(
    'insert into git_hosts (vcs, hostname, api, username, app_id, secret, owner) values ($1, $2, $3, $4, $5, $6, $7)',
    [host.vcs, host.hostname, host.api, username, appId, sealed, host.owner],
  )
  await remote.git(host.repository, 'update-ref', '-d', 'refs/heads/main')
  const settings = { ...rest.settings, vcs_params: params }
  const files = { 'po/cs.po': cs, 'po/de.po': de, 'po/kiosk.pot': pot, README: 'Kiosk\n' }
  const kiosk = await bench.component(files, { ...rest, settings, host: { ...host, forks } })
  await kiosk.ask('import')
  await kiosk.save('cs', 'Close', 'Zavřít')
  return kiosk
}

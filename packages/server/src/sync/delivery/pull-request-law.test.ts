import { describeOnDatabase, type GitRemote, startGitRemote } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealHostSecret } from '../../git-hosts/store/git-host-rows.ts'
import { type FakeHost, startFakeHost } from '../../git-hosts/testing/testing.ts'
import { makeWorkbench, type Workbench } from '../testing.ts'
import type { RunResult } from '../work/work.ts'
import { type About, about, history, labels, languages } from './pull-request-law.arbitrary.ts'
import { click, type Place, PullPlayer, startFiles, textIn } from './pull-request-player.fixture.ts'

/**
 * Maintainers may do anything with pull requests: no component is locked, no text is gone, and each pull request can be merged.
 *
 *   WEFT_PULL_RUNS=10000 WEFT_PULL_SEED=7 npx vitest run pull-request-law
 */
const runs = Number(process.env.WEFT_PULL_RUNS ?? 6)
const seed = Number(process.env.WEFT_PULL_SEED ?? Date.now() % 2 ** 31)
const path = process.env.WEFT_PULL_PATH === undefined ? {} : { path: process.env.WEFT_PULL_PATH }

/** So many may be open at once. */
const most = { repository: 1, language: languages.length + 1, label: labels.length + 1 }

describeOnDatabase('pull requests', ({ database, config }) => {
  let remote: GitRemote
  let bench: Workbench
  beforeAll(async () => {
    remote = await startGitRemote()
    bench = await makeWorkbench(database(), config().dataDir, remote)
  })
  afterAll(() => remote.stop())

  async function start(host: FakeHost, how: About): Promise<Place> {
    const { secret, username, appId } = host.access
    const sealed = await sealHostSecret(bench.services.secretBox, { api: host.api, projectId: null, secret })
    await database().executeSql('delete from git_hosts')
    await database().executeSql(
      'insert into git_hosts (vcs, hostname, api, username, app_id, secret) values ($1, $2, $3, $4, $5, $6)',
      [host.vcs, host.hostname, host.api, username, appId, sealed],
    )
    await remote.git(host.repository, 'update-ref', '-d', 'refs/heads/main')
    const settings = { merge_style: how.style, vcs_params: { squash: how.squash, merge_request_scope: how.scope } }
    const kiosk = await bench.component(startFiles(), { settings, host: { ...host, forks: how.forks } })
    expect(await kiosk.ask('import')).toMatchObject({ result: true })
    return { kiosk, host, remote, database: database() }
  }

  const scopeOf = async ({ kiosk }: Place) => {
    const { rows } = await database().executeSql(
      "select settings -> 'vcs_params' ->> 'merge_request_scope' as scope from components where id = $1",
      [kiosk.id],
    )
    return rows[0]?.scope as keyof typeof most
  }

  const succeeds = ({ result, detail }: RunResult) => expect([result, detail]).toEqual([true, detail])

  async function holds(place: Place, { owed }: PullPlayer) {
    const { kiosk, host } = place
    host.fail(null)
    succeeds(await kiosk.ask('pull'))
    succeeds(await click(kiosk))
    const open = host.pulls.filter((pull) => pull.state === 'open')
    expect(open.length).toBeLessThanOrEqual(most[await scopeOf(place)])
    for (const pull of open) await host.merge(pull.number, 'squash')
    succeeds(await kiosk.ask('pull'))
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
      const [language = '', ...words] = key.split(' ')
      const source = words.join(' ')
      const { target } = await kiosk.unit(language, source)
      expect([key, texts]).toEqual([key, expect.arrayContaining([target])])
      expect(textIn((await kiosk.read(`po/${language}.po`)) ?? '', source)).toBe(target)
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
            const place = await start(host, how)
            const player = new PullPlayer(place)
            await player.play(steps)
            await holds(place, player)
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

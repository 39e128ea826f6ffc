/**
 * 200 components of one repository, each with a text that waits: commits and one pull request, against the same commits and a push
 * to the same branch without one. WEFT_BENCH_COMPONENTS (200), WEFT_BENCH_ROUNDS (5).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { sealHostSecret } from '../packages/server/src/git-hosts/store/git-host-rows.ts'
import { startFakeHost } from '../packages/server/src/git-hosts/testing/testing.ts'
import { type BenchComponent, makeWorkbench, poFile } from '../packages/server/src/sync/testing.ts'
import { startGitRemote } from '../packages/testkit/src/index.ts'
import { figure } from './figure.ts'
import { median } from './quantile.ts'

const count = Number(process.env.WEFT_BENCH_COMPONENTS ?? 200)
const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 5)
const target = 1.2

const dataDir = mkdtempSync(join(tmpdir(), 'weft-pull-requests-'))
chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
const database = await openDatabase(readConfig({ ...process.env, DATA_DIR: dataDir, DEMO: 'off' }))
const remote = await startGitRemote()
const bench = await makeWorkbench(database, dataDir, remote)
const host = await startFakeHost('github', remote)
const { secret, username, appId } = host.access
const sealed = await sealHostSecret(bench.services.secretBox, { api: host.api, projectId: null, secret })
await database.executeSql(
  'insert into git_hosts (vcs, hostname, api, username, app_id, secret) values ($1, $2, $3, $4, $5, $6)',
  [host.vcs, host.hostname, host.api, username, appId, sealed],
)

/** All components of one repository; `vcs`: how it is delivered. */
async function makeRepository(vcs: 'git' | 'github'): Promise<BenchComponent[]> {
  await remote.git(host.repository, 'update-ref', '-d', 'refs/heads/main')
  const text = poFile('cs', { Open: '', Close: '' })
  const files = Object.fromEntries(Array.from({ length: count }, (_, at) => [`part-${at}/cs.po`, text]))
  const about = { vcs, repository: host.repository, repositoryUrl: host.repositoryUrl, forks: false }
  const first = await bench.component(files, { host: about, filemask: 'part-0/*.po', pushBranch: `bench-${vcs}` })
  const all = [first]
  for (let at = 1; at < count; at++)
    all.push(await bench.component({}, { linkedTo: first, filemask: `part-${at}/*.po` }))
  await first.ask('import')
  return all
}

async function timeOfPush(components: readonly BenchComponent[], round: number): Promise<number> {
  for (const component of components) await component.save('cs', 'Close', `Zavřít ${round}`)
  const start = performance.now()
  const { result, detail } = (await components[0]?.ask('push')) ?? { result: false, detail: 'no component' }
  if (!result) throw new Error(detail)
  return performance.now() - start
}

try {
  const times: Record<'git' | 'github', number[]> = { git: [], github: [] }
  for (const vcs of ['git', 'github'] as const) {
    const components = await makeRepository(vcs)
    for (let round = 0; round <= rounds; round++) {
      const time = await timeOfPush(components, round)
      if (round > 0) times[vcs].push(time)
    }
  }
  const ratio = median(times.github) / median(times.git)
  figure({
    measure: `${count} components of one repository, commits and one pull request against a push of the same`,
    value: `${ratio.toFixed(2)} times (${median(times.github).toFixed(0)} and ${median(times.git).toFixed(0)} ms), pull requests: ${host.pulls.length}`,
    target: `at most ${target} times`,
    met: ratio <= target && host.pulls.length === 1,
  })
} finally {
  await host.stop()
  await remote.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * The report on a developer's pull request that changes 3 of 5,000 source strings in three languages, against fetching its branch.
 * WEFT_BENCH_STRINGS (5000), WEFT_BENCH_ROUNDS (9).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { nobody } from '../packages/server/src/events/ledger.ts'
import {
  closeRepository,
  ensureBareRepository,
  fetchCommit,
  parseRepositoryUrl,
} from '../packages/server/src/git/index.ts'
import { sealHostSecret } from '../packages/server/src/git-hosts/store/git-host-rows.ts'
import { startFakeHost } from '../packages/server/src/git-hosts/testing/testing.ts'
import { reviewPullRequest } from '../packages/server/src/sync/review/review-pull-request.ts'
import { makeWorkbench } from '../packages/server/src/sync/testing.ts'
import { startGitRemote } from '../packages/testkit/src/index.ts'
import { figure } from './figure.ts'
import { median } from './quantile.ts'

const count = Number(process.env.WEFT_BENCH_STRINGS ?? 5000)
const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 9)
const target = 3

const dataDir = mkdtempSync(join(tmpdir(), 'weft-review-'))
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

const json = (said: string, changed: readonly number[] = []) =>
  `${JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key.${at}`, `${said} ${at}${changed.includes(at) ? ' again' : ''}`])), null, 2)}\n`

const unwrap = <Value>(read: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value => {
  if (!read.ok) throw new Error('git refused')
  return read.value
}

/** A developer's pull request that changes three strings. */
async function openPull(round: number): Promise<{ number: string; ref: string; revision: string }> {
  const { repository } = host
  // The fake asks git for the branches of all open ones at each request: with a hundred of them only that would be measured.
  host.forge.pulls.length = 0
  const branch = `feature-${round}`
  const from = (await remote.git(repository, 'rev-parse', 'refs/heads/main')).trim()
  const files = { 'en.json': json('Text', [round, 1000 + round, 2000 + round]) }
  const revision = await remote.commit(repository, files, 'Change', { branch, from })
  const branches = { base: { repository, branch: 'main' }, head: { repository, branch } }
  const pull = await host.forge.open({ ...branches, title: 'Change', body: '', isDraft: false })
  return { number: String(pull.number), ref: `refs/pull/${pull.number}/head`, revision }
}

const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await run()
  return performance.now() - start
}

try {
  const files = {
    'en.json': json('Text'),
    'cs.json': json('Čeština'),
    'de.json': json('Deutsch'),
    'fr.json': json('Français'),
  }
  const about = { vcs: host.vcs, repository: host.repository, repositoryUrl: host.repositoryUrl, forks: false }
  await remote.git(host.repository, 'config', 'uploadpack.allowAnySHA1InWant', 'true')
  const component = await bench.component(files, {
    host: about,
    format: 'json',
    filemask: '*.json',
    template: 'en.json',
  })
  await component.ask('import')
  const url = unwrap(parseRepositoryUrl(host.repositoryUrl, { localPath: true, own: true }))
  // Another clone, which has the base as Weft's has it.
  const other = unwrap(await ensureBareRepository(bench.services.git, join(dataDir, 'other')))
  const main = (await remote.git(host.repository, 'rev-parse', 'refs/heads/main')).trim()
  await fetchCommit(other, url, { ref: 'refs/heads/main', revision: main })
  const progress = { begin: () => {}, strings: () => {}, file: () => {} }
  const signal = new AbortController().signal
  const ratios: number[] = []
  const times: { fetching: number[]; report: number[] } = { fetching: [], report: [] }
  for (let round = 0; round <= rounds; round++) {
    const pull = await openPull(round)
    const fetching = await timeOf(async () => unwrap(await fetchCommit(other, url, pull)))
    const request = { repositoryId: component.id, doer: nobody, signal, progress }
    const report = await timeOf(async () => {
      const { detail } = await reviewPullRequest(bench.services, request, pull)
      if (!detail.includes('3 changed')) throw new Error(detail)
    })
    if (process.env.WEFT_BENCH_TELL) console.log(`  ${fetching.toFixed(0)} ms, ${report.toFixed(0)} ms`)
    // The first one compiles and caches for both.
    if (round === 0) continue
    times.fetching.push(fetching)
    times.report.push(report)
    ratios.push(report / fetching)
  }
  await closeRepository(other)
  const ratio = median(times.report) / median(times.fetching)
  figure({
    measure: `report on a pull request that changes 3 of ${count} source strings, against fetching its branch`,
    value: `${ratio.toFixed(2)} times (${median(times.report).toFixed(0)} and ${median(times.fetching).toFixed(0)} ms), at worst ${Math.max(...ratios).toFixed(1)} times`,
    target: `at most ${target} times`,
    met: ratio <= target,
  })
} finally {
  await host.stop()
  await remote.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

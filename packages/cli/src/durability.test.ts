import { setTimeout as delay } from 'node:timers/promises'
import {
  compareWithServer,
  createTrafficRecord,
  type GitRemote,
  type InstallationProcess,
  killAll,
  makeKioskOverHttp,
  makeRandom,
  type ProcessKind,
  type ProcessWatch,
  readTexts,
  startGitRemote,
  startTraffic,
  watchProcesses,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

/** How often something is killed; a release is tested with 200. WEFT_SEED repeats the choices of a run. */
const kills = Number(process.env.WEFT_KILLS ?? 4)
const random = makeRandom(process.env.WEFT_SEED)
const token = `wlu_${'d'.repeat(36)}`

/** The kills that every run begins with; later ones are random. */
const first: readonly (readonly ProcessKind[])[] = [
  ['watcher'],
  ['keeper'],
  ['postmaster'],
  ['weft', 'launcher', 'keeper', 'watcher'],
  ['weft'],
  ['backend'],
  ['launcher'],
  ['git'],
  ['weft', 'keeper', 'watcher', 'postmaster', 'backend', 'launcher', 'git'],
]
const kinds: readonly ProcessKind[] = ['weft', 'keeper', 'watcher', 'postmaster', 'backend', 'launcher', 'git']

function chooseKinds(round: number): readonly ProcessKind[] {
  const fixedKinds = first[round - 1]
  if (fixedKinds) return fixedKinds
  for (;;) {
    const chosen = kinds.filter(() => random.chance(0.35))
    if (chosen.length > 0) return chosen
  }
}

/** All processes of a kind, but only some of the many backends and gits. */
function choose(there: readonly InstallationProcess[], wanted: readonly ProcessKind[]): InstallationProcess[] {
  return there.filter(
    ({ kind }) => wanted.includes(kind) && ((kind !== 'backend' && kind !== 'git') || random.chance(0.5)),
  )
}

// Processes are found in /proc.
describe.runIf(process.platform === 'linux')('durability', () => {
  const clientRecord = createTrafficRecord()
  let remote: GitRemote
  let place: Workplace
  let server: ServeProcess
  let watch: ProcessWatch
  const options = { base: () => server.base, token, clientRecord, random, remote: {} as GitRemote }
  beforeAll(async () => {
    remote = await startGitRemote()
    options.remote = remote
    place = await makeWorkplace({ API_RATELIMIT_USER: '10000000/hour', GIT_ALLOW_PRIVATE: '1' })
    const person = ['--full-name', 'Dora', '--email', 'dora@example.com', '--superuser']
    expect(await place.weftWith({ WEFT_TOKEN: token }, 'user', 'add', 'dora', ...person)).toMatchObject({ exitCode: 0 })
    watch = watchProcesses(`${place.folder}/data`)
    server = await place.serve()
    await makeKioskOverHttp(options)
  })
  afterAll(async () => {
    place.remove()
    await remote.stop()
  })

  const noStrays = (weft: number | null, about: string) =>
    expect.poll(() => watch.strays(weft), { timeout: 30_000, interval: 100, message: about }).toEqual([])

  /** Kills during requests, restarts Weft if it was hit, and compares its data with the client's record. */
  async function killOnce(round: number, wanted: readonly ProcessKind[]): Promise<string> {
    const traffic = await startTraffic(options)
    const until = async (count: number) => {
      for (const end = clientRecord.texts.length + count; clientRecord.texts.length < end; ) {
        if (clientRecord.faults.length > 0) break
        await delay(5)
      }
    }
    await until(1 + random.below(40))
    await delay(random.below(300))
    let hit: InstallationProcess[] = []
    // Gits are short-lived; if none appears, kill another process.
    for (let tries = 0; hit.length === 0; tries++) {
      hit = choose(watch.look(server.pid), tries < 500 ? wanted : ['backend', 'weft'])
      if (hit.length === 0) await delay(10)
    }
    killAll(hit)
    const about = `kill ${round} (seed ${random.seed}): ${hit.map(({ kind }) => kind).join(', ')}`
    if (hit.some(({ pid }) => pid === server.pid)) {
      await server.ended()
      server = await place.serve()
    }
    await until(8)
    await traffic.stop()
    expect(clientRecord.faults, `${about}\n${server.output().slice(-4_000)}`).toEqual([])
    expect(await compareWithServer(options), about).toEqual([])
    await noStrays(server.pid, about)
    return about
  }

  async function stopCleanly(about: string): Promise<void> {
    server.kill('SIGTERM')
    expect(await server.ended(), about).toBe(0)
    await noStrays(null, `after a clean end, ${about}`)
  }

  const patience = 120_000 + kills * 90_000
  test(`an answered save survives ${kills} kills of any process, and no process is left over`, {
    timeout: patience,
  }, async () => {
    console.log(`seed ${random.seed}`)
    for (let round = 1; round <= kills; round++) {
      const about = await killOnce(round, chooseKinds(round))
      if (kills > 20) console.log(`${new Date().toISOString()} ${about}`)
      // After one of the first kills a part of the keeper is missing.
      if (round === 1 || random.chance(0.1)) {
        await stopCleanly(about)
        server = await place.serve()
      }
    }
    const keptTexts = await readTexts(options)
    expect(clientRecord.texts.filter((text) => !keptTexts.has(text))).toEqual([])
    await stopCleanly('the end')
    const { texts, putOff, operations } = clientRecord
    console.log(
      `${kills} kills, ${texts.length} answered saves, all found; ${operations} repository operations, ${putOff} times 503`,
    )
  })
})

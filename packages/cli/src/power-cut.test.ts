import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  canRecord,
  createTrafficRecord,
  type GitRemote,
  isThorough,
  killAll,
  makeKioskOverHttp,
  makeRandom,
  type PowerCut,
  type RecordedHistory,
  readTexts,
  readUnits,
  replayPowerCut,
  startGitRemote,
  startRecording,
  startTraffic,
  watchProcesses,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

/** The number of power cuts; a release is tested with 50. WEFT_SEED repeats the choices of a run. */
const cuts = Number(process.env.WEFT_POWER_CUTS ?? 1)
/** Power cuts for each recording. */
const cutsOfOne = 10
const random = makeRandom(process.env.WEFT_SEED)
const token = `wlu_${'p'.repeat(36)}`

/** PostgreSQL settings that force frequent checkpoints and log files. */
const busySettings = "checkpoint_timeout = '30s'\nmax_wal_size = '32MB'\nmin_wal_size = '32MB'\n"

if (!canRecord()) console.log('Power cuts are not tried: that takes Linux and a C compiler (cc)')

describe.runIf(isThorough('WEFT_POWER_CUTS') && canRecord())('a power cut', () => {
  const options = {
    base: () => server.base,
    token,
    clientRecord: createTrafficRecord(),
    random,
    remote: {} as GitRemote,
  }
  let remote: GitRemote
  let place: Workplace
  let server: ServeProcess
  let upstream: string
  const dataDir = () => join(place.folder, 'data')
  beforeAll(async () => {
    remote = await startGitRemote()
    options.remote = remote
    upstream = mkdtempSync(join(tmpdir(), 'weft-upstream-'))
    place = await makeWorkplace({ API_RATELIMIT_USER: '10000000/hour', GIT_ALLOW_PRIVATE: '1' })
    writeFileSync(join(dataDir(), 'postgresql.conf'), busySettings, { mode: 0o644 })
    const person = ['--full-name', 'Paula', '--email', 'paula@example.com', '--superuser']
    expect(await place.weftWith({ WEFT_TOKEN: token }, 'user', 'add', 'paula', ...person)).toMatchObject({
      exitCode: 0,
    })
    server = await place.serve()
    await makeKioskOverHttp(options)
    server.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
  })
  afterAll(async () => {
    place.remove()
    rmSync(upstream, { recursive: true, force: true })
    await remote.stop()
  })

  /** Records what a server writes under traffic, from its start until it is killed. */
  async function record(): Promise<RecordedHistory> {
    const recording = startRecording(dataDir())
    try {
      server = await place.serve(recording.environment)
      const watch = watchProcesses(dataDir())
      const clientRecord = createTrafficRecord()
      const traffic = await startTraffic({ ...options, clientRecord, answered: recording.mark })
      const enough = cuts < cutsOfOne ? 100 : 300
      while (clientRecord.texts.length < enough && clientRecord.faults.length === 0) await delay(20)
      killAll(watch.look(server.pid))
      await Promise.all([server.ended(), traffic.stop()])
      await expect.poll(() => watch.strays(null), { timeout: 10_000 }).toEqual([])
      expect(clientRecord.faults).toEqual([])
      // The remote is another machine, so it keeps everything that was pushed before the cut.
      rmSync(upstream, { recursive: true, force: true })
      cpSync(remote.directory, upstream, { recursive: true })
      return recording.end()
    } catch (error) {
      recording.remove()
      throw error
    }
  }

  /** Chooses a random record to cut at; often just after an answer, or while git writes. */
  function choose(recorded: RecordedHistory): PowerCut {
    const { records } = recorded
    const first = records.findIndex(({ kind }) => kind === 'mark') + 1
    const all = records.map((_record, index) => index + 1).slice(first)
    const marks = all.filter((at) => records[at - 1]?.kind === 'mark')
    const gits = all.filter((at) => records[at - 1]?.path.startsWith('repositories/'))
    return { at: random.pick(random.pick([all, marks, gits])), law: random.pick(['journal', 'strict']) }
  }

  /** Pretends that the machine was restarted: clones remember in which boot they were checked. */
  function startMachine(folder: string): void {
    const clones = join(folder, 'repositories')
    for (const name of readdirSync(clones)) {
      const file = join(clones, name, 'weft-checked')
      if (name.endsWith('.git') && readdirSync(join(clones, name)).includes('weft-checked'))
        writeFileSync(file, 'an earlier life\n')
    }
  }

  async function operate(operation: string): Promise<void> {
    const reply = await fetch(`${server.base}/api/components/kiosk/app/repository/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ operation }),
    })
    expect(await reply.json()).toMatchObject({ result: true })
  }

  async function cutOnce(recorded: RecordedHistory, cut: PowerCut): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'weft-cut-'))
    try {
      replayPowerCut(recorded, cut, random, folder)
      startMachine(folder)
      rmSync(remote.directory, { recursive: true, force: true })
      cpSync(upstream, remote.directory, { recursive: true })
      server = await place.serve({ DATA_DIR: folder })
      const marks = recorded.records.slice(0, cut.at).filter(({ kind }) => kind === 'mark')
      const keptTexts = await readTexts(options)
      expect(marks.map(({ data }) => data.toString()).filter((text) => !keptTexts.has(text))).toEqual([])
      for (const operation of ['pull', 'commit', 'push']) await operate(operation)
      const file = execFileSync('git', ['-C', remote.localPath('kiosk'), 'show', 'main:po/cs.po'], { encoding: 'utf8' })
      const units = await readUnits(options)
      expect(units.filter(({ target }) => !file.includes(`msgstr "${target[0]}"`))).toEqual([])
      server.kill('SIGTERM')
      expect(await server.ended()).toBe(0)
    } finally {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  }

  const patience = 180_000 + cuts * 90_000
  test(`loses no answered save in ${cuts} cuts, and the installation opens each time`, {
    timeout: patience,
  }, async () => {
    console.log(`seed ${random.seed}`)
    let answered = 0
    for (let done = 0; done < cuts; ) {
      const recorded = await record()
      for (let n = 0; n < cutsOfOne && done < cuts; n++, done++) {
        const cut = choose(recorded)
        answered += recorded.records.slice(0, cut.at).filter(({ kind }) => kind === 'mark').length
        if (cuts > 5)
          console.log(
            `${new Date().toISOString()} cut ${done + 1} at ${cut.at} of ${recorded.records.length}, ${cut.law}`,
          )
        await cutOnce(recorded, cut).catch((cause: unknown) => {
          throw new Error(`cut at record ${cut.at} of ${recorded.records.length}, ${cut.law}, seed ${random.seed}`, {
            cause,
          })
        })
      }
    }
    console.log(`${cuts} power cuts, ${answered} answered saves before them, all found`)
  })
})

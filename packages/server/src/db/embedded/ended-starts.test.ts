import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRandom, watchProcesses } from '@weft/testkit'
import { expect, test, vi } from 'vitest'
import { ask, useEmbeddedPlaces } from './testing.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const places = useEmbeddedPlaces()
const random = makeRandom(process.env.WEFT_SEED)
const starts = Number(process.env.WEFT_KILLS ?? 4)

const program = `
  import { startEmbeddedServer } from ${JSON.stringify(new URL('./embedded-server.ts', import.meta.url).href)}
  await startEmbeddedServer({ dataDir: process.argv[1], path: process.env.PATH })
  process.stdout.write('ready')`

const start = (dataDir: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })

test.runIf(process.platform === 'linux')(
  `a first start that is killed anywhere leaves nothing that the next one stumbles over (seed ${random.seed})`,
  async () => {
    const dataDir = places.empty()
    const watch = watchProcesses(dataDir)
    // Ignore leftovers of other test files in this process.
    const others = new Set(watch.look(process.pid).map(({ pid }) => pid))
    for (let n = 0; n < starts; n++) {
      const child = start(dataDir)
      const ended = once(child, 'exit')
      // Into the making of the cluster, which a busy machine begins late.
      for (let seen = 0; seen < 200 && watch.look(child.pid ?? 0).length < 2; seen++) await delay(5)
      await delay(random.below(700))
      watch.look(child.pid ?? 0)
      child.kill('SIGKILL')
      await ended
    }
    const server = await places.start(dataDir)
    expect(await ask(server, "select encoding from pg_database where datname = 'weft'")).toEqual([{ encoding: 6 }])
    expect(watch.strays(process.pid)).toEqual([])
    await server.stop()
    await expect.poll(() => watch.strays(null).filter(({ pid }) => !others.has(pid)), { timeout: 10_000 }).toEqual([])
  },
)

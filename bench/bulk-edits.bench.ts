/**
 * A search and replace over 28,000 texts of 20 languages, against single saves in the same run; and single saves of another person while a bulk
 * edit runs, against those while nothing else does. WEFT_BENCH_ROUNDS (2) edits of each kind.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { figure } from './figure.ts'
import { type Installation, install, startWeft } from './http/installation.ts'
import { quantile } from './quantile.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 2)
/** Times the rate of single saves; and times the usual length of a save. */
const targets = { rate: 20, meanwhile: 1.5 }
/** Milliseconds between two saves of a fast person. */
const pause = 15
const saves = 300

interface BulkEdit {
  readonly id: number
  readonly state: string
  readonly outcomes: Readonly<Record<string, number>>
}

async function measure(installation: Installation): Promise<void> {
  const { prepared } = installation
  const server = await startWeft(installation)
  const ask = async <Reply>(method: string, path: string, token: string, body?: unknown): Promise<Reply> => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(server.origin + path, { method, headers, ...json })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} was answered by ${reply.status}: ${text}`)
    return JSON.parse(text)
  }
  const save = async (number: number): Promise<number> => {
    const id = prepared.unitIds[number % prepared.unitIds.length]
    const started = performance.now()
    await ask('PATCH', `/api/units/${id}/`, prepared.token, {
      state: 20,
      target: [`saved ${number} in ${Date.now()}.`],
    })
    return performance.now() - started
  }
  const [, , , project, component] = prepared.translation.split('/')
  const edit = async (
    search: string,
    replacement: string,
  ): Promise<{ readonly strings: number; readonly ms: number }> => {
    const started = performance.now()
    const body = { path: `${project}/${component}`, q: 'NOT language:cs', replace: { search, replacement } }
    const { id } = await ask<BulkEdit>('POST', '/api/editor/bulk/', prepared.adminToken, body)
    for (;;) {
      const now = await ask<BulkEdit>('GET', `/api/editor/bulk/${id}/`, prepared.adminToken)
      if (now.state === 'done') return { strings: now.outcomes.written ?? 0, ms: performance.now() - started }
      if (!['waiting', 'running'].includes(now.state)) throw new Error(`the edit is ${now.state}`)
      await delay(50)
    }
  }
  try {
    await delay(5000)
    for (let number = 0; number < saves; number++) await save(number)
    const alone: number[] = []
    const rates: number[] = []
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      for (let number = 0; number < saves; number++) alone.push(await save(number))
      const single = (saves / (performance.now() - started)) * 1000
      const { strings, ms } = await edit(round % 2 === 0 ? '.' : '!', round % 2 === 0 ? '!' : '.')
      const bulk = (strings / ms) * 1000
      console.log(
        `  ${strings} strings in ${Math.round(ms)} ms, ${Math.round(bulk)}/s; single saves ${Math.round(single)}/s`,
      )
      rates.push(bulk / single)
    }
    const rate = quantile(rates, 0.5)
    figure({
      measure: 'bulk edit, against the rate of single saves',
      value: `${rate.toFixed(1)} times`,
      target: `at least ${targets.rate} times`,
      met: rate >= targets.rate,
    })
    const idle: number[] = []
    for (let number = 0; number < saves; number++) {
      idle.push(await save(number))
      await delay(pause)
    }
    const busy: number[] = []
    for (let round = 0; round < rounds; round++) {
      let isRunning = true
      const running = edit(round % 2 === 0 ? '.' : '!', round % 2 === 0 ? '!' : '.').finally(() => {
        isRunning = false
      })
      for (let number = 0; isRunning; number++) {
        busy.push(await save(number))
        await delay(pause)
      }
      await running
    }
    const ratio = quantile(busy, 0.5) / quantile(idle, 0.5)
    const shown = (times: readonly number[]) =>
      `${quantile(times, 0.5).toFixed(1)} ms median, ${quantile(times, 0.95).toFixed(1)} ms p95, of ${times.length}`
    console.log(`  alone ${shown(idle)}; meanwhile ${shown(busy)}`)
    figure({
      measure: 'a save while a bulk edit runs, against one alone',
      value: `${ratio.toFixed(2)} times`,
      target: `at most ${targets.meanwhile} times`,
      met: ratio <= targets.meanwhile,
    })
  } finally {
    await server.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'weft-bulk-'))
try {
  await measure(await install(folder))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

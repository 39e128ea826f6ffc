/**
 * Single saves while 20 open assignments cover their strings, against saves in the same run while there is none; and 100,000 changed strings
 * that one, and twenty, of them count. WEFT_BENCH_ROUNDS (3) turns of each.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { figure } from './figure.ts'
import { databaseUrlOf, type Installation, install, startWeft } from './http/installation.ts'
import { quantile } from './quantile.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 3)
/** Times the length of a save without assignments; changed strings a second. */
const targets = { save: 1.1, rate: 5000 }
const assignments = 20
const saves = 150
/** Milliseconds between two saves of a fast person. */
const pause = 15
const changes = 100_000
const path = '/api/editor/assignments/'

interface Shown {
  readonly url: string
  readonly counted: boolean
}

async function measure(installation: Installation, client: pg.Client): Promise<void> {
  const { prepared } = installation
  const server = await startWeft(installation)
  const ask = async <Reply>(method: string, address: string, token: string, body?: unknown): Promise<Reply> => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(new URL(address, server.origin), { method, headers, ...json })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${address} was answered by ${reply.status}: ${text}`)
    return text === '' ? (undefined as Reply) : JSON.parse(text)
  }
  const save = async (number: number): Promise<number> => {
    const id = prepared.unitIds[number % prepared.unitIds.length]
    const target = [`saved ${number} in ${Date.now()}.`]
    const started = performance.now()
    await ask('PATCH', `/api/units/${id}/`, prepared.token, { state: 20, target })
    return performance.now() - started
  }
  const saveSome = async (): Promise<number[]> => {
    const times: number[] = []
    for (let number = 0; number < saves; number++) {
      times.push(await save(number))
      await delay(pause)
    }
    return times
  }
  const [, , , project] = prepared.translation.split('/')
  const give = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const body = { path: project, name: `Assignment ${at}`, q: `state:>=empty AND NOT target:"no text has ${at}"` }
      const { url } = await ask<Shown>('POST', path, prepared.adminToken, body)
      if (at === count - 1) while (!(await ask<Shown>('GET', url, prepared.adminToken)).counted) await delay(200)
    }
  }
  /** Waits until no change waits to be counted. */
  const counted = async (): Promise<void> => {
    for (;;) {
      const { rows } = await client.query<{ left: boolean }>('select exists (select from assignment_marks) as left')
      if (!rows[0]?.left) return
      await delay(20)
    }
  }
  const countMany = async (): Promise<number> => {
    const { rowCount } = await client.query(
      'insert into assignment_marks (unit_id) select id from units order by id limit $1',
      [changes],
    )
    await ask('PATCH', `/api/units/${prepared.unitIds[0]}/`, prepared.token, { state: 20, target: [`${Date.now()}.`] })
    const waits = performance.now()
    for (;;) {
      const { rows } = await client.query<{ count: number }>('select count(*)::int as count from assignment_marks')
      if ((rows[0]?.count ?? 0) < (rowCount ?? 0)) break
      if (performance.now() - waits > 90_000) throw new Error('nobody counts')
      await delay(10)
    }
    const started = performance.now()
    await counted()
    return ((rowCount ?? 0) / (performance.now() - started)) * 1000
  }
  try {
    await delay(3000)
    for (let number = 0; number < saves; number++) await save(number)
    const none: number[] = []
    const many: number[] = []
    for (let round = 0; round < rounds; round++) {
      await client.query('delete from assignments')
      none.push(...(await saveSome()))
      await give(assignments)
      many.push(...(await saveSome()))
      await counted()
    }
    const ratio = quantile(many, 0.5) / quantile(none, 0.5)
    console.log(
      `  ${quantile(none, 0.5).toFixed(1)} ms without, ${quantile(many, 0.5).toFixed(1)} ms with ${assignments}, of ${many.length} saves`,
    )
    figure({
      measure: `a save of a string of ${assignments} open assignments, against one of none`,
      value: `${ratio.toFixed(2)} times`,
      target: `at most ${targets.save} times`,
      met: ratio <= targets.save,
    })
    const all = await countMany()
    figure({ measure: `changed strings that ${assignments} assignments count`, value: `${Math.round(all)} strings/s` })
    await client.query('delete from assignments')
    await give(1)
    const one = await countMany()
    figure({
      measure: 'changed strings that one assignment counts',
      value: `${Math.round(one)} strings/s`,
      target: `at least ${targets.rate} strings/s`,
      met: one >= targets.rate,
    })
  } finally {
    await server.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'weft-assignments-'))
try {
  const installation = await install(folder)
  const client = new pg.Client({ connectionString: databaseUrlOf(installation) })
  await client.connect()
  try {
    await measure(installation, client)
  } finally {
    await client.end()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

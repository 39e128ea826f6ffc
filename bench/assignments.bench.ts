/**
 * Single saves and bulk edits while 20 open assignments cover their strings, against those in the same run while none is open; and changed
 * strings that one assignment counts. WEFT_BENCH_ROUNDS (4) turns of each, one after the other.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { figure } from './figure.ts'
import { databaseUrlOf, type Installation, install, startWeft } from './http/installation.ts'
import type { Server } from './http/servers.ts'
import { quantile } from './quantile.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 4)
/** Times the length without assignments; changed strings a second. */
const targets = { save: 1.2, edit: 1.2, rate: 5000 }
const assignments = 20
/** Saves of a turn. */
const saves = 50
/** Milliseconds between two saves of a fast person. */
const pause = 15
const path = '/api/editor/assignments/'
const bulk = '/api/editor/bulk/'
const language = 'cs'

interface BulkEdit {
  readonly id: number
  readonly state: string
}

interface Shown {
  readonly url: string
  readonly counted: boolean
}

const askerOf =
  (origin: string) =>
  async <Reply>(method: string, address: string, token: string, body?: unknown): Promise<Reply> => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(new URL(address, origin), { method, headers, ...json })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${address} was answered by ${reply.status}: ${text}`)
    return text === '' ? (undefined as Reply) : JSON.parse(text)
  }

/** Waits until no change waits to be counted. */
async function counted(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: boolean }>('select exists (select from assignment_marks) as left')
    if (!rows[0]?.left) return
    await delay(20)
  }
}

/** Waits until some of the marks are counted. */
async function begun(client: pg.Client, marks: number): Promise<void> {
  for (const waits = performance.now(); ; await delay(5)) {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from assignment_marks')
    if ((rows[0]?.count ?? 0) < marks) return
    if (performance.now() - waits > 60_000) throw new Error('nobody counts')
  }
}

/** Changes all assignments while nobody counts. */
const changeAll = (client: pg.Client, change: string) =>
  client.query(`begin; select from assignment_counter for update; ${change}; commit`)

/** Lets the same assignments be open, or none. */
const open = (client: pg.Client, isOpen: boolean) =>
  changeAll(
    client,
    isOpen
      ? "update assignments set state = 'open', closed_at = null"
      : "update assignments set state = 'closed', closed_at = now()",
  )

const told = (measure: string, ratio: number, most: number) =>
  figure({ measure, value: `${ratio.toFixed(2)} times`, target: `at most ${most} times`, met: ratio <= most })

async function measure({ prepared }: Installation, server: Server, client: pg.Client): Promise<void> {
  const ask = askerOf(server.origin)
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
  const [, , , project, component] = prepared.translation.split('/')
  /** Gives assignments of one language, or of all, and waits until their strings are listed. */
  const give = async (count: number, languages: readonly string[]): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const q = `state:>=empty AND NOT target:"no text has ${at}"`
      const { url } = await ask<Shown>('POST', path, prepared.adminToken, {
        ...{ path: project, name: `Assignment ${at}`, q, languages },
      })
      if (at === count - 1) while (!(await ask<Shown>('GET', url, prepared.adminToken)).counted) await delay(100)
    }
  }
  let edits = 0
  /** The milliseconds that a search and replace in the language takes. */
  const edit = async (): Promise<number> => {
    const [search, replacement] = edits++ % 2 === 0 ? ['.', '!'] : ['!', '.']
    const body = { path: `${project}/${component}/${language}`, replace: { search, replacement } }
    const started = performance.now()
    const { id } = await ask<BulkEdit>('POST', bulk, prepared.adminToken, body)
    for (;;) {
      const { state } = await ask<BulkEdit>('GET', `${bulk}${id}/`, prepared.adminToken)
      if (state === 'done') return performance.now() - started
      if (!['waiting', 'running'].includes(state)) throw new Error(`the edit is ${state}`)
      await delay(20)
    }
  }
  /** Marks all strings as changed. Resolves to how many of these are counted in a second. */
  const countMany = async (): Promise<number> => {
    const { rowCount } = await client.query('insert into assignment_marks (unit_id) select id from units')
    await save(0)
    await begun(client, rowCount ?? 0)
    const started = performance.now()
    await counted(client)
    return ((rowCount ?? 0) / (performance.now() - started)) * 1000
  }
  const compare = async (turn: () => Promise<readonly number[]>) => {
    const times = { none: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      await open(client, false)
      times.none.push(...(await turn()))
      await open(client, true)
      times.many.push(...(await turn()))
      await counted(client)
    }
    const [none, many] = [quantile(times.none, 0.5), quantile(times.many, 0.5)]
    console.log(`  ${none.toFixed(1)} ms without, ${many.toFixed(1)} ms with ${assignments}, of ${times.many.length}`)
    return many / none
  }
  await delay(2000)
  await saveSome()
  await edit()
  await give(assignments, [language])
  told(
    `a save of a string of ${assignments} open assignments, against one of none`,
    await compare(saveSome),
    targets.save,
  )
  told(
    `a bulk edit of strings of ${assignments} open assignments, against one of none`,
    await compare(async () => [await edit(), await edit()]),
    targets.edit,
  )
  await changeAll(client, 'delete from assignments')
  await give(1, [])
  const rate = await countMany()
  figure({
    measure: 'changed strings that one assignment counts',
    value: `${Math.round(rate)} strings/s`,
    target: `at least ${targets.rate} strings/s`,
    met: rate >= targets.rate,
  })
}

const folder = mkdtempSync(join(tmpdir(), 'weft-assignments-'))
try {
  const installation = await install(folder)
  // The server runs the database that the client asks.
  const server = await startWeft(installation)
  const client = new pg.Client({ connectionString: databaseUrlOf(installation) })
  try {
    await client.connect()
    await measure(installation, server, client)
  } finally {
    await client.end()
    await server.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

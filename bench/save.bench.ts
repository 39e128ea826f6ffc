/**
 * The time of a save by HTTP. While nothing else runs, not even what follows an import: in turn with a bare server that writes the same rows
 * over the same database (save/bare-save.ts), whose time is that of the disk. The second measurement runs while the same server imports a
 * repository repeatedly into the same project. A fast person saves one string after the other; the API starts the import, which fetches from
 * a git server. For the files see corpus.ts; WEFT_BENCH_ROUNDS (8) imports.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type GitRemote, startGitRemote } from '../packages/testkit/src/git-remote.ts'
import { readCorpus } from './corpus.ts'
import { figure } from './figure.ts'
import { databaseUrlOf, type Installation, install, startWeft } from './http/installation.ts'
import type { PreparedDatabase } from './http/prepare.ts'
import { type Server, startServer } from './http/servers.ts'
import { quantile } from './quantile.ts'
import type { BareSave } from './save/bare-save.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 8)
/**
 * Milliseconds: while imports run, at the 95th percentile; while nothing else runs, at the median. And how many times the bare server's median
 * that may be: where the bare server alone takes longer than 3 ms, the disk and the machine decide about the milliseconds.
 */
const targets = { busy: 30, idle: 4, ratio: 1.35 }

/** Milliseconds between two saves. */
const pause = 15

/** Saves before the first import: somebody is at work already, and the program is warm. The last ones are shown. */
const earlier = 600
const shownOfEarlier = 300

interface Client {
  ask(method: string, path: string, token: string, body?: unknown): Promise<Record<string, unknown>>
}

function clientOf(origin: string): Client {
  return {
    async ask(method, path, token, body) {
      const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const reply = await fetch(origin + path, { method, headers, ...json })
      const replyText = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path} was answered by ${reply.status}: ${replyText}`)
      return JSON.parse(replyText)
    },
  }
}

async function importOnce(client: Client, prepared: PreparedDatabase, remote: GitRemote, slug: string): Promise<void> {
  const project = prepared.translation.split('/')[3]
  const repo = remote.gitUrl('corpus')
  const about = {
    name: slug,
    slug,
    repo,
    branch: 'main',
    filemask: readCorpus().filemask,
    file_format: 'po',
    new_lang: 'none',
  }
  const component = await client.ask('POST', `/api/projects/${project}/components/`, prepared.adminToken, about)
  const task = new URL(String(component.task_url)).pathname
  while (!(await client.ask('GET', task, prepared.adminToken)).completed) await delay(100)
}

/** Milliseconds that a save took. */
async function save(client: Client, { unitIds, token }: PreparedDatabase, number: number): Promise<number> {
  const body = { state: 20, target: [`saved ${number} in ${Date.now()}.`] }
  const started = performance.now()
  await client.ask('PATCH', `/api/units/${unitIds[number % unitIds.length]}/`, token, body)
  return performance.now() - started
}

const shown = (times: readonly number[]) =>
  `${quantile(times, 0.5).toFixed(1)} ms median, ${quantile(times, 0.95).toFixed(1)} ms p95, of ${times.length}`

/** The facts that both bare servers get at their start. */
async function readBareSave(installation: Installation): Promise<Omit<BareSave, 'reads'>> {
  const databaseUrl = databaseUrlOf(installation)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { translationId, username } = installation.prepared
  const { rows } = await client.query<Omit<BareSave, 'databaseUrl' | 'translationId' | 'reads'>>(
    `select array[t.statistics_id, c.statistics_id, p.statistics_id, l.statistics_id, pl.statistics_id] as "statisticsIds",
            (select id from users where username = $2) as "authorId"
       from translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id
       join languages l on l.id = t.language_id
       join project_languages pl on pl.project_id = p.id and pl.language_id = l.id where t.id = $1`,
    [translationId, username],
  )
  await client.end()
  const [row] = rows
  if (!row) throw new Error('the translation is gone')
  return { databaseUrl, translationId, ...row }
}

const startBare = (bare: BareSave): Promise<Server> => startServer('../save/bare-save.ts', [JSON.stringify(bare)], {})

/** The work that an import leaves for later: strings to compare, and texts for the index. */
const left = `select (select count(*) from strings_to_compare) + (select count(*) from units where not indexed) as count`

/** Waits until nothing is left of the import that filled the database: a minute, in which the machine has no time for anything else. */
async function waitForQuiet(installation: Installation): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrlOf(installation) })
  await client.connect()
  try {
    // An empty look says little while a step is under way: it has to be empty for a second.
    for (let quiet = 0; quiet < 5; await delay(200)) {
      const { rows } = await client.query<{ count: string }>(left)
      quiet = Number(rows[0]?.count) === 0 ? quiet + 1 : 0
    }
  } finally {
    await client.end()
  }
}

/** A server whose saves are measured, with separate strings, because the bare servers damage their rows. */
interface Rival {
  readonly client: Client
  readonly prepared: PreparedDatabase
  readonly times: number[]
}

const rivalOf = (client: Client, prepared: PreparedDatabase, third: number): Rival => {
  const size = Math.floor(prepared.unitIds.length / 3)
  return {
    client,
    prepared: { ...prepared, unitIds: prepared.unitIds.slice(third * size, (third + 1) * size) },
    times: [],
  }
}

/** In turn, so that what else the machine does meets all. */
async function measureIdle(client: Client, bare: readonly [Server, Server], prepared: PreparedDatabase): Promise<void> {
  const clients = [client, ...bare.map(({ origin }) => clientOf(origin))]
  const rivals = clients.map((one, third) => rivalOf(one, prepared, third))
  try {
    for (let number = 0; number < earlier; number++) {
      for (const rival of rivals) {
        rival.times.push(await save(rival.client, rival.prepared, number))
        await delay(pause)
      }
    }
  } finally {
    for (const server of bare) await server.stop()
  }
  const [last = [], limit = [], reading = []] = rivals.map(({ times }) => times.slice(-shownOfEarlier))
  const ratio = quantile(last, 0.5) / quantile(limit, 0.5)
  figure({
    measure: 'save while nothing else runs',
    value: shown(last),
    target: `at most ${targets.idle} ms median`,
    met: quantile(last, 0.5) <= targets.idle,
  })
  figure({
    measure: 'the same, against the bare server',
    value: `${ratio.toFixed(2)} times its ${quantile(limit, 0.5).toFixed(1)} ms`,
    target: `at most ${targets.ratio} times`,
    met: ratio <= targets.ratio,
  })
  const least = quantile(reading, 0.5)
  console.log(
    `  the bare server that reads the string before it writes: ${shown(reading)}; a save takes ${(quantile(last, 0.5) / least).toFixed(2)} times that`,
  )
}

async function measure(remote: GitRemote, folder: string): Promise<void> {
  const installation = await install(folder)
  const server = await startWeft(installation)
  try {
    const client = clientOf(server.origin)
    const { prepared } = installation
    await waitForQuiet(installation)
    const bare = await readBareSave(installation)
    const writing = await startBare({ ...bare, reads: false })
    await measureIdle(client, [writing, await startBare({ ...bare, reads: true })], prepared)
    const busy: number[] = []
    let importing = true
    const saving = (async () => {
      for (let number = earlier; importing; number++) {
        busy.push(await save(client, prepared, number))
        await delay(pause)
      }
    })()
    try {
      for (let round = 0; round < rounds; round++) await importOnce(client, prepared, remote, `round-${round}`)
    } finally {
      importing = false
      await saving
    }
    const met = quantile(busy, 0.95) <= targets.busy
    figure({
      measure: 'save while imports run',
      value: shown(busy),
      target: `at most ${targets.busy} ms p95`,
      met,
    })
  } finally {
    await server.stop()
  }
}

const remote = await startGitRemote()
try {
  await remote.commit('corpus', readCorpus().files, 'Start')
  const folder = mkdtempSync(join(tmpdir(), 'weft-save-'))
  try {
    await measure(remote, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
} finally {
  await remote.stop()
}

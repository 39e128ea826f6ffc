/**
 * The time of a save by HTTP while the same server imports a repository, again and again, into the same project. A person who
 * is quick saves one string after the other; the import is asked for by the API and fetched from a git server. For the
 * files see corpus.ts; WEFT_BENCH_ROUNDS (8) imports.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type GitRemote, startGitRemote } from '../packages/testkit/src/git-remote.ts'
import { readCorpus } from './corpus.ts'
import { figure } from './figure.ts'
import { install, startWeft } from './http/installation.ts'
import { quantile } from './http/load.ts'
import type { PreparedDatabase } from './http/prepare.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 8)
/** Milliseconds, at the 95th percentile. */
const target = 30

/** Milliseconds between two saves. */
const pause = 15

/** Saves before the first import: somebody is at work already, and the program is warm. The last hundred are shown. */
const earlier = 400

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

async function save(client: Client, { unitIds, token }: PreparedDatabase, number: number): Promise<number> {
  const body = { state: 20, target: [`saved ${number} in ${Date.now()}.`] }
  const started = performance.now()
  await client.ask('PATCH', `/api/units/${unitIds[number % unitIds.length]}/`, token, body)
  return performance.now() - started
}

async function measure(remote: GitRemote, folder: string): Promise<void> {
  const installation = await install(folder)
  const server = await startWeft(installation)
  try {
    const client = clientOf(server.origin)
    const { prepared } = installation
    const idle: number[] = []
    for (let number = 0; number < earlier; number++) {
      idle.push(await save(client, prepared, number))
      await delay(pause)
    }
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
    const shown = (times: readonly number[]) =>
      `${quantile(times, 0.95).toFixed(1)} ms p95, ${quantile(times, 0.5).toFixed(1)} ms median, of ${times.length}`
    figure({ measure: 'save while nothing else runs', value: shown(idle.slice(-100)) })
    const met = quantile(busy, 0.95) <= target
    figure({
      measure: 'save while imports run',
      value: shown(busy),
      target: `at most ${target} ms`,
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

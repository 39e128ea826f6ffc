import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '../../packages/server/src/app.ts'
import { indexStrings } from '../../packages/server/src/background/index-strings.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open-database.ts'
import { makeSite } from '../search/made-up-site.ts'

/** A server with two components: the first one waits for its Czech texts, the second one has texts of the same strings. */
export interface MachineSite {
  readonly app: App
  readonly database: Database
  readonly dataDir: string
  readonly token: string
  /** Ends the server and its database; the data stay. */
  shutDown(): Promise<void>
  ask<Reply>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Reply>
  /** Empties the Czech texts of the first component, as if nobody had begun. */
  clear(): Promise<void>
  close(): Promise<void>
}

export const runsPath = '/api/site/translations/project0/component0/de/machinery/runs/'

const translationOf = (component: string, isSource: boolean): string =>
  `(select t.id from translations t join components c on c.id = t.component_id
     where c.slug = '${component}' and ${isSource ? 't.is_source' : "t.language_code = 'de'"})`

/** Gives the second component the sources of the first, each with one other word if `changed`. */
const sameSources = (changed: boolean): string => `
  update units u set source = ${changed ? "regexp_replace(o.source, '^\\S+', 'unlike')" : 'o.source'}
    from units o where u.translation_id = ${translationOf('component1', true)} and o.translation_id = ${translationOf('component0', true)}
     and o.position = u.position;
  update units set target = source where translation_id = ${translationOf('component1', true)};
  update units set target = 'přeložený text ' || position, state = 20, failing = null
   where translation_id = ${translationOf('component1', false)}`

const cleared = `
  delete from machine_texts; delete from pending_edits; delete from machine_runs; delete from jobs;
  update units set target = '', state = 0, automatically_translated = false, pending = false, failing = null
   where translation_id = ${translationOf('component0', false)};
  delete from memory_former`

/** `changed`: the sources of the second component differ by their first word. */
export async function openMachineSite(
  strings: number,
  { changed }: { readonly changed: boolean },
): Promise<MachineSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-machine-bench-'))
  chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
  const config = readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: 'off',
    GIT_ALLOW_PRIVATE: '1',
    API_RATELIMIT_USER: '100000000/day',
  })
  const database = await openDatabase(config)
  const token = await makeSite(database, { projects: 1, components: 2, languages: 5, strings })
  // Commits name their author.
  await database.executeSql("update users set email = 'bench@example.org'")
  await database.executeSql(sameSources(changed))
  await database.executeSql(cleared)
  await database.executeSql('vacuum analyze')
  await indexStrings(database, new AbortController().signal)
  const app = await buildApp({ config, database })
  return {
    app,
    database,
    dataDir,
    token,
    async shutDown() {
      await app.close()
      await database.close()
    },
    async ask(method, path, body) {
      const headers = { authorization: `Token ${token}` }
      const sent = { method, url: path, headers, ...(body === undefined ? {} : { payload: body }) }
      const reply = await app.http.inject(sent)
      if (reply.statusCode >= 300)
        throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.payload.slice(0, 300)}`)
      return JSON.parse(reply.payload)
    },
    async clear() {
      await app.jobs.idle()
      await database.executeSql(cleared)
    },
    async close() {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Run {
  readonly id: number
  readonly state: string
  readonly reason: string
  readonly created: string
  readonly changed: string
  readonly counts: Readonly<Record<string, number>>
}

/** Does a run to its end; resolves to its counts and milliseconds. */
export async function doRun(site: MachineSite, body: object, meanwhile?: () => Promise<void>) {
  const sent = { mode: 'translate', q: 'state:<translated', ...body }
  const { id } = await site.ask<Run>('POST', runsPath, sent)
  const idle = site.app.jobs.idle()
  let isOver = false
  void idle.then(() => {
    isOver = true
  })
  while (meanwhile && !isOver) await meanwhile()
  await idle
  const { results } = await site.ask<{ results: Run[] }>('GET', runsPath)
  const run = results.find((one) => one.id === id)
  if (run?.state !== 'done') throw new Error(`The run is ${run?.state} ${run?.reason}`)
  // Its own time: other jobs go on behind it.
  return { counts: run.counts, ms: Date.parse(run.changed) - Date.parse(run.created) }
}

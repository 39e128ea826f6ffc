import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startWeft, dataOf, databaseUrlOf } from './http/installation.ts'
import { startServer } from './http/servers.ts'
const folder = process.argv[2]!.replace(/\/$/, '')
const installation = JSON.parse(readFileSync(join(folder, 'prepared.json'), 'utf8'))
rmSync(join(dataOf(folder), 'postgresql.conf'), { force: true })
const server = await startWeft(installation)
const { unitIds, token, translationId, username } = installation.prepared
const client = new pg.Client({ connectionString: databaseUrlOf(installation) })
await client.connect()
const { rows } = await client.query(
  `select array[t.statistics_id, c.statistics_id, p.statistics_id, l.statistics_id, pl.statistics_id] as "statisticsIds",
            (select id from users where username = $2) as "authorId"
       from translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id
       join languages l on l.id = t.language_id
       join project_languages pl on pl.project_id = p.id and pl.language_id = l.id where t.id = $1`, [translationId, username])
await client.end()
const bare = await startServer('../save/bare-save.ts', [JSON.stringify({ databaseUrl: databaseUrlOf(installation), translationId, ...rows[0] })], {})
const save = async (origin: string, id: number, n: number) => {
  const started = performance.now()
  const r = await fetch(`${origin}/api/units/${id}/`, { method: 'PATCH', headers: { authorization: `Token ${token}`, 'content-type': 'application/json' }, body: JSON.stringify({ state: 20, target: [`saved ${n} in ${Date.now()}.`] }) })
  await r.text()
  if (!r.ok) throw new Error(String(r.status))
  return performance.now() - started
}
const ours: number[] = [], theirs: number[] = []
const half = unitIds.length / 2
const N = Number(process.argv[3] ?? 600)
const cpu0 = server.processorTime()
for (let n = 0; n < N; n++) {
  ours.push(await save(server.origin, unitIds[n % half], n)); await delay(15)
  theirs.push(await save(bare.origin, unitIds[half + (n % half)], n)); await delay(15)
}
console.log('node ms per save', ((server.processorTime() - cpu0) / N) * 1000)
const q = (a: number[], p: number) => a.slice(-N / 2).toSorted((x, y) => x - y)[Math.floor((N / 2) * p)]!.toFixed(2)
for (const p of [0.05, 0.1, 0.25, 0.5, 0.75, 0.95]) console.log(p, 'ours', q(ours, p), 'bare', q(theirs, p), (Number(q(ours, p)) / Number(q(theirs, p))).toFixed(2))
await bare.stop(); await server.stop()

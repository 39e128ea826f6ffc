import { readFileSync, writeFileSync, mkdirSync, chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startWeft, dataOf } from './http/installation.ts'
const folder = process.argv[2]!.replace(/\/$/, '')
const installation = JSON.parse(readFileSync(join(folder, 'prepared.json'), 'utf8'))
const logs = '/tmp/house/prof/pglog'
rmSync(logs, { recursive: true, force: true }); mkdirSync(logs); chmodSync(logs, 0o777)
if (process.argv[3] === 'log') writeFileSync(join(dataOf(folder), 'postgresql.conf'), `logging_collector = on\nlog_directory = '${logs}'\nlog_filename = 'pg.log'\nlog_min_duration_statement = 0\nlog_file_mode = 0644\n`)
else rmSync(join(dataOf(folder), 'postgresql.conf'), { force: true })
const server = await startWeft(installation)
const { unitIds, token } = installation.prepared
const times: number[] = []
const save = async (n: number) => {
  const started = performance.now()
  const r = await fetch(`${server.origin}/api/units/${unitIds[n % unitIds.length]}/`, { method: 'PATCH', headers: { authorization: `Token ${token}`, 'content-type': 'application/json' }, body: JSON.stringify({ state: 20, target: [`saved ${n} in ${Date.now()}.`] }) })
  await r.text()
  if (!r.ok) throw new Error(String(r.status))
  times.push(performance.now() - started)
}
const cpu0 = server.processorTime()
for (let n = 0; n < 600; n++) { await save(n); await delay(5) }
const cpu = (server.processorTime() - cpu0) / 600
const last = times.slice(300).toSorted((a, b) => a - b)
console.log('median', last[150], 'p10', last[30], 'best', last[0], 'node cpu ms/save', cpu * 1000)
await server.stop()

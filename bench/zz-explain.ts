import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startWeft, databaseUrlOf } from './http/installation.ts'
const folder = process.argv[2]!.replace(/\/$/, '')
const installation = JSON.parse(readFileSync(join(folder, 'prepared.json'), 'utf8'))
const server = await startWeft(installation)
const { unitIds, translationId } = installation.prepared
const client = new pg.Client({ connectionString: databaseUrlOf(installation) })
await client.connect()
const src = readFileSync('packages/server/src/domain/unit/apply-edits.ts', 'utf8')
const writeEdits = /'write_edits',\s*`([\s\S]*?)`/.exec(src)![1]!
const base = { id: unitIds[5], translation_id: translationId, target: 'x', state: 20, failing: null, dismissed: null, base: null }
const best: Record<string, number> = {}
let sample = ''
await client.query("prepare w as " + writeEdits.replace('$1::jsonb', '$1::jsonb'))
for (let n = 0; n < 300; n++) {
  await client.query('begin')
  const r = await client.query(`explain (analyze, format json) execute w('${JSON.stringify([{ ...base, target: 'saved ' + n + Math.random() }])}', 1)`)
  await client.query('rollback')
  const j = r.rows[0]['QUERY PLAN'][0]
  const t: Record<string, number> = { total: j['Execution Time'], planning: j['Planning Time'] }
  for (const g of j.Triggers) t[`${g['Trigger Name']} ${g.Relation ?? ''}`] = g.Time
  for (const k in t) if (!(k in best) || t[k]! < best[k]!) best[k] = t[k]!
}
console.log(best)
await client.end(); await server.stop()

/**
 * The least that a save can be: Fastify with one route that writes a text into the rows that a save writes (the string, its
 * pending edit, its history, the five rows of counters) in one transaction of prepared statements, and tells its listeners.
 * It reads, checks and asks nothing. Run as a program by save.bench.ts, with a BareSave as its argument.
 */
import fastify from 'fastify'
import pg from 'pg'

export interface BareSave {
  readonly databaseUrl: string
  readonly translationId: number
  readonly authorId: number
  /** The rows of `statistics` that count the translation. */
  readonly statisticsIds: readonly number[]
}

const { databaseUrl, translationId, authorId, statisticsIds }: BareSave = JSON.parse(process.argv[2] ?? '')
const client = new pg.Client({ connectionString: databaseUrl, pipeline: true })
await client.connect()

/** Sent together, answered in turn; the commit waits for the disk as any. */
function writes(id: number, target: string): pg.QueryConfig[] {
  return [
    { text: 'begin' },
    {
      name: 'unit',
      text: 'update units set target = $2, state = 20, pending = true, last_updated = now() where id = $1',
      values: [id, target],
    },
    {
      name: 'pending',
      text: `with kept as (update pending_edits set target = $4, state = 20, timestamp = now() where unit_id = $2 returning id)
        insert into pending_edits (translation_id, unit_id, author_id, target, state)
        select $1, $2, $3, $4, 20 where not exists (select 1 from kept)`,
      values: [translationId, id, authorId, target],
    },
    {
      name: 'counters',
      text: `update statistics set changes = changes + 1, translated = translated, last_change = now()
        where id = any($1::int[])`,
      values: [statisticsIds],
    },
    {
      name: 'change',
      text: `insert into changes (action, user_id, author_id, project_id, component_id, translation_id, language_id, unit_id, target)
        select 2, $2, $2, c.project_id, c.id, t.id, t.language_id, $3::bigint, $4
          from translations t join components c on c.id = t.component_id where t.id = $1`,
      values: [translationId, authorId, id, target],
    },
    { name: 'notify', text: "select pg_notify('weft_events', '{}')" },
    { text: 'commit' },
  ]
}

const app = fastify()
app.patch<{ Params: { id: string }; Body: { target: string[] } }>('/api/units/:id/', async (request) => {
  const { target } = request.body
  await Promise.all(writes(Number(request.params.id), target.join('')).map((query) => client.query(query)))
  return { target, state: 20, explanation: '', extra_flags: '', labels: [] }
})
process.on('SIGTERM', () => process.exit(0))
console.log(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)

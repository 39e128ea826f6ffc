/**
 * The least work of a save. Fastify has one route that writes a text into the rows of a save: the string, its pending edit, its
 * history, the five rows of counters. It uses one transaction of prepared statements, and notifies its listeners. It checks and
 * asks nothing, and reads nothing unless it is told to: then it locks the string first, and reads what a text of it is checked
 * against. Run as a program by save.bench.ts, with a BareSave as its argument.
 */
import fastify from 'fastify'
import pg from 'pg'

export interface BareSave {
  readonly databaseUrl: string
  readonly translationId: number
  readonly authorId: number
  /** The rows of `statistics` that count the translation. */
  readonly statisticsIds: readonly number[]
  readonly reads: boolean
}

const { databaseUrl, translationId, authorId, statisticsIds, reads }: BareSave = JSON.parse(process.argv[2] ?? '')
const client = new pg.Client({ connectionString: databaseUrl, pipeline: true })
await client.connect()

const begin: pg.QueryConfig = { text: 'begin' }

/** The string with its source and settings, and the same string elsewhere in the project: a save goes on to write when it knows them. */
const readsOf = (id: number): pg.QueryConfig[] => [
  begin,
  {
    name: 'string',
    text: `select u.id, u.state, u.target, u.failing, u.dismissed, s.source, s.flags, s.extra_flags, t.plural_number, t.plural_formula,
        c.settings, c.file_format, p.name, c.name from units u join units s on s.id = u.source_unit_id
        join translations t on t.id = u.translation_id join components c on c.id = t.component_id join projects p on p.id = c.project_id
        where u.id = $1 for no key update of u`,
    values: [id],
  },
  {
    name: 'twins',
    text: `select v.id from units u join units s on s.id = u.source_unit_id
        join units vs on vs.id_hash = s.id_hash and vs.source = s.source and vs.id <> s.id
        join units v on v.source_unit_id = vs.id and v.id <> vs.id where u.id = $1`,
    values: [id],
  },
]

/** Sent together, answered in turn; the commit waits for the disk as any. */
function writes(id: number, target: string): pg.QueryConfig[] {
  return [
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
  const id = Number(request.params.id)
  if (reads) await Promise.all(readsOf(id).map((query) => client.query(query)))
  const rest = writes(id, target.join(''))
  await Promise.all((reads ? rest : [begin, ...rest]).map((query) => client.query(query)))
  return { target, state: 20, explanation: '', extra_flags: '', labels: [] }
})
process.on('SIGTERM', () => process.exit(0))
console.log(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)

/**
 * The server that Weft is compared with: Fastify with one route for each reply. A route makes its prepared queries (one by a primary key, or given ones) over
 * the same database and replies given bytes. Run as a program by http.bench.ts, with a BareServer as its argument.
 */
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import pg from 'pg'

export interface BareServer {
  readonly databaseUrl: string
  readonly translationId: number
  /** Path -> the file with the reply's bytes. */
  readonly replies: Readonly<Record<string, string>>
  /** Path -> what is asked of the database for it; where none is named, a row by its primary key. */
  readonly queries: Readonly<Record<string, readonly BareQuery[]>>
}

export interface BareQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

const { databaseUrl, translationId, replies, queries }: BareServer = JSON.parse(process.argv[2] ?? '')
const usual: readonly BareQuery[] = [
  { name: 'bare', text: 'select * from translations where id = $1', values: [translationId] },
]
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const app = fastify()
for (const [path, file] of Object.entries(replies)) {
  const bytes = readFileSync(file)
  const asked = queries[path] ?? usual
  app.get(path, async (_request, reply) => {
    const results = await Promise.all(asked.map((query) => pool.query({ ...query, values: [...query.values] })))
    if (results.some(({ rows }) => rows.length === 0)) throw new Error('the rows are gone')
    return reply.header('content-type', 'application/json').send(bytes)
  })
}
process.on('SIGTERM', () => process.exit(0))
console.log(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)

/**
 * What Weft is measured against: Fastify with one route a reply, each of which makes one prepared query by a primary key over
 * the same database and replies bytes that it was given. Run as a program by http.bench.ts, with a BareServer as its argument.
 */
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import pg from 'pg'

export interface BareServer {
  readonly databaseUrl: string
  readonly translationId: number
  /** Path -> the file with the reply's bytes. */
  readonly replies: Readonly<Record<string, string>>
}

const { databaseUrl, translationId, replies }: BareServer = JSON.parse(process.argv[2] ?? '')
const text = 'select * from translations where id = $1'
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const app = fastify()
for (const [path, file] of Object.entries(replies)) {
  const bytes = readFileSync(file)
  app.get(path, async (_request, reply) => {
    const { rows } = await pool.query({ name: 'bare', text, values: [translationId] })
    if (rows.length !== 1) throw new Error('the row is gone')
    return reply.header('content-type', 'application/json').send(bytes)
  })
}
process.on('SIGTERM', () => process.exit(0))
console.log(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)

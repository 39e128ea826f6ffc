import pg from 'pg'
import type { Query } from '../sessions.ts'
import { type BatchedStatement, StatementBatch } from './statement-batch.ts'

/** The statements of one session, which leave in batches: all that are there when somebody waits for one. */
export interface StatementLine {
  query(query: Query): Promise<pg.QueryResult>
  /** Leaves the statement for the next batch; where it fails, `failed` hears of it. Throws where a value of it cannot be sent. */
  send(query: Query, failed: (error: unknown) => void): void
  /** Sends what is there. */
  flush(): void
}

/** An undeclared member of node-postgres. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** The texts of names that were used: a connection runs what it has prepared under the name first. */
const textsByName = new Map<string, string>()

/** Throws where a value cannot be sent at all: the server knows nothing of it, and what it runs stays sound. */
function prepared({ name, text, values = [] }: Query) {
  if (name !== undefined) {
    const known = textsByName.get(name) ?? text
    if (known !== text) throw new Error(`Two statements have the name ${name}`)
    textsByName.set(name, text)
  }
  return { name, text, values: values.map(prepareValue) }
}

/** Plain texts may hold several statements, which go out by themselves. */
const isPlainText = ({ name, values = [] }: Query): boolean => name === undefined && values.length === 0

/** Resolves to the answer to the statement, which `send` takes on its way. */
async function answerOf(query: Query, send: (statement: BatchedStatement) => void): Promise<pg.QueryResult> {
  const statement = prepared(query)
  try {
    return await new Promise<pg.QueryResult>((answered, failed) => send({ ...statement, answered, failed }))
  } catch (error) {
    // Its own stack leads to the socket: this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Runs a statement by itself, on a connection where others are on their way. */
export const runAlone = (client: pg.ClientBase, query: Query): Promise<pg.QueryResult> =>
  isPlainText(query)
    ? client.query(query.text)
    : answerOf(query, (statement) => client.query(new StatementBatch([statement])))

/** Opens the line of a session that nobody else uses. */
export function openStatementLine(client: pg.ClientBase): StatementLine {
  let waiting: BatchedStatement[] = []
  let isDue = false

  function flush(): void {
    isDue = false
    if (waiting.length === 0) return
    const batch = new StatementBatch(waiting)
    waiting = []
    client.query(batch)
  }

  /** At the end of this turn: what is asked for together goes out together. */
  function flushSoon(): void {
    if (isDue) return
    isDue = true
    process.nextTick(() => isDue && flush())
  }

  return {
    flush,
    async query(query) {
      if (isPlainText(query)) {
        flush()
        return client.query(query.text)
      }
      return answerOf(query, (statement) => {
        waiting.push(statement)
        flushSoon()
      })
    },
    send(query, failed) {
      waiting.push({ ...prepared(query), answered: null, failed })
    },
  }
}

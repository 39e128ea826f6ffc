import pg from 'pg'
import { typeParsers } from '../type-parsers.ts'

/** A statement that goes out with others. */
export interface BatchedStatement {
  readonly name: string | undefined
  readonly text: string
  /** As PostgreSQL takes them. */
  readonly values: readonly unknown[]
  /** Null: nobody wants its rows. */
  readonly answered: ((result: pg.QueryResult) => void) | null
  readonly failed: (error: unknown) => void
}

/** Undeclared members of node-postgres: its connection with the prepared statements. */
interface WiredConnection {
  readonly stream: { cork(): void; uncork(): void }
  /** Texts by name: of statements that the server has, and of ones that were sent. */
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  parse(message: { text: string; name: string | undefined }): void
  bind(message: { statement: string | undefined; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: '' }): void
  execute(message: { portal: ''; rows: 0 }): void
  sync(): void
}

/** Reads rows: a result of node-postgres, whose `rows` stays empty. The statements of a connection are answered one after the other. */
interface RowReader extends pg.QueryResult {
  addFields(fields: readonly pg.FieldDef[]): void
  parseRow(values: readonly (string | null)[]): unknown
  addCommandComplete(message: { text: string }): void
}

const newReader = (): RowReader =>
  new pg.Result(undefined as never, typeParsers as typeof pg.types) as unknown as RowReader // their types say less

/**
 * The readers of rows of prepared statements, by name: PostgreSQL refuses to run a statement whose columns have become others, so that
 * they are asked for once a connection.
 */
const knownReaders = new WeakMap<WiredConnection, Map<string, RowReader>>()

function readersOf(connection: WiredConnection): Map<string, RowReader> {
  const known = knownReaders.get(connection) ?? new Map<string, RowReader>()
  knownReaders.set(connection, known)
  return known
}

/**
 * Several statements as one of node-postgres's queries: they go out in one write and the server answers them in one, for only the last is
 * followed by a Sync (PostgreSQL's manual, "Extended Query": Pipelining). Each would otherwise be answered, and wake this process, by itself.
 * Statements after a failing one do not run, as in a failed transaction.
 */
export class StatementBatch extends pg.Query {
  readonly #statements: readonly BatchedStatement[]
  /** The one that is being answered. */
  #at = -1
  /** Null: nobody wants its rows. */
  #reader: RowReader | null = null
  #rows: unknown[] = []
  #readers: Map<string, RowReader> = new Map()
  /** A row that could not be read. */
  #unread: { readonly error: unknown } | null = null
  readonly #described = new Set<BatchedStatement>()
  /** node-postgres reads these when the server has prepared a statement: the values of the one being answered. */
  declare name: string | undefined
  declare text: string

  constructor(statements: readonly BatchedStatement[]) {
    super('')
    this.#statements = statements
  }

  override submit = (given: pg.Connection): void => {
    const connection = given as unknown as WiredConnection
    this.#readers = readersOf(connection)
    connection.stream.cork()
    for (const statement of this.#statements) this.#send(connection, statement)
    connection.sync()
    connection.stream.uncork()
    this.#advance()
  }

  #send(connection: WiredConnection, statement: BatchedStatement): void {
    const { name, text, values } = statement
    const { parsedStatements, submittedNamedStatements } = connection
    if (!name || (parsedStatements[name] ?? submittedNamedStatements[name]) === undefined) {
      connection.parse({ text, name })
      if (name) submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values })
    if (statement.answered && !(name && this.#readers.has(name))) {
      connection.describe({ type: 'P', name: '' })
      this.#described.add(statement)
    }
    connection.execute({ portal: '', rows: 0 })
  }

  /** Goes on to the next statement. */
  #advance(): void {
    this.#at += 1
    const statement = this.#statements[this.#at]
    this.name = statement?.name
    this.text = statement?.text ?? ''
    this.#rows = []
    if (!statement?.answered) this.#reader = null
    else if (this.#described.has(statement)) this.#reader = newReader()
    else this.#reader = this.#readers.get(statement.name ?? '') ?? newReader()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#reader?.addFields(fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (!this.#reader || this.#unread) return
    try {
      this.#rows.push(this.#reader.parseRow(fields))
    } catch (error) {
      this.#unread = { error }
    }
  }

  handleCommandComplete(message: { readonly text: string }): void {
    this.#reader?.addCommandComplete(message)
    this.#complete()
  }

  handleEmptyQuery(): void {
    this.#complete()
  }

  #complete(): void {
    const statement = this.#statements[this.#at]
    const [reader, rows, unread] = [this.#reader, this.#rows, this.#unread]
    this.#unread = null
    if (reader && this.name) this.#readers.set(this.name, reader)
    this.#advance()
    if (unread) statement?.failed(unread.error)
    else if (reader) {
      const { command, rowCount, oid, fields } = reader
      statement?.answered?.({ command, rowCount, oid, fields, rows: rows as pg.QueryResultRow[] })
    }
  }

  /** The statement that is being answered failed, or the connection is lost: those behind it are not run. */
  handleError(error: unknown, given: pg.Connection): void {
    const { parsedStatements, submittedNamedStatements } = given as unknown as WiredConnection
    // Before any was sent, where the connection was lost already: all of them.
    const left = this.#statements.slice(Math.max(this.#at, 0))
    this.#at = this.#statements.length
    for (const { name, failed } of left) {
      if (name && parsedStatements[name] === undefined) delete submittedNamedStatements[name]
      failed(error)
    }
  }

  handleReadyForQuery(connection: pg.Connection): void {
    if (this.#at >= this.#statements.length) return
    this.handleError(new Error('The server left a statement unanswered'), connection)
  }
}

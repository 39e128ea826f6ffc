import pg from 'pg'

/** The beginning of a frontend message of PostgreSQL's protocol 3.0: one letter, and its length without that. */
function head(type: string, length: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.write(type, 0, 'latin1')
  bytes.writeInt32BE(4 + length, 1)
  return bytes
}

/**
 * COPY ... FROM STDIN with its data in the same write. The server ignores the data of a COPY that it refused, so there
 * is no need to wait for its leave. The data stays in the pieces in which it was made ready: put together it would be new memory, twice.
 */
class CopyQuery extends pg.Query {
  readonly #message: readonly Buffer[]

  constructor(
    text: string,
    data: readonly Buffer[],
    done: (error: Error | undefined, result: pg.ResultBuilder) => void,
  ) {
    super(text, done)
    const statement = Buffer.from(`${text}\0`)
    const length = data.reduce((sum, piece) => sum + piece.length, 0)
    this.#message = [head('Q', statement.length), statement, head('d', length), ...data, head('c', 0)]
  }

  override submit = ({ stream }: pg.Connection): void => {
    stream.cork()
    for (const piece of this.#message) stream.write(piece)
    stream.uncork()
  }

  handleCopyInResponse(): void {}
}

/** Copies rows in COPY's text format; resolves to their number. `data`, in pieces of any size, stays under some megabytes. */
export function copyIn(client: pg.ClientBase, text: string, data: readonly Buffer[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = new CopyQuery(text, data, (error, result) => {
      if (error) reject(error)
      else resolve(result.rowCount ?? 0)
    })
    client.query(query)
  })
}

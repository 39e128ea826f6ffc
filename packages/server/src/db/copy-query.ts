import pg from 'pg'

/** A frontend message of PostgreSQL's protocol 3.0: one letter, its length with itself, its body. */
function frame(type: string, body: Buffer): Buffer[] {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return [head, body]
}

/**
 * COPY ... FROM STDIN with its data in the same write. The server ignores the data of a COPY that it refused, so there
 * is no need to wait for its leave.
 */
class CopyQuery extends pg.Query {
  readonly #message: Buffer

  constructor(text: string, data: Buffer, done: (error: Error | undefined, result: pg.ResultBuilder) => void) {
    super(text, done)
    this.#message = Buffer.concat([
      ...frame('Q', Buffer.from(`${text}\0`)),
      ...frame('d', data),
      ...frame('c', Buffer.alloc(0)),
    ])
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.write(this.#message)
  }

  handleCopyInResponse(): void {}
}

/** Copies rows in COPY's text format; resolves to their number. `data` stays under some megabytes. */
export function copyIn(client: pg.ClientBase, text: string, data: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = new CopyQuery(text, data, (error, result) => {
      if (error) reject(error)
      else resolve(result.rowCount ?? 0)
    })
    client.query(query)
  })
}

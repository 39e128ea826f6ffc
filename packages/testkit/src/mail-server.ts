import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A letter as it came over the wire, its text decoded. */
export interface ReceivedLetter {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly text: string
}

/** A real mail server on a free port of this machine. */
export interface MailServer {
  readonly url: string
  readonly letters: readonly ReceivedLetter[]
  /** The last letter to an address, as soon as there are so many. */
  letterTo(address: string, count?: number): Promise<ReceivedLetter>
  stop(): Promise<void>
}

/** `refuse`: what it says instead of taking a letter, as long as that says anything. */
export async function startMailServer(
  options: { readonly refuse?: (address: string) => string | null } = {},
): Promise<MailServer> {
  const letters: ReceivedLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const words = options.refuse?.(address) ?? null
      done(words === null ? null : Object.assign(new Error(words), { responseCode: 451 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, text: decoded(raw) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    async letterTo(receiver, count = 1) {
      for (let tries = 0; tries < 500; tries++) {
        const found = letters.filter(({ to }) => to.includes(receiver))
        const last = found.at(-1)
        if (found.length >= count && last !== undefined) return last
        await delay(20)
      }
      throw new Error(
        `No letter came to ${receiver}; there are letters to ${letters.flatMap(({ to }) => to).join(', ')}`,
      )
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The body of a letter of one part. */
function decoded(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return text
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A letter as it came over the wire, and as a mail reader reads it. */
export interface ReceivedLetter {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly text: string
  readonly parsed: Email
  /** It came over TLS. */
  readonly isEncrypted: boolean
}

/** A real mail server on a free port of this machine. */
export interface MailServer {
  readonly url: string
  readonly letters: readonly ReceivedLetter[]
  readonly port: number
  /** The last letter to an address, as soon as there are so many. */
  letterTo(address: string, count?: number): Promise<ReceivedLetter>
  stop(): Promise<void>
}

export interface MailServerOptions {
  refuse?(address: string): string | null
  /** `starttls`: it offers TLS; `smtps`: it speaks nothing else. */
  readonly tls?: { readonly kind: 'starttls' | 'smtps'; readonly key: string; readonly certificate: string }
  /** Takes letters only from who says this. */
  readonly login?: { readonly user: string; readonly password: string }
}

/** `refuse`: what it says instead of taking a letter, as long as that says anything; 451, unless it begins with another code. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const letters: ReceivedLetter[] = []
  const server = new SMTPServer({
    authOptional: options.login === undefined,
    disabledCommands: options.tls === undefined ? ['STARTTLS'] : [],
    secure: options.tls?.kind === 'smtps',
    ...(options.tls && { key: options.tls.key, cert: options.tls.certificate }),
    onAuth({ username, password }, _session, done) {
      const { user, password: right } = options.login ?? {}
      if (username === user && password === right) done(null, { user: username })
      else done(Object.assign(new Error('Who are you?'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      const words = options.refuse?.(address) ?? null
      done(
        words === null
          ? null
          : Object.assign(new Error(words), { responseCode: Number(/^\d{3}/.exec(words)?.[0] ?? 451) }),
      )
    },
    onData(stream, { envelope, secure: isEncrypted }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        void PostalMime.parse(raw).then((parsed) => {
          letters.push({ from, to, raw, text: parsed.text ?? '', parsed, isEncrypted })
          done()
        }, done)
      })
    },
  })
  // A client that does not trust the certificate turns away: that is what its test is about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
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

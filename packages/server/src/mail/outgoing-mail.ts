/** A letter in plain text, and perhaps in HTML as well. */
export interface Letter {
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The conversation that it belongs to: it has the same id in each of its letters, which is an answer to it. */
  readonly thread?: string
  /** Another letter with this id is the same one, sent again. */
  readonly id?: string
  /** Headers for filters, with values of one line. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The way on which letters leave. */
export interface OutgoingMail {
  /** Resolves when the mail server has taken it; throws `MailRefused` where it does not. */
  sendMail(letter: Letter): Promise<void>
  close(): Promise<void>
}

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps:`. */
  readonly smtpUrl: string
  /** `Weft <weft@example.org>`, or the address alone. */
  readonly from: string
  /** Authorities, as PEM, that replace Node's. */
  readonly authorities?: string
}

/**
 * A letter was not taken. `letter`: this one never will be; `later`: this one may be; `service`: no letter is taken now, for there
 * is no mail server, or it does not trust us, or we it.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly reason: 'letter' | 'later' | 'service'

  constructor(error: Error) {
    super(error.message, { cause: error })
    this.reason = reasonOf(error)
  }
}

/** SMTP says by the first digit of its reply whether to come back; before a letter's own commands it is about all of them. */
function reasonOf(error: Error): MailRefused['reason'] {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown } // as nodemailer makes them
  if (typeof responseCode !== 'number' || !/^(RCPT TO|DATA)$/.test(String(command))) return 'service'
  return responseCode >= 500 ? 'letter' : 'later'
}

/** Milliseconds that a mail server may be silent. */
const patience = 30_000

/** No name or title starts another header by a line's end in it, nor fills a page. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 250)

/** The library is loaded with the first letter: most starts of a server send none. */
async function openTransport({ smtpUrl, authorities }: MailSettings) {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return createTransport({
    pool: true,
    maxConnections: 2,
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: username !== '' && !isLocal,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(authorities !== undefined && { tls: { ca: authorities } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Sends by a mail server. A password is sent over TLS only, except on the machine itself. Connections are kept for some
 * letters, and opened when there is something to send.
 */
export function openMail(settings: MailSettings): OutgoingMail {
  const { from } = settings
  let opened: ReturnType<typeof openTransport> | null = null
  const domain = from.replace(/>\s*$/, '').split('@').at(-1) ?? 'localhost'
  const idOf = (name: string) => `<${name}@${domain}>`
  return {
    async sendMail({ to, subject, text, html, thread, id, headers = {} }) {
      const letter = {
        from,
        // As an object: no text in it is read as a list of addresses.
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        ...(html !== undefined && { html }),
        ...(id !== undefined && { messageId: idOf(id) }),
        ...(thread !== undefined && { inReplyTo: idOf(thread), references: idOf(thread) }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
        },
      }
      try {
        opened ??= openTransport(settings)
        await (await opened).sendMail(letter)
      } catch (error) {
        throw error instanceof Error ? new MailRefused(error) : error
      }
    },
    async close() {
      if (opened !== null) (await opened).close()
    },
  }
}

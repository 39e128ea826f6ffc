import { createTransport } from 'nodemailer'

/** A letter in plain text. */
export interface Letter {
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
}

/** The way on which letters leave. */
export interface OutgoingMail {
  /** Resolves when the mail server has taken it; throws where it does not. */
  sendMail(letter: Letter): Promise<void>
  close(): void
}

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps:`. */
  readonly smtpUrl: string
  /** `Weft <weft@example.org>`, or the address alone. */
  readonly from: string
}

/** Milliseconds that a mail server may be silent. */
const patience = 30_000

/**
 * Sends by a mail server. Whoever has a password for it gives it away only over TLS, but on the machine itself.
 * Connections are kept for some letters, and opened when there is something to send.
 */
export function openMail({ smtpUrl, from }: MailSettings): OutgoingMail {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: username !== '' && !isLocal,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async sendMail({ to, subject, text }) {
      await transport.sendMail({
        from,
        // As an object: no text in it is read as a list of addresses.
        to: { name: '', address: to },
        subject: subject.replaceAll(/[\r\n]+/g, ' '),
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

import { type MailServerOptions, makeSelfSigned, startMailServer } from '@weft/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { type OutgoingMail, openMail } from './outgoing-mail.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function start(refuse?: () => string | null) {
  const server = await startMailServer(refuse === undefined ? {} : { refuse })
  opened.push(server.stop)
  return server
}

function open(smtpUrl: string): OutgoingMail {
  const mail = openMail({ smtpUrl, from: 'Weft <weft@example.org>' })
  opened.push(mail.close)
  return mail
}

test('a letter comes to whom it is for, in its words', async () => {
  const { letters, url } = await start()
  await open(url).sendMail({ to: 'anna@example.com', subject: 'Žluťoučký kůň', text: 'Dobrý den' })
  expect(letters).toMatchObject([{ from: 'weft@example.org', to: ['anna@example.com'] }])
  expect(letters[0]?.text).toContain('Dobrý den')
  expect(letters[0]?.raw).toContain('Auto-Submitted: auto-generated')
})

test('nobody adds a receiver or a header by what they are called', async () => {
  const { letters, url } = await start()
  const mail = open(url)
  await mail.sendMail({ to: 'anna@example.com', subject: 'Hello\r\nBcc: eve@evil.example', text: 'x' })
  expect([letters[0]?.to, /^Bcc:/m.test(letters[0]?.raw ?? '')]).toEqual([['anna@example.com'], false])
  const odd = [
    'anna@example.com, eve@evil.example',
    'a@example.com\r\nRCPT TO:<eve@evil.example>',
    'x <eve@evil.example>',
  ]
  await Promise.allSettled(odd.map((to) => mail.sendMail({ to, subject: 'x', text: 'x' })))
  expect(letters.flatMap(({ to }) => to)).not.toContain('eve@evil.example')
})

test('what the mail server refuses is thrown, and so is that there is none', async () => {
  const { url } = await start(() => 'Come back later')
  const letter = { to: 'nobody@example.com', subject: 'x', text: 'x' }
  await expect(open(url).sendMail(letter)).rejects.toThrow(/Come back later/)
  await expect(open('smtp://127.0.0.1:1').sendMail(letter)).rejects.toThrow(/ECONNREFUSED/)
})

describe.each(['starttls', 'smtps'] as const)('over %s', (kind) => {
  const scheme = kind === 'smtps' ? 'smtps' : 'smtp'
  const letter = { to: 'anna@example.com', subject: 'x', text: 'x' }
  const right = makeSelfSigned('DNS:localhost,IP:127.0.0.1')

  async function startSecure({ tls, authorities, ...options }: MailServerOptions & { readonly authorities?: string }) {
    const server = await startMailServer({ tls: tls ?? { kind, ...right }, ...options })
    opened.push(server.stop)
    const mail = openMail({
      smtpUrl: `${scheme}://weft:secret%21@localhost:${server.port}`,
      from: 'weft@example.org',
      ...(authorities !== undefined && { authorities }),
    })
    opened.push(mail.close)
    return { server, mail }
  }
  const login = { user: 'weft', password: 'secret!' }

  test('a letter goes to a server whose certificate is good, with name and password', async () => {
    const { server, mail } = await startSecure({ login, authorities: right.certificate })
    await mail.sendMail(letter)
    expect(server.letters).toMatchObject([{ to: ['anna@example.com'], isEncrypted: true }])
  })

  test('nothing goes to one whose certificate nobody vouches for, or is of another name: it says so', async () => {
    const { server, mail } = await startSecure({ login })
    await expect(mail.sendMail(letter)).rejects.toMatchObject({ reason: 'service', message: /self-signed certificate/ })
    const other = makeSelfSigned('DNS:mail.example')
    const another = await startSecure({ login, tls: { kind, ...other }, authorities: other.certificate })
    await expect(another.mail.sendMail(letter)).rejects.toMatchObject({ reason: 'service' })
    await expect(another.mail.sendMail(letter)).rejects.toThrow(/altnames|does not match/)
    expect([...server.letters, ...another.server.letters]).toEqual([])
  })

  test('a wrong password is the fault of the settings, not of a letter', async () => {
    const { mail } = await startSecure({ login: { ...login, password: 'other' }, authorities: right.certificate })
    await expect(mail.sendMail(letter)).rejects.toMatchObject({ reason: 'service' })
  })
})

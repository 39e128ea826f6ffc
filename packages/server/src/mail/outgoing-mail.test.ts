import { startMailServer } from '@weft/testkit'
import { afterEach, expect, test } from 'vitest'
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

import { type Kiosk, type MailServer, startKiosk, startMailServer } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: MailServer
let kiosk: Kiosk
let refusal: string | null = null
const bugs = 'bugs@example.org'

beforeAll(async () => {
  server = await startMailServer({ refuse: (address) => (address === bugs ? refusal : null) })
  kiosk = await startKiosk({ config: { mail: { smtpUrl: server.url, from: 'Weft <weft@mail.example>' } } })
}, 60_000)
afterAll(async () => {
  await kiosk.close()
  await server.stop()
})

const report = async (address: string) => {
  const reply = await kiosk.app.admin.patch('/api/components/demo/kiosk/', { report_source_bugs: address })
  expect(reply.status).toBe(200)
}
const say = async (body: object, language = 'cs') => {
  const { url } = (await kiosk.units('kiosk', language)).get('Open the door')
  const reply = await kiosk.app.anna.post(`${url}comments/`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  await kiosk.app.app.jobs.idle()
}
const lettersToBugs = () => server.letters.filter(({ to }) => to.includes(bugs))

test('what is said of a source string is written to where its mistakes are reported, and nothing else', async () => {
  await report('')
  await say({ scope: 'global', comment: 'Which door?' })
  await report(bugs)
  await say({ scope: 'translation', comment: 'Naše dveře.' })
  await kiosk.app.admin.post(`${(await kiosk.units('kiosk', 'cs')).get('Goodbye').url}comments/`, {
    scope: 'global',
    comment: 'Said long ago.',
    timestamp: '2020-01-01T00:00:00Z',
  })
  await kiosk.app.app.jobs.idle()
  expect(lettersToBugs()).toEqual([])
  await say({ scope: 'global', comment: 'A door has\nno handle.\nBcc: all@example.org' })
  const [letter, ...others] = lettersToBugs()
  expect(others).toEqual([])
  expect(letter?.to).toEqual([bugs])
  expect(letter?.parsed.subject).toBe('Demo / Kiosk / English: “Open the door”')
  expect(letter?.text).toMatch(/^Anna .*commented in Demo \/ Kiosk \/ English\./)
  expect(letter?.text).toContain('> A door has\n> no handle.\n> Bcc: all@example.org')
  expect(letter?.text).toContain('https://weft.example/translate/demo/kiosk/en/?checksum=')
  expect(letter?.parsed.html).toContain('no handle.')
  await say({ scope: 'global', comment: 'Nor a lock.' }, 'en')
  expect(lettersToBugs().length).toBe(2)
})

test('an address that takes nothing for good is not tried again', async () => {
  const before = lettersToBugs().length
  refusal = '550 No such user'
  await say({ scope: 'global', comment: 'Again.' })
  refusal = null
  await kiosk.app.app.jobs.idle()
  expect(lettersToBugs().length).toBe(before)
})

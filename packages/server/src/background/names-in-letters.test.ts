import {
  type Kiosk,
  type MailServer,
  problemsOf,
  type ReceivedLetter,
  startKiosk,
  startMailServer,
} from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfChanges } from '../events/tell-of-changes.ts'
import { sendNoticesJob } from './send-notices.job.ts'

let server: MailServer
let kiosk: Kiosk
beforeAll(async () => {
  server = await startMailServer()
  kiosk = await startKiosk({ config: { mail: { smtpUrl: server.url, from: 'Weft <weft@mail.example>' } } })
  await settle()
})
afterAll(async () => {
  await kiosk.close()
  await server.stop()
})

const signal = new AbortController().signal
async function settle(): Promise<void> {
  await tellOfChanges(kiosk.app.database, signal, true)
  await kiosk.app.app.jobs.idle()
}

const injected = '\r\nBcc: eve@evil.example\r\nX-Evil: yes\r\n\r\n<b>Body</b>'

/** Every letter that is sent for a change by Boris. */
async function lettersOf(target: string): Promise<readonly ReceivedLetter[]> {
  const { app } = kiosk
  const before = server.letters.length
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  expect((await app.boris.patch(`/api/units/${id}/`, { state: 20, target: [target] })).status).toBe(200)
  expect((await app.boris.post(`/api/units/${id}/comments/`, { scope: 'global', comment: injected })).status).toBe(201)
  await settle()
  const away = (wait: () => Promise<unknown>) => wait()
  const { services } = app.app
  await sendNoticesJob.run({
    ...{ payload: {}, services, taskId: '', attempt: 1, signal, progress: () => undefined },
    away: away as never,
  })
  return server.letters.slice(before)
}

test('names with lines, wherever they come from, add no header, no receiver and no body', async () => {
  const { database } = kiosk.app
  await database.executeSql(
    `insert into subscriptions (user_id, notification, scope, frequency)
     select u.id, k, 0, f from users u, unnest(array['TranslatedStringNotificaton', 'NewCommentNotificaton']) k,
            unnest(array[1]) f where u.username in ('anna', 'carol')`,
  )
  const { admin } = kiosk.app
  expect((await admin.patch('/api/users/boris/', { full_name: `Boris${injected}` })).status).toBe(200)
  expect((await admin.patch('/api/users/anna/', { full_name: `Anna${injected}` })).status).toBe(200)
  expect((await admin.patch('/api/projects/demo/', { name: `Demo${injected}` })).status).toBe(200)
  expect((await admin.patch('/api/components/demo/kiosk/', { name: `Kiosk${injected}` })).status).toBe(200)
  // No user name has lines: it stands in a header.
  const refused = await admin.patch('/api/users/boris/', { username: `boris${injected}` })
  expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid username']])
  const letters = await lettersOf(`Otevři${injected}`)
  expect(letters.length).toBeGreaterThan(1)
  for (const { raw, to, parsed } of letters) {
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(head).not.toMatch(/^(Bcc|X-Evil):/im)
    expect(to).not.toContain('eve@evil.example')
    expect(to).toHaveLength(1)
    expect(parsed.bcc ?? []).toEqual([])
    expect(parsed.subject).not.toMatch(/[\r\n]/)
    expect(parsed.html).not.toContain('<b>Body</b>')
    expect(parsed.headers.map(({ key }) => key)).not.toContain('x-evil')
  }
})

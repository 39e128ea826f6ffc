import { joinTeam, type Kiosk, type MailServer, type ReceivedLetter, startKiosk, startMailServer } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { openLedger } from '../events/ledger.ts'
import { tellOfChanges } from '../events/tell-of-changes.ts'
import { openMail } from '../mail/outgoing-mail.ts'
import type { NotificationId } from '../notifications/notifications.ts'
import { lookAtMail } from '../operator/operations/look-at-mail.ts'
import { sendNoticesJob } from './send-notices.job.ts'

let server: MailServer
let kiosk: Kiosk
let database: Database
let refusal: string | null = null
const signal = new AbortController().signal

beforeAll(async () => {
  server = await startMailServer({ refuse: (address) => (address === 'carol@example.com' ? refusal : null) })
  kiosk = await startKiosk({ config: { mail: { smtpUrl: server.url, from: 'Weft <weft@mail.example>' } } })
  database = kiosk.app.database
  await joinTeam(database, 'boris', 'Reviewers')
  await settle()
})
afterAll(async () => {
  await kiosk.close()
  await server.stop()
})
beforeEach(async () => {
  await settle()
  refusal = null
  for (const table of ['subscriptions', 'notifications', 'watched_projects', 'mail_recipients', 'mail_outage'])
    await database.executeSql(`delete from ${table}`)
  await database.executeSql("update users set preferences = '{}'")
})

/** Processes changes and sends their letters, until the jobs of the app are done. */
async function settle(): Promise<void> {
  await tellOfChanges(database, signal, true)
  await kiosk.app.app.jobs.idle()
}

async function subscribe(username: string, notification: NotificationId, frequency = 1, scope = 0): Promise<void> {
  await database.executeSql(
    'insert into subscriptions (user_id, notification, scope, frequency) select id, $2, $3, $4 from users where username = $1',
    [username, notification, scope, frequency],
  )
}

async function choose(username: string, preferences: object): Promise<void> {
  await database.executeSql('update users set preferences = $2::jsonb where username = $1', [
    username,
    JSON.stringify(preferences),
  ])
}

let saves = 0
/** Boris writes a text, as there was none before; the string's id. */
async function save(text: string, language = 'cs', source = 'Open the door'): Promise<number> {
  const { id } = (await kiosk.units('kiosk', language)).get(source)
  expect((await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 20, target: [`${text} ${++saves}`] })).status).toBe(
    200,
  )
  return id
}

/** The job, once, over the services of the app. */
const run = (services = kiosk.app.app.services) =>
  sendNoticesJob.run({
    payload: {},
    services,
    taskId: '',
    attempt: 1,
    signal,
    away: (wait) => wait(),
    progress: () => undefined,
  })

async function lettersTo(address: string, act: () => Promise<unknown>): Promise<ReceivedLetter[]> {
  const before = server.letters.length
  await act()
  await settle()
  await run()
  return server.letters.slice(before).filter(({ to }) => to.includes(address))
}

const anna = 'anna@example.com'
const header = ({ parsed }: ReceivedLetter, name: string) =>
  parsed.headers.find(({ key }) => key === name.toLowerCase())?.value
const forgetWaits = () => database.executeSql('delete from mail_recipients')

describe('a letter at once', () => {
  test('says what happened, in plain text and in HTML, to whoever asked for it', async () => {
    await subscribe('anna', 'TranslatedStringNotificaton')
    const [letter, ...others] = await lettersTo(anna, () => save('Vstupte <b>dál</b>'))
    expect(others).toEqual([])
    expect(letter?.parsed.subject).toBe('Demo / Kiosk / Czech: “Open the door”')
    expect(letter?.text).toContain('Boris Petrov translated a string of Demo / Kiosk / Czech.')
    expect(letter?.text).toContain('> Vstupte <b>dál</b>')
    expect(letter?.text).toMatch(/https:\/\/weft\.example\/translate\/demo\/kiosk\/cs\/\?checksum=[\da-f]{16}/)
    expect(letter?.parsed.html).toContain('Vstupte &lt;b&gt;dál&lt;/b&gt;')
    expect(letter?.parsed.html).not.toContain('<b>')
    expect(letter && header(letter, 'X-Weblate-Notification')).toBe('TranslatedStringNotificaton')
  })

  test('is one conversation a string, whose subject stays', async () => {
    await subscribe('anna', 'TranslatedStringNotificaton')
    const [first] = await lettersTo(anna, () => save('Jedna'))
    await forgetWaits()
    const [second] = await lettersTo(anna, () => save('Dva'))
    await forgetWaits()
    const [other] = await lettersTo(anna, () => save('Nashle', 'cs', 'Goodbye'))
    expect(first?.parsed.references).toMatch(/^<string-\d+@mail\.example>$/)
    expect(first?.parsed.inReplyTo).toBe(first?.parsed.references)
    expect([second?.parsed.references, second?.parsed.subject]).toEqual([
      first?.parsed.references,
      first?.parsed.subject,
    ])
    expect(second?.parsed.messageId).not.toBe(first?.parsed.messageId)
    expect(other?.parsed.references).not.toBe(first?.parsed.references)
  })

  test('waits a little behind another one, and tells then what happened meanwhile, together', async () => {
    await subscribe('anna', 'TranslatedStringNotificaton')
    expect(await lettersTo(anna, () => save('Jedna'))).toHaveLength(1)
    expect(await lettersTo(anna, () => save('Dva'))).toHaveLength(0)
    const letters = await lettersTo(anna, async () => {
      await save('Tři')
      await forgetWaits()
    })
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toMatch(/> Dva[\s\S]*> Tři/)
  })

  test('is one where much happened at once', async () => {
    await subscribe('anna', 'TranslatedStringNotificaton')
    const sources = ['Open the door', 'Goodbye', 'Short label']
    const [letter, ...others] = await lettersTo(anna, async () => {
      await holdLetters()
      for (const language of ['cs', 'de']) for (const source of sources) await save(`x ${source}`, language, source)
      await tellOfChangesWithoutLetters()
    })
    expect(others).toEqual([])
    expect(letter?.parsed.subject).toBe('6 things that happened')
    expect(letter?.text.match(/Boris Petrov translated/g)).toHaveLength(6)
  })

  test('speaks the language of its reader, else English', async () => {
    await subscribe('anna', 'TranslatedStringNotificaton')
    await subscribe('carol', 'TranslatedStringNotificaton')
    await choose('anna', { interface_language: 'de-AT' })
    await choose('carol', { interface_language: 'tlh' })
    const before = server.letters.length
    const [letter] = await lettersTo(anna, () => save('Ahoj'))
    expect(letter?.text).toContain('Boris Petrov hat einen Text in Demo / Kiosk / Czech übersetzt.')
    expect(letter?.parsed.html).toContain('<html lang="de">')
    const carols = server.letters.slice(before).find(({ to }) => to.includes('carol@example.com'))
    expect(carols?.text).toContain('Boris Petrov translated a string')
  })

  test('does not go to who did it, who cannot see it by then, who mutes the project, and who wants it no more', async () => {
    for (const username of ['anna', 'boris']) await subscribe(username, 'TranslatedStringNotificaton')
    expect(await lettersTo('boris@example.com', () => save('Já sám'))).toEqual([])
    await forgetWaits()
    // Told while it was open; by the time of the letter it is not.
    const hidden = await lettersTo(anna, async () => {
      await save('Tajné')
      await tellOfChangesWithoutLetters()
      await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    })
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
    expect(hidden).toEqual([])
    expect(await lettersTo(anna, async () => undefined)).toEqual([])
    expect((await kiosk.app.anna.put('/api/account/watched/demo/', { muted: true })).status).toBe(200)
    expect(await lettersTo(anna, () => save('Ztlumené'))).toEqual([])
    expect((await kiosk.app.anna.delete('/api/account/watched/demo/')).status).toBe(204)
    const ended = await lettersTo(anna, async () => {
      await save('Odhlášené')
      await tellOfChangesWithoutLetters()
      await database.executeSql('update subscriptions set frequency = 0')
    })
    expect(ended).toEqual([])
  })

  test('of a kind that has to do with languages comes for those that somebody translates into', async () => {
    await subscribe('anna', 'TranslatedStringNotificaton')
    await subscribe('anna', 'NewCommentNotificaton')
    await choose('anna', { languages: ['de'] })
    expect(await lettersTo(anna, () => save('Česky'))).toEqual([])
    expect(await lettersTo(anna, () => save('Deutsch', 'de'))).toHaveLength(1)
    await forgetWaits()
    const comment = async (language: string, scope: string) => {
      const { id } = (await kiosk.units('kiosk', language)).get('Goodbye')
      expect((await kiosk.app.boris.post(`/api/units/${id}/comments/`, { scope, comment: 'Hm' })).status).toBe(201)
    }
    expect(await lettersTo(anna, () => comment('cs', 'translation'))).toEqual([])
    expect(await lettersTo(anna, () => comment('en', 'global'))).toHaveLength(1)
  })

  test('comes to whom a comment names, in a project that they do not follow', async () => {
    await subscribe('anna', 'MentionCommentNotificaton')
    const { id } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    const [letter] = await lettersTo(anna, () =>
      kiosk.app.boris.post(`/api/units/${id}/comments/`, { scope: 'translation', comment: 'What do you say, @anna?' }),
    )
    expect(letter?.text).toContain('Boris Petrov mentioned you')
    expect(letter?.text).toContain('> What do you say, @anna?')
  })
})

/** Nobody gets a letter until `forgetWaits`, also where the app tells of things by itself meanwhile. */
const holdLetters = () =>
  database.executeSql(
    "insert into mail_recipients (user_id, next_letter) select id, now() + interval '1 hour' from users on conflict (user_id) do update set next_letter = excluded.next_letter",
  )

/** Queues the letters without sending them. */
async function tellOfChangesWithoutLetters(): Promise<void> {
  await holdLetters()
  await settle()
  await forgetWaits()
}

test('nobody adds a header or a receiver by what they call a thing', async () => {
  await subscribe('anna', 'NewAnnouncementNotificaton')
  await subscribe('anna', 'TranslatedStringNotificaton')
  const evil = 'Kiosk\r\nBcc: eve@evil.example\r\n\r\nBody'
  await database.executeSql("update components set name = $1 where slug = 'kiosk'", [evil])
  await database.executeSql("update users set full_name = $1 where username = 'boris'", [evil])
  await database.transaction(async (tx) => dropCaches(tx, 'settings', 'all'))
  const [letter] = await lettersTo(anna, () => save('Zlé\r\nBcc: eve@evil.example'))
  await database.executeSql("update components set name = 'Kiosk' where slug = 'kiosk'")
  await database.executeSql("update users set full_name = 'Boris Petrov' where username = 'boris'")
  await database.transaction(async (tx) => dropCaches(tx, 'settings', 'all'))
  expect(letter?.to).toEqual([anna])
  expect(letter?.parsed.bcc ?? []).toEqual([])
  expect(letter?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
})

describe('a digest', () => {
  const yesterday = () =>
    database.executeSql("update notifications set created = now() - interval '40 days' where sent is null")

  test.each([
    [2, 'Your day at weft.example'],
    [3, 'Your week at weft.example'],
    [4, 'Your month at weft.example'],
  ])('of frequency %i comes when its time is over, with all that happened', async (frequency, subject) => {
    await subscribe('anna', 'TranslatedStringNotificaton', frequency)
    const early = await lettersTo(anna, async () => {
      await save('Jedna')
      await save('Nashle', 'cs', 'Goodbye')
    })
    expect(early).toEqual([])
    const [letter, ...others] = await lettersTo(anna, yesterday)
    expect(others).toEqual([])
    expect(letter?.parsed.subject).toBe(subject)
    expect(letter?.text).toMatch(/> Jedna[\s\S]*> Nashle/)
    expect(await lettersTo(anna, yesterday)).toEqual([])
  })

  test('tells of the state of things to whoever wants that, and of what they do', async () => {
    await choose('anna', { languages: ['cs', 'de'] })
    for (const kind of ['ToDoStringsNotification', 'TranslationActivitySummaryNotification'] as const)
      await subscribe('anna', kind, 2)
    await save('Něco')
    const later = () => database.executeSql("update subscriptions set told_until = now() - interval '3 days'")
    expect(await lettersTo(anna, async () => undefined)).toEqual([])
    await database.executeSql("update changes set timestamp = now() - interval '2 days'")
    const [letter] = await lettersTo(anna, later)
    expect(letter?.text).toMatch(/strings? of Demo \/ \w+ \/ (Czech|German) (is|are) not finished/)
    expect(letter?.text).toMatch(/Demo \/ Kiosk \/ Czech: \d+ added, \d+ with another source, [1-9]\d* translated/)
    expect(await lettersTo(anna, async () => undefined)).toEqual([])
  })
})

describe('a letter is ended by its link', () => {
  test('without signing in, by the one POST of a mail program, and by looking nothing ends', async () => {
    await subscribe('anna', 'TranslatedStringNotificaton')
    await subscribe('anna', 'TranslatedStringNotificaton', 1, 10)
    const [letter] = await lettersTo(anna, () => save('Jedna'))
    expect(letter && header(letter, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const [, path = ''] =
      /<https:\/\/weft\.example(\/api\/account\/unsubscribe\/[^>]+)>/.exec(
        (letter && header(letter, 'List-Unsubscribe')) ?? '',
      ) ?? []
    expect(letter?.text).toContain(`https://weft.example${path.replace('/api/account/', '/accounts/')}`)
    expect((await kiosk.app.anonymous.get(path)).body).toEqual({
      notifications: ['TranslatedStringNotificaton'],
      frequency: 1,
      subscribed: true,
    })
    const ended = await kiosk.app.anonymous.request('POST', path, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([ended.status, ended.body.subscribed]).toEqual([200, false])
    await forgetWaits()
    expect(await lettersTo(anna, () => save('Dva'))).toEqual([])
    const { rows } = await database.executeSql('select distinct frequency from subscriptions')
    expect(rows).toEqual([{ frequency: 0 }])
  })

  test('and by no other', async () => {
    await subscribe('anna', 'TranslatedStringNotificaton')
    const [letter] = await lettersTo(anna, () => save('Jedna'))
    const [, token = ''] = /unsubscribe\/([\w.-]+)\/>/.exec((letter && header(letter, 'List-Unsubscribe')) ?? '') ?? []
    const [content = '', signature = ''] = token.split('.')
    const other = Buffer.from(Buffer.from(content, 'base64url').toString().replace(/^\d+/, '1')).toString('base64url')
    for (const wrong of [`${other}.${signature}`, `${content}.${signature.slice(1)}A`, content, 'x.y', `${content}.`])
      expect((await kiosk.app.anonymous.post(`/api/account/unsubscribe/${wrong}/`, {})).status).toBe(404)
  })
})

describe('what the mail server does not take', () => {
  const carol = 'carol@example.com'

  test('for now is tried again later, and later still', async () => {
    await subscribe('carol', 'TranslatedStringNotificaton')
    refusal = '451 Come back later'
    expect(await lettersTo(carol, () => save('Jedna'))).toEqual([])
    const waits = async () =>
      (
        await database.executeSql(
          'select failures, error, extract(epoch from next_letter - now())::int as seconds from mail_recipients',
        )
      ).rows[0]
    const first = await waits()
    expect(first).toMatchObject({ failures: 1, error: expect.stringContaining('Come back later') })
    await database.executeSql('update mail_recipients set next_letter = now()')
    await run()
    const second = await waits()
    expect(second?.failures).toBe(2)
    expect(Number(second?.seconds)).toBeGreaterThan(Number(first?.seconds) + 30)
    refusal = null
    await database.executeSql('update mail_recipients set next_letter = now()')
    expect(await lettersTo(carol, async () => undefined)).toHaveLength(1)
  })

  test('because there is no mail server waits for it, and nobody else is tried meanwhile', async () => {
    for (const username of ['anna', 'carol']) await subscribe(username, 'TranslatedStringNotificaton')
    await tellOfChangesWithoutLetters()
    let tries = 0
    const dead = openMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'weft@mail.example' })
    const mail = {
      ...dead,
      sendMail: (letter: Parameters<typeof dead.sendMail>[0]) => {
        tries++
        return dead.sendMail(letter)
      },
    }
    await database.executeSql("insert into mail_outage (next_try, error) values (now() + interval '1 hour', 'not yet')")
    await save('Počká')
    await settle()
    await database.executeSql('delete from mail_outage')
    const down = { ...kiosk.app.app.services, mail }
    await run(down)
    await run(down)
    expect(tries).toBe(2)
    const { rows } = await database.executeSql('select failures, error from mail_outage')
    expect(rows).toEqual([{ failures: 1, error: expect.stringContaining('ECONNREFUSED') }])
    dead.close()
    const { findings } = await lookAtMail(kiosk.app.app.services)
    expect(findings).toMatchObject([{ about: 'mail', wrong: expect.stringContaining('ECONNREFUSED') }])
    await database.executeSql('update mail_outage set next_try = now()')
    expect(await lettersTo(anna, async () => undefined)).toHaveLength(1)
    expect((await database.executeSql('select * from mail_outage')).rows).toEqual([])
  })

  test('for good stays in the inbox, and holds nobody up', async () => {
    for (const username of ['anna', 'carol']) await subscribe(username, 'TranslatedStringNotificaton')
    refusal = '550 No such user'
    const before = server.letters.length
    await lettersTo(carol, () => save('Jedna'))
    expect(server.letters.slice(before).flatMap(({ to }) => to)).toEqual([anna])
    expect((await database.executeSql('select 1 from notifications where sent is null')).rows).toEqual([])
    expect((await lookAtMail(kiosk.app.app.services)).findings).toMatchObject([
      { about: 'mail to carol', wrong: expect.stringContaining('550') },
    ])
    expect((await kiosk.app.carol.get('/api/account/inbox/')).body.unread).toBe(1)
  })
})

test('what happened in a transaction that wrote hundreds of changes is told to one person in one letter', async () => {
  await subscribe('anna', 'ChangedStringNotificaton')
  const { rows } = await database.executeSql(
    "select c.project_id, c.id from components c join projects p on p.id = c.project_id where c.slug = 'kiosk' and p.slug = 'demo'",
  )
  const [letter, ...others] = await lettersTo(anna, () =>
    database.transaction(async (tx) => {
      const scope = { projectId: Number(rows[0]?.project_id), componentId: Number(rows[0]?.id) }
      const ledger = openLedger(tx, { ...scope, translationId: null, languageId: null, statisticsIds: [] })
      for (let count = 0; count < 450; count++)
        ledger.record({ action: 'change', doer: { userId: null, authorId: null }, target: `${count}` })
      await ledger.close()
    }),
  )
  expect(others).toEqual([])
  expect(letter?.text).toContain('And 350 more: see your inbox.')
})

import { joinTeam, type Kiosk, type MailServer, type ReceivedLetter, startKiosk, startMailServer } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { remindOfAssignments } from '../assignments/remind-of-assignments.ts'
import { settleAssignments } from '../assignments/testing.ts'
import type { Database } from '../db/database.ts'
import { tellOfChanges } from '../events/tell-of-changes.ts'
import { type NotificationId, notificationIds } from '../notifications/notifications.ts'
import { sendNoticesJob } from './send-notices.job.ts'

let server: MailServer
let kiosk: Kiosk
let database: Database
const signal = new AbortController().signal

beforeAll(async () => {
  server = await startMailServer()
  kiosk = await startKiosk({ config: { mail: { smtpUrl: server.url, from: 'Weft <weft@mail.example>' } } })
  database = kiosk.app.database
  await joinTeam(database, 'boris', 'Reviewers')
  // The state of things is told of languages that somebody chose.
  await database.executeSql(`update users set preferences = '{"languages": ["cs", "de"]}' where username = 'anna'`)
})
afterAll(async () => {
  await kiosk.close()
  await server.stop()
})
beforeEach(async () => {
  await settle()
  for (const table of ['subscriptions', 'notifications', 'mail_recipients'])
    await database.executeSql(`delete from ${table}`)
})

async function settle(): Promise<void> {
  await kiosk.app.app.jobs.idle()
  await tellOfChanges(database, signal, true)
  await kiosk.app.app.jobs.idle()
}

async function sendLetters(): Promise<void> {
  const { services } = kiosk.app.app
  const unattended = { taskId: '', attempt: 1, signal, away: <T>(wait: () => Promise<T>) => wait() }
  await sendNoticesJob.run({ payload: {}, services, ...unattended, progress: () => undefined })
}

const done = async (reply: Promise<{ status: number; bytes: Buffer }>, status = 200) => {
  const { status: answered, bytes } = await reply
  expect([answered, answered === status ? '' : bytes.toString()]).toEqual([status, ''])
}
const unit = async (source: string, language = 'cs') => (await kiosk.units('kiosk', language)).get(source)
const save = async (source: string, text: string, { as = 'boris', language = 'cs', state = 20 } = {}) => {
  const { url } = await unit(source, language)
  await done(kiosk.app[as as 'boris' | 'anna'].patch(url, { state, target: [text] }))
}
const say = async (comment: string) =>
  done(kiosk.app.boris.post(`${(await unit('Open the door')).url}comments/`, { scope: 'translation', comment }), 201)
const component = '/api/components/demo/kiosk/'
const operate = (operation: string) => kiosk.app.admin.post(`${component}repository/`, { operation })
const file = async (language: string) => (await kiosk.remote.read('kiosk', `po/${language}.po`))?.toString() ?? ''
/** As if the time of a digest had come. */
const later = async () => {
  await database.executeSql("update changes set timestamp = now() - interval '2 days'")
  await database.executeSql("update subscriptions set told_until = now() - interval '3 days'")
}
const breakPush = async (text: string) => {
  await save('Open the door', text)
  await done(kiosk.app.admin.patch(component, { push: kiosk.remote.gitUrl('nowhere'), auto_lock_error: false }))
  await done(operate('push'))
}

const assignments = '/api/editor/assignments/'
const assign = async ({ as = 'admin', q = '"Open the door"', people = ['anna'] }) => {
  await save('Open the door', '', { state: 0 })
  const work = { name: 'Doors', instruction: 'The doors of a house', due: '2998-01-31' }
  const given = { ...work, path: 'demo/kiosk', languages: ['cs'], q: `${q} AND state:<translated`, people }
  await done(kiosk.app.admin.post(assignments, given), 201)
  await database.executeSql('update assignments set user_id = (select id from users where username = $1)', [as])
  await kiosk.app.app.jobs.idle()
  await settleAssignments(database)
}
const lastAssignment = async (): Promise<string> => (await kiosk.app.admin.get(assignments)).body.results[0].url
const untilDue = async (days: number) => {
  await database.executeSql('update assignments set due = current_date + $1::int, reminded = null', [days])
  await remindOfAssignments(kiosk.app.app.services, signal)
}

/** The actions of another user that cause each kind of notification, one after the other, and its frequency. */
const doings: Readonly<Record<NotificationId, readonly [doing: () => Promise<unknown>, frequency?: number]>> = {
  NewContributorNotificaton: [() => save('Open the door', 'Poprvé')],
  TranslatedStringNotificaton: [() => save('Open the door', 'Podruhé')],
  ChangedStringNotificaton: [() => save('Open the door', 'Potřetí')],
  NewSuggestionNotificaton: [
    async () => done(kiosk.app.boris.post(`${(await unit('Goodbye')).url}suggestions/`, { target: ['Ahoj'] }), 201),
  ],
  PendingSuggestionsNotification: [later, 2],
  ToDoStringsNotification: [later, 2],
  TranslationActivitySummaryNotification: [later, 2],
  LastAuthorCommentNotificaton: [
    async () => {
      await save('Open the door', 'Od Anny', { as: 'anna' })
      await say('Is that a door?')
    },
  ],
  MentionCommentNotificaton: [() => say('@anna, is that a door?')],
  NewCommentNotificaton: [() => say('It is a door.')],
  LanguageTranslatedNotificaton: [() => save('Goodbye', 'Sbohem')],
  ComponentTranslatedNotificaton: [
    async () => {
      await save('Goodbye', 'Tschüss', { language: 'de' })
      await save('Short label', 'Schild', { language: 'de' })
    },
  ],
  ApprovedStringNotificaton: [
    async () => {
      await done(kiosk.app.admin.patch('/api/projects/demo/', { translation_review: true }))
      await save('Open the door', 'Schváleno', { state: 30 })
    },
  ],
  LockNotification: [
    async () => {
      await done(kiosk.app.admin.post(`${component}lock/`, { lock: true }))
      await done(kiosk.app.admin.post(`${component}lock/`, { lock: false }))
    },
  ],
  LicenseNotification: [() => done(kiosk.app.admin.patch(component, { license: 'Apache-2.0' }))],
  NewAnnouncementNotificaton: [
    () =>
      done(kiosk.app.admin.post(`${component}announcements/`, { message: 'We close on Friday.', notify: true }), 201),
  ],
  NewTranslationNotificaton: [
    () => done(kiosk.app.admin.post(`${component}translations/`, { language_code: 'fr' }), 201),
  ],
  NewComponentNotificaton: [
    () => {
      const link = { repo: 'weblate://demo/kiosk', filemask: 'po/*.po', file_format: 'po', new_base: 'po/kiosk.pot' }
      return done(kiosk.app.admin.post('/api/projects/demo/components/', { name: 'Link', slug: 'link', ...link }), 201)
    },
  ],
  RepositoryNotification: [
    async () => {
      await save('Open', 'Otevři')
      await done(operate('push'))
    },
  ],
  NewStringNotificaton: [
    async () => {
      const text = `${await file('cs')}\nmsgid "Close the door"\nmsgstr ""\n`
      await kiosk.remote.commit('kiosk', { 'po/cs.po': text }, 'Another string')
      await done(operate('pull'))
    },
  ],
  ParseErrorNotification: [
    async () => {
      await kiosk.remote.commit('kiosk', { 'po/de.po': 'msgid "Without its end' }, 'A broken file')
      await done(operate('pull'))
    },
  ],
  AssignedNotification: [() => assign({ as: 'admin' })],
  AssignmentChangedNotification: [
    async () => done(kiosk.app.admin.patch(await lastAssignment(), { due: '2999-01-01' })),
  ],
  AssignmentDueNotification: [() => untilDue(1)],
  AssignmentOverdueNotification: [() => untilDue(-1)],
  AssignmentDoneNotification: [
    async () => {
      await assign({ as: 'anna' })
      await save('Open the door', 'Hotovo')
      await kiosk.app.app.jobs.idle()
      await settleAssignments(database)
    },
  ],
  AssignmentProblemNotification: [
    async () => {
      await assign({ as: 'anna', people: ['boris'] })
      const block = { project: 'demo', user: 'boris', note: 'For a while' }
      await done(kiosk.app.admin.post('/api/site/blocks/', block), 201)
      await remindOfAssignments(kiosk.app.app.services, signal)
      const [own] = (await kiosk.app.admin.get('/api/site/blocks/')).body.results
      await done(kiosk.app.admin.delete(`/api/site/blocks/${own.id}/`), 204)
    },
  ],
  NewAlertNotificaton: [() => breakPush('Nikam')],
  MergeFailureNotification: [() => breakPush('Zase nikam')],
}

test('every kind is among them', () => {
  expect(Object.keys(doings).sort()).toEqual([...notificationIds].sort())
})

const kindOf = ({ parsed }: ReceivedLetter) => parsed.headers.find(({ key }) => key === 'x-weblate-notification')?.value

test.each(Object.entries(doings))('%s comes by mail when somebody else does what it tells of', async (kind, told) => {
  const [doing, frequency = 1] = told
  await database.executeSql(
    `insert into subscriptions (user_id, notification, scope, frequency)
     select id, $1, 0, $2 from users where username in ('anna', 'boris', 'admin')`,
    [kind, frequency],
  )
  const before = server.letters.length
  await doing()
  await settle()
  await sendLetters()
  const letters = server.letters.slice(before).filter(({ to }) => to.includes('anna@example.com'))
  expect(letters.length).toBeGreaterThan(0)
  for (const letter of letters) {
    expect(frequency === 1 ? kindOf(letter) : kind).toBe(kind)
    expect(letter.text).toContain('Demo')
    expect(letter.text).not.toMatch(/undefined|\{|notice-/)
  }
})

test('the letter of an assignment has its date and its instruction', () => {
  const letter = server.letters.find(
    (one) => kindOf(one) === 'AssignedNotification' && one.to.includes('anna@example.com'),
  )
  expect(letter?.text).toContain('gave you strings in Demo / Kiosk. It is due on January 31, 2998.')
  expect(letter?.text).toContain('> The doors of a house')
})

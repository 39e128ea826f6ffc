import { joinTeam, type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfChangesJob } from '../background/tell-of-changes.job.ts'
import type { Database } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { NotificationId } from '../notifications/notifications.ts'
import { openLedger, type Scope } from './ledger.ts'
import { tellOfChanges } from './tell-of-changes.ts'

let kiosk: Kiosk
let database: Database
const going = new AbortController().signal

beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  database = app.database
  await joinTeam(database, 'anna', 'Project creators')
  await joinTeam(database, 'boris', 'Reviewers')
})
afterAll(() => kiosk.close())

/** Everybody wants to hear of this alone, at once. */
async function subscribeAll(...kinds: readonly NotificationId[]): Promise<void> {
  await tellOfChanges(database, going)
  await database.executeSql('delete from subscriptions')
  await database.executeSql('delete from notifications')
  for (const kind of kinds)
    await database.executeSql(
      'insert into subscriptions (user_id, notification, scope, frequency) select id, $1, 0, 1 from users',
      [kind],
    )
}

/** The users with new inbox entries, with their kind. */
async function inboxes(): Promise<string[]> {
  const { rows } = await database.executeSql(
    'select username, notification from notifications n join users u on u.id = n.user_id order by 1, 2',
  )
  return rows.map(({ username, notification }) => `${username} ${notification}`.replace(/Notificat.*/, ''))
}

/** The superuser writes a text. */
async function save(text: string): Promise<number> {
  const { app } = kiosk
  const { url, id } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  expect((await app.admin.patch(url, { state: 20, target: [text] })).status).toBe(200)
  return id
}

test('of a change hear those who see it when they are told', async () => {
  const { admin } = kiosk.app
  await subscribeAll('ChangedStringNotificaton')
  const told = async (text: string) => {
    await database.executeSql('delete from notifications')
    await save(text)
    await tellOfChanges(database, going)
    return inboxes()
  }
  expect(await told('Veřejné')).toEqual(['anna ChangedString', 'boris ChangedString', 'carol ChangedString'])
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect(await told('Soukromé')).toEqual(['boris ChangedString'])
  await admin.patch('/api/projects/demo/', { access_control: 0 })
  await save('Ještě veřejné')
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await told('Pro vybrané')).toEqual([])
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test('a save says that there is something to tell, and a job tells it', async () => {
  await subscribeAll('ChangedStringNotificaton')
  await save('Po chvíli')
  expect(await inboxes()).toEqual([])
  const waiting = await database.transaction((tx) => enqueue(tx, tellOfChangesJob, {}))
  await expect
    .poll(async () => (await database.executeSql('select completed from tasks where id = $1', [waiting])).rows[0])
    .toEqual({ completed: true })
  expect(await inboxes()).toHaveLength(3)
  expect((await database.executeSql('select * from untold_changes')).rows).toEqual([])
})

test('what is cut off half-way tells everything once', async () => {
  await subscribeAll('ChangedStringNotificaton')
  const scope = await scopeOfKiosk()
  const changes = 1200
  await database.transaction(async (tx) => {
    const ledger = openLedger(tx, scope)
    for (let count = 0; count < changes; count++)
      ledger.record({ action: 'change', doer: { userId: null, authorId: null }, target: `${count}` })
    await ledger.close()
  })
  const killed = new Error('The process ends')
  let transactions = 0
  const dying: Database = {
    ...database,
    transaction: (run) =>
      database.transaction(async (tx) => {
        const result = await run(tx)
        if (++transactions === 2) throw killed
        return result
      }),
  }
  await expect(tellOfChanges(dying, going)).rejects.toBe(killed)
  await tellOfChanges(database, going)
  await tellOfChanges(database, going)
  const { rows } = await database.executeSql(
    'select count(*)::int as all, count(distinct (user_id, change_id))::int as different from notifications',
  )
  // The superuser as well: the service itself did it.
  expect(rows).toEqual([{ all: 4 * changes, different: 4 * changes }])
})

async function scopeOfKiosk(): Promise<Scope> {
  const { rows } = await database.executeSql(
    `select c.project_id, c.id from components c join projects p on p.id = c.project_id
      where c.slug = 'kiosk' and p.slug = 'demo'`,
  )
  const [row] = rows
  const ids = { projectId: Number(row?.project_id), componentId: Number(row?.id) }
  return { ...ids, translationId: null, languageId: null, statisticsIds: [] }
}

test('a comment is told to whom it names, to whom it is about, and to all others who want to hear, each once', async () => {
  const unitId = await save('Text od správce')
  await subscribeAll('MentionCommentNotificaton', 'LastAuthorCommentNotificaton', 'NewCommentNotificaton')
  const scope = await scopeOfKiosk()
  const { rows } = await database.executeSql("select id from users where username = 'boris'")
  const userId = Number(rows[0]?.id)
  await database.transaction(async (tx) => {
    const ledger = openLedger(tx, scope)
    const target = 'Hello @Anna. Write to me@carol.example, not to @carolina.'
    ledger.record({ action: 'comment', doer: { userId, authorId: userId }, unitId, target })
    await ledger.close()
  })
  await tellOfChanges(database, going)
  expect(await inboxes()).toEqual(['admin LastAuthorComment', 'anna MentionComment', 'carol NewComment'])
})

test('who works in a project follows it, unless they chose otherwise', async () => {
  const { boris } = kiosk.app
  const watched = async () => (await boris.get('/api/account/watched/')).body.results
  const write = async (text: string) => {
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    expect((await boris.patch(url, { state: 20, target: [text] })).status).toBe(200)
    await tellOfChanges(database, going)
  }
  await database.executeSql('delete from watched_projects')
  await boris.patch('/api/account/preferences/', { auto_watch: false })
  await write('Jedna')
  expect(await watched()).toEqual([])
  await boris.patch('/api/account/preferences/', { auto_watch: true })
  await write('Dva')
  expect(await watched()).toEqual([{ project: 'demo', name: 'Demo', muted: false }])
})

test('a push that failed and the alert that it raised are told of once, each to those who want to hear of it alone', async () => {
  const kinds = ['MergeFailureNotification', 'NewAlertNotificaton'] as const
  await subscribeAll(...kinds)
  await database.executeSql(
    `update subscriptions set frequency = 0 where (notification, user_id) in (
       select 'MergeFailureNotification', id from users where username = 'anna'
       union all select 'NewAlertNotificaton', id from users where username = 'boris')`,
  )
  const scope = await scopeOfKiosk()
  const alertId = await insertAlert(scope, 'PushFailure')
  await database.transaction(async (tx) => {
    const ledger = openLedger(tx, scope)
    ledger.record({
      action: 'alert',
      doer: { userId: null, authorId: null },
      details: { alert: 'PushFailure' },
      alertId,
    })
    ledger.record({ action: 'failed-push', doer: { userId: null, authorId: null }, target: 'refused' })
    await ledger.close()
  })
  await tellOfChanges(database, going)
  const told = await inboxes()
  expect(told.filter((one) => /^(anna|boris|carol)/.test(one))).toEqual([
    'anna NewAlert',
    'boris MergeFailure',
    'carol MergeFailure',
  ])
})

/** An alert that stands, without the row of history that raising it writes. */
async function insertAlert({ componentId }: Scope, name: string): Promise<number> {
  const { rows } = await database.executeSql(
    'insert into alerts (component_id, name, severity) values ($1, $2, 2) returning id',
    [componentId, name],
  )
  return Number(rows[0]?.id)
}

test('nobody is told of an alert that is mended by then, nor of languages that Weft gives to a glossary by itself', async () => {
  await subscribeAll('NewAlertNotificaton', 'NewTranslationNotificaton')
  const scope = await scopeOfKiosk()
  const record = (change: Parameters<ReturnType<typeof openLedger>['record']>[0]) =>
    database.transaction(async (tx) => {
      const ledger = openLedger(tx, scope)
      ledger.record(change)
      await ledger.close()
    })
  const nobody = { userId: null, authorId: null }
  const alertId = await insertAlert(scope, 'UpdateFailure')
  await record({ action: 'alert', doer: nobody, alertId, details: { alert: 'UpdateFailure' } })
  await database.executeSql('delete from alerts where id = $1', [alertId])
  await record({ action: 'added-language', doer: nobody, details: { language: 'cs' } })
  await tellOfChanges(database, going)
  expect(await inboxes()).toEqual([])
  const { rows } = await database.executeSql("select id from users where username = 'boris'")
  const userId = Number(rows[0]?.id)
  await record({ action: 'added-language', doer: { userId, authorId: userId }, details: { language: 'cs' } })
  await tellOfChanges(database, going)
  expect(await inboxes()).toEqual(['admin NewTranslation', 'anna NewTranslation', 'carol NewTranslation'])
})

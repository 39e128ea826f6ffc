/**
 * Telling people of what happened: 1,000 changes that 100 people hear of are 100,000 deliveries, each for the inbox and a letter, with
 * rights asked for each. Saves go on meanwhile, one after the other as before it; they are those of the same process, straight to the
 * ledger, so that what is compared is the database's work and not the network's. And what a letter costs, made and sent to a mail
 * server on this machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sendNoticesJob } from '../packages/server/src/background/send-notices.job.ts'
import { openLedger } from '../packages/server/src/events/ledger.ts'
import { tellOfChanges } from '../packages/server/src/events/tell-of-changes.ts'
import { openDatabase } from '../packages/server/src/testing.ts'
import { startKiosk } from '../packages/testkit/src/kiosk.ts'
import { startMailServer } from '../packages/testkit/src/mail-server.ts'
import { figure } from './figure.ts'
import { quantile } from './quantile.ts'

const people = 100
const changes = 1000
const pause = 15
const targets = { seconds: 30, ratio: 1.5 }

// A database server as an installation has it, which calls fsync.
const dataDir = mkdtempSync(join(tmpdir(), 'weft-notices-bench-'))
const installation = await openDatabase({ databaseUrl: null, dataDir, path: process.env.PATH })
process.env.TEST_DATABASE_URL = installation.databaseUrl
const server = await startMailServer()
const kiosk = await startKiosk({ config: { mail: { smtpUrl: server.url, from: 'weft@mail.example' } } })
try {
  const { database } = kiosk.app
  const going = new AbortController().signal
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  let saved = 0
  async function save(): Promise<number> {
    const began = performance.now()
    const { status } = await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 20, target: [`text ${++saved}`] })
    if (status !== 200) throw new Error(`A save was answered by ${status}`)
    return performance.now() - began
  }
  async function savesWhile(isOn: () => boolean): Promise<number[]> {
    const times: number[] = []
    while (isOn()) {
      times.push(await save())
      await delay(pause)
    }
    return times
  }
  for (let at = 0; at < 100; at++) await save()
  let left = 200
  const before = await savesWhile(() => left-- > 0)

  await tellOfChanges(database, going, true)
  await kiosk.app.app.jobs.idle()
  for (const table of ['subscriptions', 'notifications', 'mail_recipients'])
    await database.executeSql(`delete from ${table}`)
  await database.executeSql(
    `insert into users (username, full_name, email) select 'p' || n, 'Person ' || n, 'p' || n || '@example.com' from generate_series(1, ${people}) n`,
  )
  await database.executeSql(
    "insert into team_members (user_id, team_id) select u.id, m.team_id from users u, team_members m join users a on a.id = m.user_id where a.username = 'anna' and u.username ~ '^p\\d'",
  )
  await database.executeSql(
    "insert into subscriptions (user_id, notification, scope, frequency) select id, 'ChangedStringNotificaton', 0, 2 from users where username ~ '^p\\d'",
  )
  const { rows } = await database.executeSql(
    `select p.id as project, c.id as component, t.id as translation, t.language_id as language from translations t
       join components c on c.id = t.component_id join projects p on p.id = c.project_id join languages l on l.id = t.language_id
      where p.slug = 'demo' and c.slug = 'kiosk' and l.code = 'cs'`,
  )
  const [place] = rows
  await database.transaction(async (tx) => {
    const ledger = openLedger(tx, {
      projectId: Number(place?.project),
      componentId: Number(place?.component),
      translationId: Number(place?.translation),
      languageId: Number(place?.language),
      statisticsIds: [],
    })
    for (let at = 0; at < changes; at++)
      ledger.record({ action: 'change', doer: { userId: null, authorId: null }, unitId: id, target: `${at}` })
    await ledger.close()
  })

  const newest = await database.executeSql('select max(change_id) as id from untold_changes')
  /** Also by the server's own job, which the saves wake: it may have taken some of them, and be still at it. */
  async function tellOfAll(): Promise<void> {
    await tellOfChanges(database, going, true)
    for (;;) {
      const { rows } = await database.executeSql('select 1 from untold_changes where change_id <= $1 limit 1', [
        newest.rows[0]?.id,
      ])
      if (rows.length === 0) return
      await delay(pause)
    }
  }
  let telling = true
  const began = performance.now()
  const told = tellOfAll().finally(() => {
    telling = false
  })
  const meanwhile = await savesWhile(() => telling)
  await told
  const seconds = (performance.now() - began) / 1000
  const counted = await database.executeSql('select count(*)::int as all from notifications')
  const deliveries = Number(counted.rows[0]?.all)
  if (deliveries < people * changes) throw new Error(`Only ${deliveries} deliveries were written`)
  figure({
    measure: `fan-out of ${deliveries} deliveries`,
    value: `${seconds.toFixed(1)} s`,
    target: `at most ${targets.seconds} s`,
    met: seconds <= targets.seconds,
  })
  const ratio = quantile(meanwhile, 0.5) / quantile(before, 0.5)
  const shown = (times: readonly number[]) =>
    `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)} ms`
  figure({ measure: 'a save before it, median / p95', value: shown(before) })
  figure({ measure: `a save meanwhile (${meanwhile.length})`, value: shown(meanwhile) })
  figure({
    measure: 'slower meanwhile, by the median',
    value: `${ratio.toFixed(2)} ×`,
    target: `at most ${targets.ratio} ×`,
    met: ratio <= targets.ratio,
  })

  await database.executeSql("update notifications set created = now() - interval '3 days'")
  const letters = performance.now()
  const sent = await sendNoticesJob.run({
    payload: {},
    services: kiosk.app.app.services,
    taskId: '',
    attempt: 1,
    signal: going,
    away: (wait) => wait(),
    progress: () => undefined,
  })
  const each = (performance.now() - letters) / Math.max(1, sent.letters)
  figure({ measure: `digests of 100 things, ${sent.letters} of them, each`, value: `${each.toFixed(0)} ms` })
} finally {
  await kiosk.close()
  await server.stop()
  await installation.close()
  rmSync(dataDir, { recursive: true, force: true })
}

import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasServer, type Kiosk, type ServerVersion, startAppOn, startKiosk, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { dumpSchema } from '../db/schema-dump.ts'
import { recount } from '../db/statistics.ts'
import { countActivity } from '../domain/user/profile/count-activity.ts'
import { backUpInstallation, restoreInstallation } from './installation-backup.ts'
import {
  configOf,
  emptyDatabase,
  filesOf,
  quiet,
  rowsOf,
  runSql,
  type TemporaryFolder,
  temporaryFolder,
} from './testing.ts'
import { writeBackup } from './write-backup.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** Stands for the private key that ssh-keygen writes. */
const key = 'a private key\n'

let place: TemporaryFolder
let kiosk: Kiosk
beforeAll(async () => {
  place = await temporaryFolder()
  kiosk = await startKiosk()
  const ssh = join(kiosk.app.app.services.config.dataDir, 'git-private', 'ssh')
  await mkdir(ssh, { recursive: true })
  await writeFile(join(ssh, 'id_ed25519'), key, { mode: 0o600 })
})
afterAll(async () => {
  await kiosk.close()
  await place.remove()
})

const source = () => ({
  databaseUrl: kiosk.app.database.databaseUrl,
  dataDir: kiosk.app.app.services.config.dataDir,
})

async function save(component: 'kiosk' | 'flat', source: string, text: string): Promise<void> {
  const unit = (await kiosk.units(component, 'cs')).get(source)
  const reply = await kiosk.app.anna.patch(`/api/units/${unit.id}/`, { state: 20, target: [text] })
  expect(reply.status).toBe(200)
}

/** The rows of a backup without the tables that a restore changes: jobs, their tasks, components, and what is counted of the history. */
async function comparable(file: string): Promise<Map<string, string[]>> {
  const rows = await rowsOf(file)
  for (const table of [
    'public.tasks',
    'public.components',
    'public.jobs',
    'public.counted_activity',
    'public.user_activity',
    'public.counted_work',
    'public.work_sums',
    'public.counted_authors',
    'public.author_sums',
  ])
    rows.delete(table)
  // The last column but one of a change is the transaction that wrote it: numbers of another cluster mean nothing here.
  const changes = rows.get('public.changes')
  if (changes)
    rows.set(
      'public.changes',
      changes.map((row) => row.replace(/\t[^\t]*(\t[^\t]*)$/, '$1')),
    )
  return rows
}

const activityKey = 'user_id, project_id, component_id, language_id, action'

/** Compares what is counted of the history, and what came later, with the whole of it; resolves to the number of changes that people made. */
async function expectActivityOfHistory(database: Database): Promise<number> {
  const { rows } = await database.executeSql(
    `with shown as (
       select ${activityKey}, changes from user_activity
        union all
       select ${activityKey}, 1 from changes, counted_activity m
        where user_id is not null and (changes.xact, changes.id) > (m.xact, m.id)),
     found as (select ${activityKey}, sum(changes)::int as changes from shown group by ${activityKey}),
     history as (select ${activityKey}, count(*)::int as changes from changes where user_id is not null group by ${activityKey})
     select (select coalesce(json_agg(x), '[]') from (select * from found except select * from history) x) as more,
            (select coalesce(json_agg(x), '[]') from (select * from history except select * from found) x) as less,
            (select coalesce(sum(changes), 0)::int from history) as changes`,
  )
  expect(rows).toMatchObject([{ more: [], less: [] }])
  return Number(rows[0]?.changes)
}

/** Compares all counters with a recount, and pending edits with the strings that are marked. */
async function expectConsistent(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: place.folder })
  try {
    const translations = await database.kysely.selectFrom('translations').select('id').execute()
    expect(translations.length).toBeGreaterThan(4)
    for (const { id } of translations) expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
    const { rows } = await database.executeSql(
      `select count(*)::int as wrong from units u
       where pending <> exists (select from pending_edits e where e.unit_id = u.id)`,
    )
    expect(rows).toEqual([{ wrong: 0 }])
    await expectActivityOfHistory(database)
  } finally {
    await database.close()
  }
}

/** The same where people go on: their work is counted on top of what was restored, once. */
async function expectActivityGoesOn(database: Database): Promise<void> {
  const before = await expectActivityOfHistory(database)
  expect(before).toBeGreaterThan(5)
  const counted = await database.executeSql('select coalesce(sum(changes), 0)::int as changes from user_activity')
  expect(counted.rows).toEqual([{ changes: before }])
  await database.executeSql('insert into changes (action, user_id) select 2, min(id) from users')
  expect(await expectActivityOfHistory(database)).toBe(before + 1)
  // Counted once no transaction is older, in no database of the server: other tests use it too.
  await vi.waitFor(async () => expect(await countActivity(database)).toBe(1), { timeout: 20_000, interval: 50 })
  expect(await expectActivityOfHistory(database)).toBe(before + 1)
}

const versions = ([18, 15] as const).map((version) => [version] as const)

describe.each(versions)(
  'a database that is restored on PostgreSQL %i, by an owner without further rights',
  (version) => {
    const here = () => version === 18 || hasServer(version)

    test.runIf(here())('holds the same rows in the same schema, and sequences continue', async () => {
      const target = await emptyDatabase(version satisfies ServerVersion)
      try {
        const [first, second] = [place.path(), place.path()]
        // Some of the history is counted when the backup is taken, and some is not.
        await save('kiosk', 'Open the door', `Otevřít na ${version}`)
        await countActivity(kiosk.app.database)
        await save('kiosk', 'Goodbye', `Sbohem na ${version}`)
        await writeBackup({ ...source(), file: first, ...quiet })
        const dataDir = `${first}.data`
        const config = configOf(dataDir, target.databaseUrl)
        await restoreInstallation(config, { file: first, replace: false, ...quiet })
        await backUpInstallation(config, { file: second, ...quiet })
        expect(await comparable(second)).toEqual(await comparable(first))
        const restored = await openDatabase({ databaseUrl: target.databaseUrl, dataDir })
        expect(await dumpSchema(restored)).toBe(await dumpSchema(kiosk.app.database))
        const next = `insert into units (translation_id, source_unit_id, position, state, num_words, num_chars, target)
        values (1, -1, 1, 0, 0, 0, '') returning id > (select max(id) from units) as is_new`
        expect((await restored.executeSql(next)).rows).toEqual([{ is_new: true }])
        await expectActivityGoesOn(restored)
        await restored.close()
        const keyFile = join(dataDir, 'git-private', 'ssh', 'id_ed25519')
        expect(await readFile(keyFile, 'utf8')).toBe(key)
        expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
      } finally {
        await target.drop()
      }
    })
  },
)

describe('a backup taken while people save', () => {
  test('is consistent: counters equal a recount, and each edit matches its string', async () => {
    const target = await emptyDatabase(18)
    const file = place.path()
    let saving = true
    let saves = 0
    const typing = async (text: string, component: 'kiosk' | 'flat', string: string) => {
      for (; saving; saves++) await save(component, string, `${text} ${saves}`)
    }
    const writers = [
      typing('Dveře', 'kiosk', 'Open the door'),
      typing('Počasí', 'flat', 'title'),
      typing('Sbohem', 'kiosk', 'Goodbye'),
    ]
    try {
      while (saves < 5) await new Promise((resolve) => setTimeout(resolve, 5))
      const before = saves
      await writeBackup({ ...source(), file, ...quiet })
      expect(saves).toBeGreaterThan(before)
    } finally {
      saving = false
      await Promise.all(writers)
    }
    const config = configOf(`${file}.data`, target.databaseUrl)
    await restoreInstallation(config, { file, replace: false, ...quiet })
    await expectConsistent(target.databaseUrl)
    await target.drop()
  })
})

describe('an installation that is restored on another machine', () => {
  test('fetches its repositories again, and commits and pushes edits that no remote has', async () => {
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { push_on_commit: false })
    await save('kiosk', 'Open the door', 'Uloženo v repozitáři')
    await kiosk.app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'commit' })
    await save('kiosk', 'Goodbye', 'Jen v databázi')
    expect(await kiosk.remote.readText('kiosk', 'po/cs.po')).not.toContain('Uloženo')
    const file = place.path()
    await writeBackup({ ...source(), file, ...quiet })
    const target = await emptyDatabase(18)
    const dataDir = `${file}.data`
    await restoreInstallation(configOf(dataDir, target.databaseUrl), { file, replace: false, ...quiet })
    const database = await openDatabase({ databaseUrl: target.databaseUrl, dataDir })
    const config = { databaseUrl: target.databaseUrl, dataDir }
    const app = await startAppOn({ database, config, close: () => database.close() })
    try {
      await app.app.jobs.idle()
      const reply = await app
        .withToken(tokenOf('admin'))
        .post('/api/components/demo/kiosk/repository/', { operation: 'push' })
      expect(reply.body).toMatchObject({ result: true })
      const pushed = await kiosk.remote.readText('kiosk', 'po/cs.po')
      expect(pushed).toContain('msgstr "Uloženo v repozitáři"')
      expect(pushed).toContain('msgstr "Jen v databázi"')
      const waiting = await database.executeSql(
        "select count(*)::int as tasks from tasks where kind = 'repository' and not completed",
      )
      expect(waiting.rows).toEqual([{ tasks: 0 }])
    } finally {
      await app.close()
      await target.drop()
    }
  })

  test('runs the interrupted jobs again, whichever node ran them', async () => {
    const target = await emptyDatabase(18)
    const file = place.path()
    const marked = `insert into jobs (id, kind, payload, queue_key, attempts, node, heartbeat, interruptions)
      values (gen_random_uuid(), 'recount', '{"componentId": 9}', 'recount 9', 3, gen_random_uuid(), now(), 9) returning id`
    const [job] = await runSql(source().databaseUrl, marked)
    expect(job).toBeDefined()
    await writeBackup({ ...source(), file, ...quiet })
    await restoreInstallation(configOf(`${file}.data`, target.databaseUrl), { file, replace: false, ...quiet })
    const rows = await runSql(
      target.databaseUrl,
      `select heartbeat, node, interruptions from jobs where id = '${job?.id}'`,
    )
    expect(rows).toEqual([{ heartbeat: null, node: null, interruptions: 0 }])
    await target.drop()
  })

  test('finds a remote inside a moved DATA_DIR, such as the demo', async () => {
    const target = await emptyDatabase(18)
    const file = place.path()
    const { dataDir } = source()
    await mkdir(join(dataDir, 'demo', 'weft.git', 'objects', 'ab'), { recursive: true })
    for (const name of ['HEAD', 'objects/ab/cd', 'refs.lock'])
      await writeFile(join(dataDir, 'demo', 'weft.git', name), name)
    const demo = join(dataDir, 'demo', 'weft.git')
    await runSql(source().databaseUrl, `update components set repo = '${demo}' where slug = 'flat'`)
    await writeBackup({ ...source(), file, ...quiet })
    expect([...(await filesOf(file)).keys()]).toEqual([
      'git-private/ssh/id_ed25519',
      'demo/weft.git/HEAD',
      'demo/weft.git/objects/ab/cd',
    ])
    await restoreInstallation(configOf(`${file}.data`, target.databaseUrl), { file, replace: false, ...quiet })
    const rows = await runSql(target.databaseUrl, "select repo from components where slug = 'flat'")
    expect(rows).toEqual([{ repo: join(`${file}.data`, 'demo', 'weft.git') }])
    await target.drop()
  })
})

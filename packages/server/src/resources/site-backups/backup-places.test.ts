import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp } from '@weft/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUpInstallationJob } from '../../background/back-up-installation.job.ts'
import { type S3Server, startS3Server } from '../../backup/s3-server.fixture.ts'
import { readConfig } from '../../config.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { lookAtBackups } from '../../operator/operations/look-at-backups.ts'

const path = '/api/site/backups/'

let app: TestApp
let place: string
afterEach(() => app.close())

const startWith = (environment: Readonly<Record<string, string>>) =>
  startTestApp({ config: { backups: readConfig(environment).backups } })

const doctor = async () => lookAtBackups(app.app.services, new AbortController().signal)
const read = async () => (await app.admin.get(path)).body

async function makeByHand() {
  const started = await app.admin.post(path, {})
  await app.app.jobs.idle()
  return (await app.admin.get(new URL(started.body.task_url).pathname)).body.result
}

/** As the schedule does at its time. */
async function makeBySchedule() {
  await app.database.transaction((tx) => enqueue(tx, backUpInstallationJob, {}))
  await app.app.jobs.idle()
}

describe('in the folder of BACKUP_TO', () => {
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'weft-place-'))
    app = await startWith({ BACKUP_TO: place, BACKUP_KEEP: '1', BACKUP_SCHEDULE: '15 4 * * *' })
  })
  afterEach(() => rm(place, { recursive: true, force: true }))

  test('stand those of the schedule and those that people ask for; neither pushes the other out', async () => {
    await makeBySchedule()
    for (let at = 0; at < 2; at++) expect((await makeByHand()).result).toBe(true)
    const { results, ...rule } = await read()
    expect(rule).toMatchObject({ place, problem: null, schedule: { cron: '15 4 * * *', keep: 1, keep_days: null } })
    expect(rule.schedule.next).toMatch(/T04:15:00/)
    expect(results.map(({ scheduled, user, is_here }: Record<string, unknown>) => [scheduled, user, is_here])).toEqual([
      [false, 'admin', true],
      [false, 'admin', true],
      [true, null, true],
    ])
    const [, , scheduled] = results
    const reply = await app.admin.get(`${path}${scheduled.id}/file/`)
    expect([reply.status, reply.bytes.length]).toEqual([200, scheduled.bytes])
  })

  test('the list follows the folder: found files come in, lost ones go', async () => {
    await makeBySchedule()
    const [{ name }] = (await read()).results
    // An installation that was restored knows nothing of the file.
    await app.database.executeSql('delete from site_backups')
    await makeByHand()
    expect((await read()).results.map((backup: { name: string }) => backup.name)).toContain(name)
    await rm(join(place, name))
    await makeByHand()
    expect((await read()).results.map((backup: { name: string }) => backup.name)).not.toContain(name)
  })

  test('that is gone is said, and a schedule that fails is in the list', async () => {
    await makeByHand()
    expect(await doctor()).toEqual({ fact: `backups: by a schedule, to ${place}`, findings: [] })
    await rename(place, `${place}-away`)
    expect((await doctor()).findings).toEqual([
      {
        about: 'backups',
        wrong: expect.stringMatching(/^The folder of BACKUP_TO cannot be used: ENOENT/),
        remedy: expect.any(String),
      },
    ])
    await makeBySchedule()
    const { problem, results } = await read()
    expect(problem).toMatch(/^The folder of BACKUP_TO cannot be used: ENOENT/)
    expect(results.map(({ failure, is_here }: Record<string, unknown>) => [failure, is_here])).toEqual([
      [problem.replace('scandir', 'stat'), false],
      [null, false],
    ])
    expect((await app.admin.get(`${path}${results[1].id}/file/`)).status).toBe(409)
    await rename(`${place}-away`, place)
    expect((await app.admin.get(`${path}${results[1].id}/file/`)).status).toBe(200)
  })
})

describe('in a bucket', () => {
  let server: S3Server
  beforeEach(async () => {
    server = await startS3Server()
    app = await startWith({ BACKUP_TO: `s3://${server.bucket}/weft`, ...server.settings })
  })
  afterEach(() => server.stop())

  test('a backup is listed, downloaded and deleted', async () => {
    expect((await makeByHand()).result).toBe(true)
    const { place: bucket, results } = await read()
    expect(bucket).toBe(`s3://${server.bucket}/weft`)
    const [backup] = results
    const reply = await app.admin.get(`${path}${backup.id}/file/`)
    expect(reply.bytes.equals(server.objects.get(`weft/${backup.name}`) ?? Buffer.of())).toBe(true)
    expect((await app.admin.delete(`${path}${backup.id}/`)).status).toBe(204)
    expect([server.objects.size, (await read()).results]).toEqual([0, []])
  })

  test('a bucket that refuses is said, and nobody gets a half file', async () => {
    await makeByHand()
    server.fail('GET', 403, 9)
    const { problem, results } = await read()
    expect(problem).toMatch(/refuses GET: 403/)
    expect((await doctor()).findings).toMatchObject([{ wrong: expect.stringMatching(/refuses GET: 403/) }])
    const reply = await app.admin.get(`${path}${results[0].id}/file/`)
    expect([reply.status, reply.body.errors?.[0]?.detail ?? reply.body.detail]).toEqual([
      409,
      expect.stringMatching(/403/),
    ])
  })
})

import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

// Some tests read files again.
vi.setConfig({ testTimeout: 60_000 })

const path = '/api/components/demo/kiosk/'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
}, 60_000)
afterAll(() => kiosk.close())
afterEach(async () => {
  await change({ enforced_checks: [], check_flags: '' })
  expect(await unused()).toEqual([])
})

const idle = () => kiosk.app.app.jobs.idle()
const change = async (values: object, of = path) => {
  const reply = await kiosk.app.admin.patch(of, values)
  expect(reply.status).toBe(200)
  await idle()
}
const alerts = async (who = kiosk.app.admin) => (await who.get('/api/overview/demo/alerts/')).body.alerts
/** The checks that the alert names; none: there is no alert. */
const unused = async (): Promise<string[]> =>
  (await alerts()).flatMap(({ name, checks }: { name: string; checks: { id: string }[] }) =>
    name === 'UnusedEnforcedCheck' ? checks.map(({ id }) => id) : [],
  )
const raisedInHistory = async (): Promise<number> => {
  const text = `select count(*)::int as count from changes where details ->> 'alert' = 'UnusedEnforcedCheck'`
  return Number((await kiosk.app.database.executeSql(text, [])).rows[0]?.count)
}
const setFlags = async (source: string, extra_flags: string) => {
  const url = (await kiosk.units('kiosk', 'en')).get(source)?.url ?? ''
  expect((await kiosk.app.admin.patch(url, { extra_flags })).status).toBe(200)
}

test('an enforced check that needs a flag which nothing has is told, with the flags that it needs', async () => {
  const before = await raisedInHistory()
  await change({ enforced_checks: ['url', 'safe-html', 'c_format', 'end_stop'] })
  const [alert] = await alerts()
  expect(alert).toMatchObject({ name: 'UnusedEnforcedCheck', path: 'demo/kiosk', severity: 100, files: 0, error: null })
  expect(alert.checks).toEqual(
    expect.arrayContaining([
      { id: 'url', flags: ['url'] },
      { id: 'safe-html', flags: ['safe-html', 'auto-safe-html'] },
    ]),
  )
  expect(alert.checks.length).toBe(2)
  await change({ enforced_checks: ['url'] })
  expect([await unused(), await raisedInHistory()]).toEqual([['url'], before + 1])
  await change({ enforced_checks: [] })
  expect(await unused()).toEqual([])
})

test('a check that always runs, or whose flag a file gives to a string, is not told', async () => {
  await change({ enforced_checks: ['end_stop', 'c_format', 'max-length', 'same', 'inconsistent'] })
  expect(await unused()).toEqual([])
})

test('the flags of the component, and those of its project, have it run', async () => {
  await change({ enforced_checks: ['url'] })
  expect(await unused()).toEqual(['url'])
  await change({ check_flags: 'url' })
  expect(await unused()).toEqual([])
  await change({ check_flags: '' })
  expect(await unused()).toEqual(['url'])
  await change({ check_flags: 'url' }, '/api/projects/demo/')
  expect(await unused()).toEqual([])
  await change({ check_flags: 'discard:url' })
  expect(await unused()).toEqual(['url'])
  await change({ check_flags: '' }, '/api/projects/demo/')
  expect(await unused()).toEqual(['url'])
})

test('the flag of one string has it run, until that goes', async () => {
  await change({ enforced_checks: ['url'] })
  await setFlags('Goodbye', 'strict-same')
  expect(await unused()).toEqual(['url'])
  await setFlags('Goodbye', 'url, strict-same')
  expect(await unused()).toEqual([])
  await setFlags('Open the door', 'url')
  await setFlags('Goodbye', 'strict-same')
  expect(await unused()).toEqual([])
  await setFlags('Open the door', '')
  expect(await unused()).toEqual(['url'])
  await setFlags('Goodbye', '')
})

test('what files say of their strings counts when they are read', async () => {
  await change({ enforced_checks: ['python_format'] })
  expect(await unused()).toEqual(['python_format'])
  const file = (await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/file/')).bytes.toString()
  const upload = async (text: string) => {
    const form = { method: 'replace' }
    const sent = { file: { name: 'cs.po', bytes: text } }
    const reply = await kiosk.app.admin.request('POST', '/api/translations/demo/kiosk/cs/file/', { form, files: sent })
    expect(reply.status).toBe(200)
    await idle()
  }
  await upload(file.replace('#, c-format', '#, c-format, python-format'))
  expect(await unused()).toEqual([])
  await upload(file)
  expect(await unused()).toEqual(['python_format'])
})

test('only who may change the component raises it, who does not see the component reads nothing of it', async () => {
  const { anna, anonymous, admin } = kiosk.app
  expect((await anna.patch(path, { enforced_checks: ['url'] })).status).toBe(403)
  expect((await anonymous.patch(path, { enforced_checks: ['url'] })).status).toBe(401)
  expect((await admin.patch(path, { enforced_checks: ['nosuch'] })).status).toBe(400)
  expect(await unused()).toEqual([])
  await change({ enforced_checks: ['url'], restricted: true })
  expect([(await alerts(anna)).length, await unused()]).toEqual([0, ['url']])
  await change({ restricted: false })
})

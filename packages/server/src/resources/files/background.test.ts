import { type Kiosk, kioskCatalogue, kioskTexts, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = '/api/translations/demo/kiosk/cs/file/'
const door = async () => (await kiosk.units('kiosk', 'cs')).get('Open the door')?.target

const upload = (text: string, form: Readonly<Record<string, string>>) =>
  kiosk.app.admin.request('POST', path, {
    form: { background: 'true', ...form },
    files: { file: { name: 'cs.po', bytes: text } },
  })

describe('an upload that nobody waits for', () => {
  test('is answered with a task, whose end says what an answer would have said', async () => {
    const { status, body } = await upload('msgid "Open the door"\nmsgstr "Pojď dál"\n', {
      conflicts: 'replace-translated',
    })
    expect([status, Object.keys(body)]).toEqual([202, ['task_url']])
    await kiosk.app.app.jobs.idle()
    expect((await kiosk.app.admin.get(new URL(body.task_url).pathname)).body).toMatchObject({
      completed: true,
      result: { accepted: 1, skipped: 0, not_found: 0, total: 1, result: true, count: 1 },
    })
    expect(await door()).toEqual(['Pojď dál'])
    const { body: history } = await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/changes/?action=78')
    expect(history.results[0].details).toMatchObject({ accepted: 1, method: 'translate' })
  })

  test('takes the place of the file, and is in the history at once', async () => {
    const text = kioskCatalogue('cs', { ...kioskTexts.cs, door: 'Otevřít' })
    const { body } = await upload(text, { method: 'replace' })
    expect((await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/changes/?action=78')).body.count).toBe(2)
    await kiosk.app.app.jobs.idle()
    expect((await kiosk.app.admin.get(new URL(body.task_url).pathname)).body).toMatchObject({ completed: true })
    expect(await door()).toEqual(['Otevřít'])
  })

  test('is refused at once where the file is wrong, or who sends it may not', async () => {
    const wrong = await upload('msgid "a\n', {})
    expect([wrong.status, problemsOf(wrong)]).toEqual([400, ['invalid file']])
    const files = { file: { name: 'cs.po', bytes: 'msgid "a"\nmsgstr "b"\n' } }
    const form = { background: 'true', method: 'replace' }
    expect((await kiosk.app.anna.request('POST', path, { form, files })).status).toBe(400)
    expect((await kiosk.app.anonymous.request('POST', path, { form, files })).status).toBe(401)
  })
})

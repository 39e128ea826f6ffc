import { joinTeam, type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeHandler, type FakeServer, startFake } from '../../machine/testing/fake-server.ts'

let kiosk: Kiosk
let fake: FakeServer
/** The request to the judge. */
let asked: { readonly id: number; readonly source: string; readonly target: string }[] = []
const quality = '/api/site/translations/demo/kiosk/cs/quality/'
const reviews = '/api/site/translations/demo/kiosk/cs/mqm/'

/** Marks each text that has an X, and says what it is told to say. */
const judge =
  (answer?: string): FakeHandler =>
  ({ text }) => {
    const { strings } = JSON.parse(JSON.parse(text).messages[1].content)
    asked.push(...strings)
    const judgements = strings.map(({ id, target }: { id: number; target: string }) => ({
      id,
      errors: target.includes('X')
        ? [
            { span: 'X', category: 'accuracy', severity: 'major', why: 'A letter is there for no reason.' },
            { span: 'nowhere in the text', category: 'style', severity: 'critical', why: 'Made up.' },
          ]
        : [],
    }))
    const content = answer ?? JSON.stringify({ judgements, approve: true, target: 'Arr' })
    const usage = { prompt_tokens: 10, completion_tokens: 5 }
    return { body: { choices: [{ message: { content }, finish_reason: 'stop' }], usage } }
  }

beforeAll(async () => {
  kiosk = await startKiosk()
  fake = await startFake(judge())
  await joinTeam(kiosk.app.database, 'boris', 'Reviewers')
  const configuration = { base_url: `${fake.base}/v1`, model: 'custom', custom_model: 'tiny', key: 'good' }
  await kiosk.app.admin.patch('/api/site/machinery/', { service: 'openai', configuration })
})
afterAll(async () => {
  fake.close()
  await kiosk.close()
})
beforeEach(async () => {
  asked = []
  fake.handler = judge()
  await kiosk.app.database.executeSql(
    'delete from string_risks; delete from machine_replies; delete from quality_looks',
  )
})

const unitOf = async (source: string) => {
  const unit = (await kiosk.units('kiosk', 'cs')).get(source)
  if (unit === undefined) throw new Error(`There is no string ${source}`)
  return unit
}
const write = async (source: string, target: string[]) => {
  const { id } = await unitOf(source)
  expect((await kiosk.app.admin.patch(`/api/units/${id}/`, { target, state: 20 })).status).toBe(200)
  return id
}
const look = async (body: object = {}) => {
  const reply = await kiosk.app.admin.post(quality, body)
  await kiosk.app.app.jobs.idle()
  return reply
}
const riskOf = async (id: number) => (await kiosk.app.admin.get(`/api/editor/strings/${id}/risk/`)).body

describe('the look at risks', () => {
  test('finds what checks, and what a judge marks, and the list stands in their order', async () => {
    const plain = await write('Open the door', ['Otevřít dveře'])
    const marked = await write('Goodbye', ['Na shledanou X'])
    expect((await look({ judge: 'openai' })).status).toBe(202)
    const { body } = await kiosk.app.admin.get(quality)
    expect(body.look).toMatchObject({ completed: true, judge: 'openai', risky: 1, fault: '' })
    expect(body.look.judged).toBe(body.look.strings)
    expect(body.judges).toMatchObject([{ id: 'openai', fault: null }])
    // A mark whose words the text does not have is an invention.
    const reason = { kind: 'judge', points: 20, mark: { span: 'X', category: 'accuracy', severity: 'major' } }
    expect(await riskOf(marked)).toMatchObject({ risk: 20, reasons: [reason] })
    expect(await riskOf(plain)).toMatchObject({ risk: 0, reasons: [] })
    const index = await kiosk.app.admin.get('/api/editor/index/?path=demo/kiosk/cs&sort_by=-risk')
    expect(index.body.ids[0]).toBe(marked)
  })

  test('judges equal texts once, and forgets what it said of a text that is another one now', async () => {
    const id = await write('Goodbye', ['Na shledanou X'])
    await look({ judge: 'openai' })
    const first = asked.length
    await look({ judge: 'openai' })
    expect(asked).toHaveLength(first)
    await write('Goodbye', ['Sbohem'])
    expect(await riskOf(id)).toEqual({ risk: null, judged: null, reasons: [] })
  })

  test('changes no text, whatever a judge answers, and goes on without one that fails', async () => {
    const id = await write('Goodbye', ['Na shledanou X'])
    const before = (await kiosk.app.admin.get(`/api/units/${id}/`)).body
    fake.handler = judge('I would rather talk about the sea.')
    await look({ judge: 'openai' })
    expect((await kiosk.app.admin.get(quality)).body.look).toMatchObject({ completed: true, judged: 0 })
    fake.handler = () => ({ status: 401, body: { error: { message: 'no' } } })
    await look({ judge: 'openai' })
    expect((await kiosk.app.admin.get(quality)).body.look).toMatchObject({ completed: true, judged: 0, fault: 'key' })
    const after = (await kiosk.app.admin.get(`/api/units/${id}/`)).body
    expect([after.target, after.state]).toEqual([before.target, before.state])
  })

  test('is refused to those who do not review, and a judge to those who may not pay for it', async () => {
    expect((await kiosk.app.anna.post(quality, {})).status).toBe(403)
    expect((await kiosk.app.boris.post(quality, { judge: 'openai' })).status).toBe(403)
    expect((await kiosk.app.boris.post(quality, {})).status).toBe(202)
    await kiosk.app.app.jobs.idle()
    expect(problemsOf(await look({ judge: 'deepl' }))).toEqual(['invalid_choice judge'])
    expect(problemsOf(await look({ q: 'state:nowhere' }))).toEqual(['invalid q'])
    const { id } = await unitOf('Goodbye')
    expect((await kiosk.app.anna.get(`/api/editor/strings/${id}/risk/`)).status).toBe(403)
  })
})

describe('a review by MQM', () => {
  const start = async (body: object = {}) => (await kiosk.app.boris.post(reviews, body)).body
  const mark = (id: number, position: number, errors: readonly object[]) =>
    kiosk.app.boris.put(`${reviews}${id}/strings/${position}/`, { errors })
  const error = { category: 'accuracy', severity: 'critical', start: 0, end: 2 }

  test('takes a sample, keeps its texts, and scores it for 1,000 words', async () => {
    await write('Open the door', ['Otevřít dveře'])
    await write('Goodbye', ['Na shledanou'])
    const review = await start({ strings: 200 })
    expect(review.items.length).toBeGreaterThanOrEqual(2)
    expect(review.report).toMatchObject({ strings: 0, per_thousand: null })
    const at = review.items.findIndex(({ source }: { source: string[] }) => source[0] === 'Open the door') + 1
    expect((await mark(review.id, at, [error])).status).toBe(204)
    await write('Open the door', ['Otevři dveře'])
    const { body } = await kiosk.app.boris.get(`${reviews}${review.id}/`)
    expect(body.items[at - 1]).toMatchObject({
      target: ['Otevřít dveře'],
      seen: true,
      errors: [{ ...error, note: '' }],
    })
    expect(body.report).toMatchObject({ strings: 1, words: 3, points: 25, per_thousand: 8333 })
    expect((await kiosk.app.boris.get(reviews)).body.results[0]).toMatchObject({ seen: 1, user: 'boris' })
    expect((await kiosk.app.boris.delete(`${reviews}${review.id}/`)).status).toBe(204)
    expect((await kiosk.app.boris.get(`${reviews}${review.id}/`)).status).toBe(404)
  })

  test('is refused where nothing fits, where an error is wrong, and to those who do not review', async () => {
    const reply = await kiosk.app.boris.post(reviews, { q: 'source:="There is no such text"' })
    expect(problemsOf(reply)).toEqual(['empty q'])
    expect(problemsOf(await kiosk.app.boris.post(reviews, { strings: 500 }))).toEqual(['max_value strings'])
    const { id } = await start()
    expect(problemsOf(await mark(id, 1, [{ ...error, category: 'taste' }]))).toEqual([
      'invalid_choice errors.0.category',
    ])
    expect((await mark(id, 1, [{ ...error, start: 5 }])).status).toBe(400)
    expect((await mark(id, 999, [])).status).toBe(404)
    expect((await kiosk.app.anna.get(`${reviews}${id}/`)).status).toBe(403)
    expect((await kiosk.app.boris.get(`/api/site/translations/demo/kiosk/de/mqm/${id}/`)).status).toBe(404)
    expect((await kiosk.app.anna.post(reviews, {})).status).toBe(403)
  })
})

import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, startFake } from '../../machine/testing/fake-server.ts'
import { libreTranslate, turned } from '../../machine/testing/strict-fakes.ts'
import { chatCompletions, type ReadPrompt, usualWriter } from '../../machine/testing/strict-models.ts'

let kiosk: Kiosk
let fake: FakeServer
const prompts: ReadPrompt[] = []
const path = '/api/projects/demo/machinery_settings/'
const ofProject = '/api/site/projects/demo/machinery/'

beforeAll(async () => {
  kiosk = await startKiosk()
  fake = await startFake(libreTranslate)
})
afterAll(async () => {
  fake.close()
  await kiosk.close()
})

const clear = () => kiosk.app.admin.put(path, {})
const atSite = (service: string, configuration: object) =>
  kiosk.app.admin.patch('/api/site/machinery/', { service, configuration })
const libre = () => ({ url: fake.base, key: 'good' })
const model = () => ({ base_url: `${fake.base}/v1`, key: 'good', model: 'custom', custom_model: 'tiny' })

async function unitOf(source: string, language = 'cs') {
  const units = await kiosk.units('kiosk', language)
  const unit = units.get(source)
  if (unit === undefined) throw new Error(`There is no string ${source}`)
  return unit
}
const usage = async () => {
  const { body } = await kiosk.app.admin.get(ofProject)
  return body.usage.find(({ service }: { service: string }) => service === 'openai')
}
const suggest = async (source: string, body: object = {}) =>
  kiosk.app.admin.post(`/api/editor/strings/${(await unitOf(source, 'de')).id}/machinery/`, body)

describe('settings of a project', () => {
  test('are installed, read without secrets, changed and removed as in Weblate', async () => {
    const { admin } = kiosk.app
    const added = await admin.post(path, {
      service: 'deepl',
      configuration: { key: 'hidden', formality: 'prefer_more' },
    })
    expect([added.status, Object.keys(added.body)]).toEqual([201, ['message']])
    const shown = { deepl: { url: 'https://api.deepl.com/v2/', key: '********', formality: 'prefer_more' } }
    expect((await admin.get(path)).body).toEqual(shown)
    expect(problemsOf(await admin.post(path, { service: 'deepl', configuration: { key: 'x' } }))).toEqual([
      'unique service',
    ])
    // Sent back as it was shown, the secret stays.
    expect((await admin.put(path, shown)).status).toBe(200)
    expect((await admin.patch(path, { service: 'deepl', configuration: {} })).status).toBe(200)
    expect((await admin.patch(path, { service: 'deepl', configuration: {} })).status).toBe(404)
    expect((await admin.get(path)).body).toEqual({})
  })

  test('are refused where a service is unknown, a value wrong, or somebody may not', async () => {
    const { admin, anna } = kiosk.app
    expect(problemsOf(await admin.post(path, { service: 'babel', configuration: {} }))).toEqual([
      'invalid_choice service',
    ])
    const wrong = { service: 'deepl', configuration: { url: 'file:///etc', formality: 'rude', price_input: 'much' } }
    expect(problemsOf(await admin.post(path, wrong))).toEqual([
      'invalid configuration.url',
      'required configuration.key',
      'invalid_choice configuration.formality',
      'invalid configuration.price_input',
    ])
    expect(problemsOf(await admin.put(path, { deepl: 'x' }))).toEqual(['not_a_dict deepl'])
    expect((await anna.get(path)).status).toBe(403)
    expect((await anna.put(path, {})).status).toBe(403)
  })

  test('no key goes to another host than the one it was given for', async () => {
    const { admin } = kiosk.app
    await admin.post(path, { service: 'deepl', configuration: { key: 'hidden' } })
    const elsewhere = { service: 'deepl', configuration: { key: '********', url: 'https://evil.example/v2/' } }
    expect(problemsOf(await admin.patch(path, elsewhere))).toEqual(['required configuration.key'])
    await clear()
  })

  test('no row shows a secret', async () => {
    const { admin, database } = kiosk.app
    await admin.post(path, { service: 'deepl', configuration: { key: 'zqsecret' } })
    const { rows } = await database.executeSql(
      "select configuration::text, encode(secrets, 'escape') as secrets from machine_services",
    )
    expect(JSON.stringify(rows)).not.toContain('zqsecret')
    await clear()
  })
})

describe('texts for a string', () => {
  test('come from the services of its language, and say where they are from', async () => {
    fake.handler = libreTranslate
    await atSite('libretranslate', { ...libre(), languages: ['es'] })
    expect((await suggest('Goodbye')).body).toEqual({ texts: [], faults: [] })
    await atSite('libretranslate', libre())
    const { body } = await suggest('Goodbye')
    // The fake has Spanish alone.
    expect(body).toMatchObject({ texts: [], faults: [{ service: 'libretranslate', code: 'language' }] })
    fake.handler = (request) =>
      libreTranslate({ ...request, text: request.text.replace('"target":"de"', '"target":"es"') })
    const { body: found } = await suggest('Goodbye')
    expect(found.texts).toMatchObject([{ service: 'libretranslate', forms: ['eybdooG'], quality: 88, model: '' }])
    const plural = await suggest('%d ticket left')
    expect(plural.body.texts[0].forms).toEqual(['%d tekcit tfel', '%d stekcit tfel'])
    await atSite('libretranslate', {})
  })

  test('of a model are asked with all that is known, and counted by its usage', async () => {
    const { admin } = kiosk.app
    fake.handler = chatCompletions((prompt) => {
      prompts.push(prompt)
      return usualWriter(prompt)
    })
    await atSite('openai', { ...model(), price_input: '2', price_output: '8', persona: 'You like doors.' })
    await admin.patch(ofProject, { instructions: 'Be brief.', language_instructions: { de: 'Duzen.', cs: 'Vykat.' } })
    const { body } = await suggest('%d ticket left')
    expect(body.texts).toMatchObject([
      { service: 'openai', model: 'tiny', forms: ['%d tekcit tfel', '%d stekcit tfel'] },
    ])
    const [prompt] = prompts
    expect(prompt?.system).toMatch(/You like doors\.\nBe brief\.\nDuzen\.$/)
    expect(prompt?.system).not.toMatch(/Vykat|max_length|forbidden/)
    expect(prompt?.data.strings).toMatchObject([{ id: 0, source: ['[X0X] ticket left', '[X0X] tickets left'] }])
    const used = await usage()
    expect(used).toMatchObject({ language: 'de', requests: 1, texts: 1, kept: 0 })
    expect(used.cost).toBeCloseTo((used.input * 2 + used.output * 8) / 1e6, 6)
    expect((await admin.get(ofProject)).body.spent).toBeCloseTo(used.cost, 6)
    // The same again is kept: nothing is sent.
    expect((await suggest('%d ticket left')).body.texts).toEqual(body.texts)
    expect(prompts).toHaveLength(1)
    expect(await usage()).toMatchObject({ requests: 1, texts: 2, kept: 1 })
  })

  test('are sent back once where a check fails, and dropped where a placeholder is lost for good', async () => {
    prompts.length = 0
    const drop = (text: string) => text.replaceAll(/\[X\d+X\]/g, '')
    let writes = (prompt: ReadPrompt) => drop(usualWriter(prompt))
    fake.handler = chatCompletions((prompt) => {
      prompts.push(prompt)
      return writes(prompt)
    })
    await atSite('openai', { ...model(), style: 'Another one, so that nothing is kept.' })
    const { body } = await suggest('%d ticket left')
    expect(body).toMatchObject({ texts: [], faults: [{ service: 'openai', code: 'placeholders' }] })
    expect(prompts).toHaveLength(2)
    expect(prompts[1]?.data.strings[0]).toMatchObject({ failed: { reasons: [expect.stringMatching(/placeholder/i)] } })
    let count = 0
    writes = (prompt) => (count++ === 0 ? drop(usualWriter(prompt)) : usualWriter(prompt))
    expect((await suggest('%d ticket left')).body.texts).toMatchObject([
      { forms: ['%d tekcit tfel', '%d stekcit tfel'] },
    ])
  })

  test.each([
    ['prose', () => 'Here is your translation: Auf Wiedersehen!', 'unreadable'],
    ['too few', () => '{"translations": []}', 'count'],
    ['somebody else’s', () => '{"translations": [{"id": 7, "texts": ["x"]}]}', 'count'],
    ['letters of another language', () => '{"translations": [{"id": 0, "texts": ["Прощайте, мой друг"]}]}', 'foreign'],
    ['nothing', () => '{"translations": [{"id": 0, "texts": [" "]}]}', 'count'],
  ])('are no texts where the model writes %s', async (_, write, code) => {
    fake.handler = chatCompletions(write)
    await atSite('openai', { ...model(), style: String(write) })
    expect((await suggest('Goodbye')).body).toMatchObject({ texts: [], faults: [{ service: 'openai', code }] })
  })

  test('are refused to those who may not see the string, or ask machines', async () => {
    const { id } = await unitOf('Goodbye', 'de')
    const { anonymous, anna, admin } = kiosk.app
    const ask = (by: typeof anna) => by.post(`/api/editor/strings/${id}/machinery/`, { services: [] })
    expect((await ask(anonymous)).status).toBe(401)
    expect((await ask(anna)).status).toBe(200)
    await admin.patch('/api/projects/demo/', { access_control: 100 })
    expect((await ask(anna)).status).toBe(404)
    await admin.patch('/api/projects/demo/', { access_control: 0 })
  })
})

describe('consent and money', () => {
  test('a private project sends nothing until its administrator agrees, for each host', async () => {
    const { admin } = kiosk.app
    fake.handler = chatCompletions()
    await atSite('openai', { ...model(), style: 'private' })
    await admin.patch('/api/projects/demo/', { access_control: 100 })
    fake.requests.length = 0
    expect((await suggest('Goodbye')).body.faults).toMatchObject([{ code: 'consent' }])
    expect(fake.requests).toEqual([])
    const { body } = await admin.get(ofProject)
    const { host } = new URL(fake.base)
    expect(body).toMatchObject({ needs_consent: true, consents: [], used: [{ id: 'openai', host, fault: 'consent' }] })
    expect(problemsOf(await admin.put(`${ofProject}consents/openai/`, { host: 'elsewhere.example' }))).toEqual([
      'invalid_choice host',
    ])
    expect((await admin.put(`${ofProject}consents/openai/`, { host })).status).toBe(204)
    expect((await suggest('Goodbye')).body.texts).toMatchObject([{ forms: ['eybdooG'] }])
    expect((await admin.get(ofProject)).body.consents).toMatchObject([{ service: 'openai', host, username: 'admin' }])
    expect((await admin.delete(`${ofProject}consents/openai/`)).status).toBe(204)
    expect((await suggest('Open the door')).body.faults).toMatchObject([{ code: 'consent' }])
    await admin.patch('/api/projects/demo/', { access_control: 0 })
  })

  test('a limit holds: over it nothing is sent, and without a price nothing either', async () => {
    const { admin } = kiosk.app
    await atSite('openai', { ...model(), style: 'limit', price_input: '1000', price_output: '1000' })
    await admin.patch(ofProject, { monthly_limit: '0.01' })
    fake.requests.length = 0
    expect((await suggest('Goodbye')).body.faults).toMatchObject([{ code: 'limit' }])
    await atSite('openai', { ...model(), style: 'limit' })
    expect((await suggest('Goodbye')).body.faults).toMatchObject([{ code: 'price' }])
    expect(fake.requests).toEqual([])
    await admin.patch(ofProject, { monthly_limit: '100' })
    await atSite('openai', { ...model(), style: 'limit', price_input: '1' })
    expect((await suggest('Goodbye')).body.texts).toHaveLength(1)
    expect(problemsOf(await admin.patch(ofProject, { monthly_limit: 'a lot' }))).toEqual(['invalid monthly_limit'])
    await admin.patch(ofProject, { monthly_limit: null })
  })

  test('a project reaches no private host that its own people named', async () => {
    const { admin, app } = kiosk.app
    await atSite('openai', {})
    await admin.post(path, { service: 'libretranslate', configuration: { url: 'http://127.0.0.1:9/' } })
    const expected = app.services.config.gitAllowPrivate === true ? 'unreachable' : 'private-host'
    expect((await suggest('Goodbye')).body.faults).toMatchObject([{ service: 'libretranslate', code: expected }])
    await clear()
  })
})

test('a trial shows the prompt and the replies, and writes nothing', async () => {
  const { admin } = kiosk.app
  fake.handler = chatCompletions()
  await atSite('openai', model())
  const trial = '/api/site/translations/demo/kiosk/de/machinery/try/'
  const { body } = await admin.post(trial, { service: 'openai', strings: 2, instructions: 'Sing.' })
  expect(body.system).toMatch(/\nSing\.\nDuzen\.$/)
  expect(JSON.parse(body.user).strings).toHaveLength(2)
  expect(body.results.map((one: { proposed: string[] }) => one.proposed[0])).toEqual(
    body.results.map((one: { source: string[] }) => turned(one.source[0] ?? '')),
  )
  expect((await unitOf('Goodbye', 'de')).target).toEqual([''])
  expect(problemsOf(await admin.post(trial, { service: 'deepl' }))).toEqual(['invalid_choice service'])
  await atSite('openai', {})
})

import { generateKeyPairSync } from 'node:crypto'
import { mergeFlags } from '@weft/checks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MachineFault } from '../machine-fault.ts'
import type { EngineService, MachineService, ModelService } from '../machine-service.ts'
import { protect, restore } from '../protect.ts'
import { openCall } from '../service-call.ts'
import { type FakeHandler, type FakeServer, startFake } from '../testing/fake-server.ts'
import { aws } from '../testing/strict-aws.ts'
import * as fakes from '../testing/strict-fakes.ts'
import { googleV3 } from '../testing/strict-google.ts'
import { chatCompletions, messages } from '../testing/strict-models.ts'
import { modernMt } from '../testing/strict-modernmt.ts'
import { outboundTo } from '../testing/to-fake.ts'
import { machineServiceOf, machineServices } from './registry.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const credentials = JSON.stringify({
  client_email: 'weft@p1.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
})

interface Trial {
  readonly fake: FakeHandler
  readonly settings: Readonly<Record<string, unknown>>
  /** The wrong setting, with a wrong value; null: no setting can be wrong. */
  readonly wrong: Readonly<Record<string, unknown>> | null
}

const url = 'http://service.example/'
const engines: Readonly<Record<string, Trial>> = {
  'apertium-apy': { fake: fakes.apertium, settings: { url }, wrong: null },
  libretranslate: { fake: fakes.libreTranslate, settings: { url, key: 'good' }, wrong: { key: 'bad' } },
  deepl: {
    fake: fakes.deepl(),
    settings: { url: `${url}v2/`, key: 'good', formality: 'default' },
    wrong: { key: 'bad' },
  },
  'google-translate': { fake: fakes.google, settings: { key: 'good' }, wrong: { key: 'bad' } },
  'google-translate-api-v3': {
    fake: googleV3(publicKey),
    settings: { credentials, project: 'p1', location: 'global' },
    wrong: { credentials: '{}' },
  },
  'microsoft-translator': {
    fake: fakes.microsoft,
    settings: { key: 'good', base_url: 'api.cognitive.microsofttranslator.com', category: 'general' },
    wrong: { key: 'bad' },
  },
  aws: { fake: aws(), settings: { key: 'AKIA', secret: 'good', region: 'eu-west-1' }, wrong: { secret: 'bad' } },
  modernmt: { fake: modernMt(), settings: { url, key: 'good' }, wrong: { key: 'bad' } },
  mymemory: { fake: fakes.myMemory, settings: {}, wrong: null },
  'weblate-remote': { fake: fakes.weblate, settings: { url, key: 'good' }, wrong: { key: 'bad' } },
}
const models: Readonly<Record<string, Trial>> = {
  openai: { fake: chatCompletions(), settings: { key: 'good', model: 'auto' }, wrong: { key: 'bad' } },
  mistral: {
    fake: chatCompletions(),
    settings: { key: 'good', model: 'mistral-medium-latest' },
    wrong: { key: 'bad' },
  },
  'azure-openai': {
    fake: chatCompletions(undefined, '/openai/deployments/four/chat/completions'),
    settings: { key: 'good', azure_endpoint: 'https://one.openai.azure.com', deployment: 'four' },
    wrong: { key: 'bad' },
  },
  anthropic: {
    fake: messages(),
    settings: { key: 'good', model: 'claude-sonnet-4-5', max_tokens: 1000 },
    wrong: { key: 'bad' },
  },
}

let fake: FakeServer
beforeAll(async () => {
  fake = await startFake(() => ({ status: 404, body: {} }))
})
beforeEach(() => {
  fake.requests.length = 0
})
afterAll(() => fake.close())

function callOf(settings: object, asked: string[] = []) {
  const place = { outbound: outboundTo(fake, asked), quotaKey: 'x', allowPrivate: true, secrets: ['bad', 'good'] }
  return openCall(settings as never, { ...place, signal: new AbortController().signal })
}

const engineOf = (id: string): EngineService<never> => {
  const found = machineServiceOf(id)
  if (found?.kind !== 'engine') throw new Error(`${id} is no engine`)
  return found
}
const modelOf = (id: string): ModelService<never> => {
  const found = machineServiceOf(id)
  if (found?.kind !== 'model') throw new Error(`${id} is no model`)
  return found
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof MachineFault ? error.code : String(error)),
  )

const requestOf = (service: EngineService<never>, texts: readonly string[], target = 'es') => ({
  source: service.language('en', 'source') ?? '',
  target: service.language(target, 'target') ?? 'xx',
  texts,
  context: '',
  formality: null,
  terms: [],
})

test('every service has a trial, and its secrets are settings', () => {
  const tried = [...Object.keys(engines), ...Object.keys(models), 'ollama']
  expect(machineServices.map(({ id }) => id).sort()).toEqual(tried.sort())
  for (const { secrets, fields } of machineServices) for (const name of secrets) expect(fields).toHaveProperty(name)
})

describe.each(Object.entries(engines))('%s', (id, { fake: handler, settings, wrong }) => {
  const service = engineOf(id)

  test('translates texts in their order, and keeps pieces whole', async () => {
    fake.handler = handler
    const flags = mergeFlags('c-format')
    const texts = ['Save %d files & <b>folders</b>', 'Open'].slice(0, service.atOnce.texts)
    const sent = texts.map((text) => protect(text, flags, service.markup))
    const request = requestOf(
      service,
      sent.map(({ text }) => text),
    )
    const reply = await service.translate(request, callOf(settings))
    const back = reply.texts.map((text, at) => restore(text ?? '', sent[at]?.pieces ?? new Map(), service.markup))
    const expected = ['evaS %d selif & <b>sredlof</b>', 'nepO'].slice(0, texts.length)
    expect(back).toEqual(id === 'weblate-remote' ? texts.map(fakes.turned) : expected)
  })

  test('tells a wrong key, and a language that it does not have', async () => {
    fake.handler = handler
    if (wrong !== null)
      expect(await codeOf(service.translate(requestOf(service, ['Open']), callOf({ ...settings, ...wrong })))).toBe(
        'key',
      )
    if (id === 'weblate-remote') return
    const request = { ...requestOf(service, ['Open']), target: 'XX' }
    expect(await codeOf(service.translate(request, callOf(settings)))).toBe('language')
  })

  test('says what is wrong where it answers with HTML, too little, or an error', async () => {
    const ask = () => codeOf(service.translate(requestOf(service, ['Open']), callOf(settings)))
    fake.handler = () => ({ body: '<html>Sign in to the network</html>' })
    expect(await ask()).toBe('unreadable')
    fake.handler = () => ({ body: { translation: 'x' } })
    expect(await ask()).toBe('unreadable')
    fake.handler = () => ({ status: 429, body: { message: 'slow down' }, headers: { 'retry-after': '3600' } })
    expect(await ask()).toBe('rate')
    fake.handler = () => ({ status: 500, body: 'Oops' })
    expect(await ask()).toBe('failed')
  })
})

const prompt = {
  system: 'You translate.',
  user: JSON.stringify({
    plural_forms: ['one', 'other'],
    strings: [
      { id: 0, source: 'Open' },
      { id: 1, source: ['One', 'Many'] },
    ],
  }),
  schema: {
    type: 'object',
    properties: { translations: { type: 'array', items: { type: 'integer' } } },
    required: ['translations'],
    additionalProperties: false,
  },
  pictures: [],
}

describe.each([
  ...Object.entries(models),
  ['ollama', { fake: chatCompletions(), settings: { base_url: url, model: 'llama3' }, wrong: null }] as const,
])('%s', (id, { fake: handler, settings, wrong }) => {
  const service = modelOf(id)

  test('answers with JSON, and counts its tokens', async () => {
    fake.handler =
      id === 'ollama'
        ? (request) => handler({ ...request, headers: { ...request.headers, authorization: 'Bearer good' } })
        : handler
    const reply = await service.complete(prompt, callOf(settings))
    expect(JSON.parse(reply.text)).toEqual({
      translations: [
        { id: 0, texts: ['nepO'] },
        { id: 1, texts: ['enO', 'ynaM'] },
      ],
    })
    expect(reply.usage?.input).toBe(Math.ceil((prompt.system.length + prompt.user.length) / 4))
    expect(service.model(settings as never)).not.toBe('')
  })

  test('tells a wrong key, an answer without a text, and one that was cut off', async () => {
    fake.handler = handler
    if (wrong !== null) expect(await codeOf(service.complete(prompt, callOf({ ...settings, ...wrong })))).toBe('key')
    fake.handler = () => ({ body: '<html>' })
    expect(await codeOf(service.complete(prompt, callOf(settings)))).toBe('unreadable')
    fake.handler = () => ({
      body: {
        choices: [{ finish_reason: 'length', message: { content: '{"transl' } }],
        content: [{ type: 'text', text: '{"transl' }],
        stop_reason: 'max_tokens',
        usage: { prompt_tokens: 1, completion_tokens: 1, input_tokens: 1, output_tokens: 1 },
      },
    })
    expect(await codeOf(service.complete(prompt, callOf(settings)))).toBe('unreadable')
  })
})

test('no fault repeats a secret that the service repeated', async () => {
  fake.handler = () => ({ status: 401, body: { error: { message: 'Incorrect API key provided: bad' } } })
  const work = modelOf('openai').complete(prompt, callOf({ key: 'bad', model: 'auto' }))
  await expect(work).rejects.toMatchObject({ code: 'key', said: 'Incorrect API key provided: ***' })
})

test('keys go in headers, never into an address', async () => {
  for (const [id, trial] of Object.entries({ ...engines, ...models })) {
    fake.handler = trial.fake
    fake.requests.length = 0
    const service = machineServiceOf(id) as MachineService
    const call = callOf(trial.settings)
    if (service.kind === 'engine') await service.translate(requestOf(service, ['Open']), call)
    else await service.complete(prompt, call)
    for (const { path, query } of fake.requests) expect(`${path}?${query}`).not.toMatch(/good/)
  }
})

describe('DeepL', () => {
  const glossaries = new Map<string, Readonly<Record<string, unknown>>>()
  const settings = { url: `${url}v2/`, key: 'good', formality: 'prefer_less', context: 'Doors of trains.' }
  const terms = [
    { source: 'door', target: 'dveře' },
    { source: 'door', target: 'vrata' },
    { source: 'sea\tside', target: 'moře' },
  ]
  const bodies = () => fake.requests.filter(({ path }) => path === '/v2/translate').map(({ text }) => JSON.parse(text))

  test('makes a glossary once for the same terms, and sends formality and context', async () => {
    fake.handler = fakes.deepl(glossaries)
    const service = engineOf('deepl')
    const request = { ...requestOf(service, ['Open the door'], 'cs'), terms, context: 'A button.' }
    await service.translate(request, callOf(settings))
    await service.translate({ ...request, formality: 'formal' }, callOf(settings))
    expect([...glossaries.values()].map(({ entries }) => entries)).toEqual(['door\tvrata\nsea side\tmoře'])
    expect(bodies()).toMatchObject([
      { glossary_id: 'g0', formality: 'prefer_less', context: 'Doors of trains.\nA button.', target_lang: 'CS' },
      { glossary_id: 'g0', formality: 'prefer_more' },
    ])
  })

  test('makes a glossary again that somebody deleted', async () => {
    fake.handler = fakes.deepl(glossaries)
    glossaries.clear()
    await engineOf('deepl').translate({ ...requestOf(engineOf('deepl'), ['Open'], 'cs'), terms }, callOf(settings))
    expect(glossaries.size).toBe(1)
  })

  test('says that the account is used up (456)', async () => {
    fake.handler = () => ({ status: 456, body: { message: 'Quota exceeded' } })
    const service = engineOf('deepl')
    expect(await codeOf(service.translate(requestOf(service, ['Open']), callOf(settings)))).toBe('exhausted')
  })

  test('has the forms of languages that it wants', () => {
    const service = engineOf('deepl')
    const of = (code: string) => [service.language(code, 'source'), service.language(code, 'target')]
    expect(of('en')).toEqual(['EN', 'EN-US'])
    expect(of('pt_BR')).toEqual(['PT', 'PT-BR'])
    expect(of('zh_Hant')).toEqual(['ZH', 'ZH-HANT'])
    expect(of('de@formal')).toEqual(['DE', 'DE'])
    expect(of('tlh')).toEqual([null, null])
  })
})

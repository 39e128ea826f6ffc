import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MachineFault } from '../machine-fault.ts'
import type { EngineService } from '../machine-service.ts'
import { openCall } from '../service-call.ts'
import { type FakeServer, startFake } from '../testing/fake-server.ts'
import { aws, type FakeAccount, operationOf } from '../testing/strict-aws.ts'
import { type FakeCloud, googleV3 } from '../testing/strict-google.ts'
import { type FakeMemories, modernMt, stepOf } from '../testing/strict-modernmt.ts'
import { outboundTo } from '../testing/to-fake.ts'
import { pollUntil } from './glossary-ids.ts'
import { asCsv, termRows } from './glossary-terms.ts'
import { googleGlossary } from './google-glossary.ts'
import { machineServiceOf } from './registry.ts'

let fake: FakeServer
beforeAll(async () => {
  fake = await startFake(() => ({ status: 404, body: {} }))
})
beforeEach(() => {
  fake.requests.length = 0
})
afterAll(() => fake.close())

const engineOf = (id: string): EngineService<never> => {
  const found = machineServiceOf(id)
  if (found?.kind !== 'engine') throw new Error(`${id} is no engine`)
  return found
}

const terms = [
  { source: 'door', target: 'puerta' },
  { source: 'sea\tside', target: 'mar, "orilla"' },
]

/** One text, translated with terms. */
async function translate(id: string, settings: object, own: typeof terms = terms): Promise<readonly (string | null)[]> {
  const place = { outbound: outboundTo(fake), quotaKey: 'x', allowPrivate: true, secrets: ['good'] }
  const call = openCall(settings as never, { ...place, signal: new AbortController().signal })
  const request = { source: 'en', target: 'es', texts: ['Open'], context: '', formality: null, terms: own }
  return (await engineOf(id).translate(request, call)).texts
}

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof MachineFault ? { code: error.code, said: error.said } : error),
  )

describe('rows of terms', () => {
  test('are in one order, have no tab, and each term once', () => {
    const own = [
      { source: 'b', target: 'one' },
      { source: ' a\n b ', target: 'x' },
      { source: 'b', target: 'two' },
      { source: ' ', target: 'x' },
      { source: 'c', target: 'ñ'.repeat(6) },
    ]
    expect(termRows(own, 10)).toEqual([
      ['a b', 'x'],
      ['b', 'two'],
    ])
    expect(termRows(own.toReversed(), 10)).toEqual([
      ['a b', 'x'],
      ['b', 'one'],
    ])
  })

  test('are quoted in CSV', () => {
    expect(asCsv([['a,b', 'say "x"']])).toBe('"a,b","say ""x"""')
  })
})

describe('Amazon Translate', () => {
  const settings = { key: 'AKIA', secret: 'good', region: 'eu-west-1' }
  const operations = () => fake.requests.map(operationOf)
  const account = (count: number, name = (at: number) => `weft-old${at}`): FakeAccount => ({
    terminologies: new Map(
      Array.from({ length: count }, (_, at) => [name(at), { rows: [], createdAt: 2_000_000_000 - at }] as const),
    ),
  })

  test('imports a terminology once for the same terms, which every node finds', async () => {
    const own = account(0)
    fake.handler = aws(own)
    expect(await translate('aws', settings)).toEqual(['nepO'])
    expect(await translate('aws', settings, terms.toReversed())).toEqual(['nepO'])
    expect(operations()).toEqual(['TranslateText', 'ImportTerminology', 'TranslateText', 'TranslateText'])
    expect([...own.terminologies.values()].map(({ rows }) => rows)).toEqual([
      ['en,es', 'door,puerta', 'sea side,"mar, ""orilla"""'],
    ])
    expect([...own.terminologies.keys()][0]).toMatch(/^weft-[\da-f]{32}$/)
  })

  test('asks for none without terms', async () => {
    fake.handler = aws(account(0))
    await translate('aws', settings, [])
    await translate('aws', settings, [{ source: 'x'.repeat(201), target: 'y' }])
    expect(operations()).toEqual(['TranslateText', 'TranslateText'])
    expect(fake.requests.filter(({ text }) => /Terminology/.test(text))).toEqual([])
  })

  test('imports again what somebody deleted', async () => {
    const own = account(0)
    fake.handler = aws(own)
    await translate('aws', settings)
    own.terminologies.clear()
    expect(await translate('aws', settings)).toEqual(['nepO'])
    expect(own.terminologies.size).toBe(1)
  })

  test('deletes its ten oldest where the account is full, and nobody else’s', async () => {
    const own = account(99)
    own.terminologies.set('brand', { rows: [], createdAt: 1 })
    fake.handler = aws(own)
    expect(await translate('aws', settings)).toEqual(['nepO'])
    expect(own.terminologies.size).toBe(91)
    expect(own.terminologies.has('brand')).toBe(true)
    // The last ones of the list are the oldest.
    expect(['weft-old88', 'weft-old89', 'weft-old98'].map((name) => own.terminologies.has(name))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('says that the glossary failed: an account full of others, a key without the right, one that vanishes', async () => {
    fake.handler = aws(account(100, (at) => `brand${at}`))
    expect(await faultOf(translate('aws', settings))).toMatchObject({
      code: 'glossary',
      said: 'LimitExceededException: Too many terminologies',
    })
    fake.handler = aws({ ...account(0), forbidden: ['ImportTerminology'] })
    expect(await faultOf(translate('aws', settings))).toMatchObject({
      code: 'glossary',
      said: expect.stringContaining('translate:ImportTerminology'),
    })
    fake.requests.length = 0
    const own = account(0)
    fake.handler = (request) => {
      own.terminologies.clear()
      return aws(own)(request)
    }
    expect(await faultOf(translate('aws', settings))).toMatchObject({ code: 'glossary' })
    expect(operations()).toEqual(['TranslateText', 'ImportTerminology', 'TranslateText'])
  })

  test('a wrong key stays a wrong key, and a slow service stays one', async () => {
    fake.handler = aws(account(0))
    expect(await faultOf(translate('aws', { ...settings, secret: 'bad' }))).toMatchObject({ code: 'key' })
    const own = aws(account(0))
    fake.handler = (request) =>
      operationOf(request) === 'ImportTerminology'
        ? { status: 400, body: { __type: 'ThrottlingException', message: 'Rate exceeded' } }
        : own(request)
    expect(await faultOf(translate('aws', settings))).toMatchObject({ code: 'rate' })
  })
})

test('a service that never ends its import is a fault of the glossary', async () => {
  let asked = 0
  const ask = async () => {
    asked++
    return null
  }
  expect(await faultOf(pollUntil(ask, { firstMs: 1, longestMs: 2, allMs: 20 }))).toMatchObject({ code: 'glossary' })
  expect(asked).toBeGreaterThan(3)
})

describe('ModernMT', () => {
  // Each test has a separate account: ids are remembered by its address.
  let count = 0
  let settings = { url: '', key: 'good' }
  beforeEach(() => {
    settings = { url: `http://service${count++}.example/`, key: 'good' }
  })
  const steps = () => fake.requests.map(stepOf)
  const account = (more: Partial<FakeMemories> = {}): FakeMemories => ({ memories: new Map(), ...more })
  const glossariesSent = () =>
    fake.requests.filter(({ path }) => path === '/translate').map(({ text }) => JSON.parse(text).glossaries)

  test('makes a memory once for the same terms, and names it once it has them', async () => {
    const own = account({ polls: 2 })
    fake.handler = modernMt(own)
    expect(await translate('modernmt', settings)).toEqual(['nepO'])
    await translate('modernmt', settings, terms.toReversed())
    expect(steps()).toEqual([
      'GET /memories',
      'POST /memories',
      'POST /memories/1/glossary',
      'GET /import-jobs/job-1',
      'GET /import-jobs/job-1',
      'PUT /memories/1',
      'GET /translate',
      'GET /translate',
    ])
    expect(glossariesSent()).toEqual([[1], [1]])
    expect(own.memories.get(1)).toEqual({
      name: expect.stringMatching(/^weft [\da-f]{32}$/),
      rows: ['en,es', 'door,puerta', 'sea side,"mar, ""orilla"""'],
    })
  })

  test('finds it again after a restart, and takes none that is unfinished', async () => {
    const own = account()
    fake.handler = modernMt(own)
    await translate('modernmt', settings)
    const name = own.memories.get(1)?.name ?? ''
    // Another address is another place for ids, as a new process is.
    await translate('modernmt', { ...settings, url: 'http://restarted.example/' })
    expect(own.memories.size).toBe(1)
    own.memories.set(1, { name: name.replace('weft ', 'weft-unfinished '), rows: [] })
    await translate('modernmt', { ...settings, url: 'http://stopped.example/' })
    expect(own.memories.get(2)?.name).toBe(name)
    expect(glossariesSent()).toEqual([[1], [1], [2]])
  })

  test('makes it again where somebody deleted it, and asks for none without terms', async () => {
    const own = account()
    fake.handler = modernMt(own)
    await translate('modernmt', settings)
    own.memories.clear()
    own.memories.set(7, { name: 'brand', rows: [] })
    expect(await translate('modernmt', settings)).toEqual(['nepO'])
    await translate('modernmt', settings, [])
    expect(glossariesSent()).toEqual([[1], [1], [8], undefined])
  })

  test('deletes its ten oldest where it has 200, and nobody else’s', async () => {
    const memories: FakeMemories['memories'] = new Map([[1, { name: 'brand', rows: [] }]])
    for (let id = 2; id <= 201; id++) memories.set(id, { name: `weft old${id}`, rows: [] })
    fake.handler = modernMt({ memories })
    await translate('modernmt', settings)
    expect([...memories.keys()].slice(0, 3)).toEqual([1, 12, 13])
    expect(memories.size).toBe(192)
  })

  test('says that the glossary failed, and leaves nothing behind', async () => {
    const own = account({ refuses: true })
    fake.handler = modernMt(own)
    expect(await faultOf(translate('modernmt', settings))).toEqual({ code: 'glossary', said: 'Invalid glossary' })
    expect(own.memories.size).toBe(0)
    expect(await faultOf(translate('modernmt', { ...settings, key: 'bad' }))).toMatchObject({ code: 'key' })
  })

  test('says that the glossary failed where it vanishes at once', async () => {
    const own = account()
    fake.handler = (request) => {
      if (request.path === '/translate') own.memories.clear()
      return modernMt(own)(request)
    }
    expect(await faultOf(translate('modernmt', settings))).toMatchObject({ code: 'glossary' })
    expect(steps().filter((step) => step === 'GET /translate')).toHaveLength(1)
  })
})

describe('Google Cloud Translation Advanced', () => {
  // Each test has a separate key: tokens are remembered by it. Ids are by project and location: each test has different terms.
  let cloud: FakeCloud
  let settings = { credentials: '', project: 'p1', location: 'us-central1', bucket_name: 'terms' }
  let keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let count = 0
  let own: { source: string; target: string }[] = []
  beforeEach(() => {
    keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const private_key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
    const credentials = JSON.stringify({ client_email: 'weft@p1.iam.gserviceaccount.com', private_key })
    settings = { credentials, project: 'p1', location: 'us-central1', bucket_name: 'terms' }
    cloud = { objects: new Map(), glossaries: new Map() }
    fake.handler = googleV3(keys.publicKey, cloud)
    own = [...terms, { source: `term ${count++}`, target: 'término' }]
  })
  const steps = () => fake.requests.map(({ method, path }) => `${method} ${path.replace(/weft-[\da-f]{32}/, 'weft')}`)
  const parent = '/v3/projects/p1/locations/us-central1'
  const made = [
    `GET ${parent}/glossaries/weft`,
    'POST /upload/storage/v1/b/terms/o',
    `POST ${parent}/glossaries`,
    'GET /v3/projects/1/locations/us-central1/operations/op-1',
    'GET /v3/projects/1/locations/us-central1/operations/op-1',
    `POST ${parent}:translateText`,
  ]

  test('makes a glossary once for the same terms, from a file in the bucket, and takes the texts made with it', async () => {
    expect(await translate('google-translate-api-v3', settings, own)).toEqual(['nepO!'])
    expect(await translate('google-translate-api-v3', settings, own.toReversed())).toEqual(['nepO!'])
    expect(steps()).toEqual(['POST /token', ...made, `POST ${parent}:translateText`])
    expect([...cloud.objects]).toEqual([
      [
        expect.stringMatching(/^gs:\/\/terms\/weft\/weft-[\da-f]{32}\.tsv$/),
        `door\tpuerta\nsea side\tmar, "orilla"\n${own[2]?.source}\ttérmino`,
      ],
    ])
  })

  /** As a process that remembers nothing finds it. */
  const findOrMake = async () => {
    const place = { outbound: outboundTo(fake), quotaKey: 'x', allowPrivate: true, secrets: [] }
    const call = openCall({}, { ...place, signal: new AbortController().signal })
    const google = { host: 'http://google.example', parent: parent.slice(4), bucket: 'terms', token: 'ya29.storage' }
    fake.requests.length = 0
    return await googleGlossary({ source: 'en', target: 'es', terms: own }, google, call)?.findOrMake()
  }

  test('finds it again after a restart', async () => {
    await translate('google-translate-api-v3', settings, own)
    expect(await findOrMake()).toBe([...cloud.glossaries.keys()][0])
    expect(steps()).toEqual([made[0]])
  })

  test('makes it again where somebody deleted it', async () => {
    await translate('google-translate-api-v3', settings, own)
    cloud.glossaries.clear()
    expect(await translate('google-translate-api-v3', settings, own)).toEqual(['nepO!'])
    expect(cloud.glossaries.size).toBe(1)
  })

  test('waits for the node that makes it now', async () => {
    const handler = googleV3(keys.publicKey, cloud)
    let looked = 0
    fake.handler = (request) => {
      const isLook = request.method === 'GET' && request.path.includes('/glossaries/')
      return isLook && looked++ === 0
        ? { status: 404, body: { error: { code: 404, status: 'NOT_FOUND', message: 'Glossary not found.' } } }
        : handler(request)
    }
    await translate('google-translate-api-v3', settings, own)
    looked = 0
    expect(await findOrMake()).toBe([...cloud.glossaries.keys()][0])
    expect(steps()).toEqual([made[0], made[1], made[2], made[0]])
  })

  test('has none in the location global, without a bucket and without terms, and asks for no more rights there', async () => {
    fake.handler = googleV3(keys.publicKey, cloud)
    expect(await translate('google-translate-api-v3', { ...settings, location: 'global' }, own)).toEqual(['nepO'])
    expect(await translate('google-translate-api-v3', { ...settings, bucket_name: '' }, own)).toEqual(['nepO'])
    const [{ text = '' } = {}] = fake.requests
    const claims = new URLSearchParams(text).get('assertion')?.split('.')[1] ?? ''
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).scope).not.toMatch(/storage/)
    expect(await translate('google-translate-api-v3', settings, [])).toEqual(['nepO'])
    expect(cloud.objects.size).toBe(0)
  })

  test('says that the glossary failed: no such bucket, no right to it, an operation that fails', async () => {
    expect(await faultOf(translate('google-translate-api-v3', { ...settings, bucket_name: 'x' }, own))).toEqual({
      code: 'glossary',
      said: 'NOT_FOUND: The specified bucket does not exist.',
    })
    const handler = googleV3(keys.publicKey, cloud)
    fake.handler = (request) =>
      request.path.startsWith('/upload/')
        ? { status: 403, body: { error: { code: 403, message: 'The account has no storage.objects.create access' } } }
        : handler(request)
    expect(await faultOf(translate('google-translate-api-v3', settings, own))).toMatchObject({ code: 'glossary' })
    fake.handler = googleV3(keys.publicKey, { ...cloud, fails: 'Invalid file' })
    expect(await faultOf(translate('google-translate-api-v3', settings, own))).toEqual({
      code: 'glossary',
      said: 'Invalid file',
    })
  })
})

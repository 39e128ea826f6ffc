import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kiosk, startKiosk, tokenOf } from '@weft/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { type ArrivedSpan, type Collector, startCollector } from './collector.fixture.ts'
import { ConfigError, readConfig } from './config.ts'
import { secretsOf } from './operator/server-log.ts'
import { openTelemetry } from './system/open-telemetry.ts'
import { type LogFacts, openLog, useLog } from './system/process-log.ts'
import { useTracer } from './system/tracing.ts'

const proxied = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

let closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})

function begin(environment: Readonly<Record<string, string>>): () => Promise<void> {
  const { tracing } = readConfig(environment)
  if (tracing === null) throw new Error('no traces')
  const end = useTracer(openTelemetry(tracing))
  closing.push(end)
  return end
}

async function started(environment: Readonly<Record<string, string>> = {}) {
  const collector = await startCollector()
  const kiosk = await startKiosk({ config: { trustedProxies: ['127.0.0.1'] } })
  const end = begin({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...environment })
  closing.unshift(() => collector.stop())
  closing.push(() => kiosk.close())
  return { collector, kiosk, end }
}

async function answered(kiosk: Kiosk, path: string, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(new URL(path, kiosk.app.base), {
    headers: { authorization: `Token ${tokenOf('admin')}`, ...headers },
  })
  await reply.arrayBuffer()
  return reply
}

const rootsOf = ({ spans }: Collector): ArrivedSpan[] => spans.filter(({ parentId }) => parentId === '')
const named = ({ spans }: Collector, name: RegExp): ArrivedSpan[] => spans.filter((span) => name.test(span.name))

describe('a collector', () => {
  test('gets a request with its statements, and the job that it began', async () => {
    const { collector, kiosk, end } = await started({
      OTEL_SERVICE_NAME: 'weft-prod',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=s%3Dcret-key',
    })
    const reply = await kiosk.app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
    expect(reply.status).toBe(200)
    await kiosk.app.app.jobs.idle()
    await end()
    expect(collector.faults).toEqual([])
    expect(collector.headers[0]).toMatchObject({ 'api-key': 's=cret-key' })
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'weft-prod', 'telemetry.sdk.language': 'nodejs' })
    const [request] = named(collector, /^POST \/api\/components\/.*repository/)
    expect(request).toMatchObject({ kind: 2, parentId: '', failed: false, facts: { 'http.response.status_code': 200 } })
    const ofRequest = collector.spans.filter(({ traceId }) => traceId === request?.traceId)
    const [job] = ofRequest.filter(({ name }) => name === 'job repository')
    expect(job).toMatchObject({ kind: 5, failed: false, facts: { 'weft.job.attempt': 1 } })
    expect(job?.facts['weft.request']).toBe(request?.facts['weft.request'])
    const statements = ofRequest.filter(({ facts }) => facts['db.system.name'] === 'postgresql')
    expect(statements.length).toBeGreaterThan(5)
    const ids = new Set(collector.spans.map(({ spanId }) => spanId))
    for (const { parentId } of statements) expect(ids).toContain(parentId)
    expect(ofRequest.map(({ name }) => name)).toContain('git fetch')
  })

  test('gets neither values nor addresses, and what goes on by itself begins no trace', async () => {
    const { collector, kiosk, end } = await started()
    await answered(kiosk, '/api/units/?q=verysecretword', { referer: 'https://elsewhere.example/verysecretword' })
    await kiosk.app.admin.post('/api/users/', {
      username: 'verysecretword',
      full_name: 'X',
      email: 'verysecretword@example.org',
    })
    await end()
    expect(collector.spans.length).toBeGreaterThan(5)
    const bytes = Buffer.concat(collector.bytes)
    for (const secret of ['verysecretword', tokenOf('admin')]) expect(bytes.includes(secret)).toBe(false)
    for (const { name } of rootsOf(collector)) expect(name).toMatch(/^(GET|POST) \/|^job /)
  })

  test('a trace of a proxy goes on, one that a client invents does not', async () => {
    const { collector, kiosk, end } = await started()
    await answered(kiosk, '/api/projects/', { traceparent: proxied, 'x-forwarded-for': '203.0.113.7' })
    await answered(kiosk, '/api/languages/', { traceparent: proxied })
    await answered(kiosk, '/api/users/', { traceparent: 'nonsense', 'x-forwarded-for': '203.0.113.7' })
    await end()
    const parents = ['projects', 'languages', 'users'].map(
      (name) => named(collector, new RegExp(`^GET /api/${name}/$`))[0],
    )
    expect(parents.map((span) => [span?.parentId, span?.traceId === proxied.slice(3, 35)])).toEqual([
      ['b7ad6b7169203331', true],
      ['', false],
      ['', false],
    ])
  })

  test('takes the share that the sampler keeps', async () => {
    const { collector, kiosk, end } = await started({
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    })
    await answered(kiosk, '/api/languages/')
    await answered(kiosk, '/api/projects/', { traceparent: proxied, 'x-forwarded-for': '203.0.113.7' })
    await end()
    expect(rootsOf(collector)).toEqual([])
    expect(named(collector, /^GET \/api\/projects\/$/)).toHaveLength(1)
  })
})

test('the log names the trace, and one line says that no collector takes it', async () => {
  const lines: (LogFacts & { message: string })[] = []
  const letLogEnd = useLog(openLog({ format: 'json', level: 'debug', write: (line) => lines.push(JSON.parse(line)) }))
  closing.push(letLogEnd)
  const kiosk = await startKiosk()
  closing.push(() => kiosk.close())
  const end = begin({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:2', OTEL_EXPORTER_OTLP_HEADERS: 'key=notforlogs' })
  expect((await answered(kiosk, '/api/languages/')).status).toBe(200)
  const began = performance.now()
  await end()
  expect(performance.now() - began).toBeLessThan(5000)
  expect(lines.find(({ message }) => message === 'answered')?.trace).toMatch(/^[\da-f]{32}$/)
  expect(lines.filter(({ place }) => place === 'traces').map(({ message }) => message)).toEqual([
    expect.stringMatching(/^traces are lost: /),
  ])
})

describe('the configuration', () => {
  test.each([
    [{}, null],
    [{ OTEL_SERVICE_NAME: 'a' }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/', OTEL_SDK_DISABLED: 'true' }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/', OTEL_TRACES_EXPORTER: 'none' }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }, 'http://c:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/here' }, 'http://c:4318/here'],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
  ])('%o sends to %s', (environment, url) => {
    expect(readConfig(environment).tracing?.url ?? null).toBe(url)
  })

  test.each([
    ['OTEL_TRACES_EXPORTER', { OTEL_TRACES_EXPORTER: 'zipkin' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:mypassword@collector/' }],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
    ['OTEL_TRACES_SAMPLER', { OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER: 'some' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER_ARG: 'half' }],
  ])('a wrong %s is refused in one line', (variable, environment) => {
    const reading = () => readConfig(environment)
    expect(reading).toThrow(ConfigError)
    expect(reading).toThrow(variable)
    expect(reading).not.toThrow(/mypassword|\n/)
  })

  test('keys of the collector stand in no log', () => {
    const config = readConfig({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_HEADERS: 'a=my%3Dsecret,b=c' })
    expect(secretsOf(config)).toEqual(expect.arrayContaining(['my%3Dsecret', 'my=secret']))
  })
})

test('without traces none of their libraries is loaded', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (path) => !/\.(test|fixture)\.ts$/.test(path),
  )
  const naming = (pattern: RegExp) =>
    sources.filter((path) => pattern.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
  expect(naming(/from '@opentelemetry\//)).toEqual(['system/open-telemetry.ts'])
  expect(naming(/(?<!import\()'[./]+\/open-telemetry\.ts'/)).toEqual([])
})

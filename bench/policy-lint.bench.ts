/**
 * Linting a policy document of about 1,000 lines, parse included, against jsonc-parser and ajv-draft-04's compiled
 * validation of the same document. Rounds alternate and the best of each counts: the work is the same, noise only adds. The times of
 * the processor are compared beside those of the clock: others that work on the machine lengthen these alone.
 */
import Ajv04 from 'ajv-draft-04'
import { parse } from 'jsonc-parser'
import { lint } from '../packages/browser-policy/src/lint/lint.ts'
import { emitSchema } from '../packages/browser-policy/src/schema/emit-schema.ts'
import { figure } from './figure.ts'

const TARGET_MILLISECONDS = 5
const TARGET_RATIO = { sound: 2, faulty: 2.5 }
const ROUNDS = 60
const RUNS = 20

const numbered = (count: number, make: (i: number) => unknown) => Array.from({ length: count }, (_, i) => make(i))

/** A document of about 1,000 lines as large organisations have them: long lists, one fault. */
function soundDocument(): string {
  const policies = {
    BlockAboutConfig: true,
    Bookmarks: numbered(60, (i) => ({
      Title: `Page ${i}`,
      URL: `https://intranet.example/page/${i}`,
      Folder: 'Intranet',
    })),
    Cookies: { Allow: numbered(150, (i) => `https://site${i}.example`), Default: false, Locked: true },
    DisableTelemetry: true,
    Homepage: { URL: 'https://intranet.example/', Locked: true, StartPage: 'homepage' },
    Permissions: { Camera: { Allow: numbered(100, (i) => `https://meet${i}.example`), Locked: true, Unknown: 1 } },
    Proxy: { Mode: 'manual', HTTPProxy: 'proxy.example:3128', SSLProxy: 'proxy.example:3128', Locked: true },
    SSLVersionMin: 'tls1.2',
    WebsiteFilter: { Block: numbered(400, (i) => `*://*.site${i}.example/*`), Exceptions: ['*://*.a.example/*'] },
  }
  return JSON.stringify({ policies }, null, 2)
}

/** The same size with a fault every ten lines, so that most of the work is describing problems. */
function faultyDocument(): string {
  const policies = {
    Bookmarks: numbered(60, (i) => ({
      Title: `Page ${i}`,
      [i % 5 === 0 ? 'Url' : 'URL']: `https://intranet.example/page/${i}`,
      Folder: 'Intranet',
    })),
    Cookies: { Allow: numbered(250, (i) => `https://site${i}.example${i % 10 === 0 ? '/path' : ''}`), locked: true },
    Homepage: { URL: 'intranet.example', StartPage: 'none' },
    WebsiteFilter: { Block: numbered(400, (i) => `*://*.site${i}.example${i % 10 === 0 ? '' : '/*'}`) },
    ...Object.fromEntries(numbered(20, (i) => [`Unknown${i}`, true]) as [string, boolean][]),
  }
  return JSON.stringify({ policies }, null, 2)
}

/** Milliseconds of one run: by the clock, and of the processor. */
interface Time {
  readonly clock: number
  readonly processor: number
}

function timeOf(run: () => unknown): Time {
  const [start, before] = [performance.now(), process.cpuUsage()]
  for (let i = 0; i < RUNS; i++) run()
  const { user, system } = process.cpuUsage(before)
  return { clock: (performance.now() - start) / RUNS, processor: (user + system) / 1000 / RUNS }
}

const least = (a: Time, b: Time): Time => ({
  clock: Math.min(a.clock, b.clock),
  processor: Math.min(a.processor, b.processor),
})

const NEVER: Time = { clock: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY }

/** Best time of each, warm. */
function bestOf<Name extends string>(works: Readonly<Record<Name, () => unknown>>): Record<Name, Time> {
  const entries = Object.entries(works) as [Name, () => unknown][]
  const best = Object.fromEntries(entries.map(([name]) => [name, NEVER])) as Record<Name, Time>
  for (const [, run] of entries) for (let i = 0; i < 200; i++) run()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of entries) best[name] = least(best[name], timeOf(run))
  }
  return best
}

function measure(kind: 'sound' | 'faulty', text: string): void {
  const bytes = new TextEncoder().encode(text)
  const validate = new Ajv04.default({ strict: false, allErrors: true }).compile(emitSchema({ annotations: false }))
  const { three, one, peer } = bestOf({
    three: () => lint(bytes),
    one: () => lint(bytes, { target: 'esr60' }),
    peer: () => validate(parse(text)),
  })
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`
  const document = `${kind} document of ${text.split('\n').length} lines, ${lint(bytes).length} problems`
  figure({
    measure: `${document}, for the default browsers`,
    value: milliseconds(three.clock),
    target: `at most ${TARGET_MILLISECONDS} ms`,
    met: three.clock <= TARGET_MILLISECONDS,
  })
  for (const [by, name] of [
    ['clock', 'by the clock'],
    ['processor', 'of the processor'],
  ] as const) {
    const ratio = three[by] / peer[by]
    const target = { target: `at most ${TARGET_RATIO[kind]}`, met: ratio <= TARGET_RATIO[kind] }
    figure({ measure: `  against jsonc-parser + ajv-draft-04, ${name}`, value: `${ratio.toFixed(2)} times`, ...target })
  }
  const alone = `${milliseconds(one.clock)}, ${(one.clock / peer.clock).toFixed(2)} times`
  figure({ measure: '  for one browser', value: alone })
  figure({ measure: '  jsonc-parser + ajv-draft-04', value: milliseconds(peer.clock) })
}

measure('sound', soundDocument())
measure('faulty', faultyDocument())

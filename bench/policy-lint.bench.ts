/**
 * Linting policy documents: a 1,000-line one, parse included, against jsonc-parser and ajv-draft-04's compiled validation of
 * the same document in the same run; and hostile ones of 10 MB or 200,000 levels, each in a process of its own.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import Ajv04 from 'ajv-draft-04'
import { parse } from 'jsonc-parser'
import { lint } from '../packages/browser-policy/src/lint/lint.ts'
import { emitSchema } from '../packages/browser-policy/src/schema/emit-schema.ts'
import { verdict } from '../packages/browser-policy/src/verdict.ts'

const TARGET_MILLISECONDS = 5
const TARGET_RATIO = 2
const TARGET_HOSTILE_SECONDS = 2
const TARGET_HOSTILE_MEGABYTES = 500

const numbered = (count: number, make: (i: number) => unknown) => Array.from({ length: count }, (_, i) => make(i))

/** A document of about 1,000 lines as large organisations have them: long lists, some faults. */
function thousandLines(): string {
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

/** Median time of one run in milliseconds, warm. */
function median(run: () => unknown): number {
  for (let i = 0; i < 200; i++) run()
  const times = numbered(300, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }).map(Number)
  return times.sort((a, b) => a - b)[150] ?? 0
}

const MEGABYTES_10 = 10_000_000

const hostile: Readonly<Record<string, () => string>> = {
  'lists, 200,000 levels': () => `{"policies":{"Bookmarks":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
  'objects, 200,000 levels': () => `{"policies":{"Nope":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}}`,
  'known objects, 200,000 levels': () =>
    `{"policies":{"ExtensionSettings":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}}`,
  'open brackets, 10 MB': () => '['.repeat(MEGABYTES_10),
  'brackets, 10 MB': () => '['.repeat(MEGABYTES_10 / 2) + ']'.repeat(MEGABYTES_10 / 2),
  'numbers, 10 MB': () => `{"policies":{"Bookmarks":[${'1,'.repeat(MEGABYTES_10 / 2)}1]}}`,
  'bad entries, 2 MB': () => `{"policies":{"Cookies":{"Allow":[${'"x",'.repeat(500_000)}"y"]}}}`,
  'duplicate names, 10 MB': () => `{"policies":{${'"a":1,'.repeat(MEGABYTES_10 / 6)}"b":1}}`,
  'unknown names, 10 MB': () => `{"policies":{${numbered(700_000, (i) => `"Name${i}":1`).join()}}}`,
  'one text, 10 MB': () => `{"policies":{"SupportMenu":{"Title":"${'x'.repeat(MEGABYTES_10)}"}}}`,
  'patterns, 10 MB': () => `{"policies":{"WebsiteFilter":{"Block":[${'"*://a/*",'.repeat(MEGABYTES_10 / 10)}""]}}}`,
  'quotes, 10 MB': () => '"'.repeat(MEGABYTES_10),
  'commas, 10 MB': () => ','.repeat(MEGABYTES_10),
  'line ends, 10 MB': () => '\n'.repeat(MEGABYTES_10),
}

/** Runs in a process of its own: lint and all verdicts of one hostile document; prints seconds and megabytes. */
function runHostile(name: string): void {
  const bytes = new TextEncoder().encode(hostile[name]?.() ?? '')
  const start = performance.now()
  const problems = lint(bytes).length
  const linted = performance.now()
  const { status } = verdict(bytes, 'esr153')
  const judged = performance.now()
  const result = { problems, status, lint: (linted - start) / 1000, verdict: (judged - linted) / 1000 }
  console.log(JSON.stringify({ ...result, megabytes: process.resourceUsage().maxRSS / 1024 }))
}

function measureHostile(): void {
  console.log(`policy-lint: hostile documents (targets: ${TARGET_HOSTILE_SECONDS} s, ${TARGET_HOSTILE_MEGABYTES} MB)`)
  for (const name of Object.keys(hostile)) {
    const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--hostile', name], { encoding: 'utf8' })
    if (child.status !== 0) throw new Error(`${name}: ${child.stderr}`)
    const { problems, status, lint: linted, verdict: judged, megabytes } = JSON.parse(child.stdout)
    const isWithin = Math.max(linted, judged) <= TARGET_HOSTILE_SECONDS && megabytes <= TARGET_HOSTILE_MEGABYTES
    const figures = `lint ${linted.toFixed(2)} s, verdict ${judged.toFixed(2)} s, ${Math.round(megabytes)} MB`
    console.log(`  ${isWithin ? 'ok  ' : 'OVER'} ${name}: ${figures}; ${problems} problems, ${status}`)
  }
}

function measureLint(): void {
  const text = thousandLines()
  const bytes = new TextEncoder().encode(text)
  const validate = new Ajv04.default({ strict: false, allErrors: true }).compile(emitSchema({ annotations: false }))
  const ours = median(() => lint(bytes))
  const one = median(() => lint(bytes, { target: 'esr60' }))
  const parsing = median(() => parse(text))
  const theirs = median(() => validate(parse(text)))
  console.log(`policy-lint: ${text.split('\n').length} lines, ${bytes.length} bytes, ${lint(bytes).length} problems`)
  console.log(`  weft, three targets     ${ours.toFixed(2)} ms (target ${TARGET_MILLISECONDS})`)
  console.log(`  weft, one target        ${one.toFixed(2)} ms, ratio ${(one / theirs).toFixed(2)}`)
  console.log(`  jsonc + ajv-draft-04    ${theirs.toFixed(2)} ms (of it jsonc ${parsing.toFixed(2)})`)
  console.log(`  ratio                   ${(ours / theirs).toFixed(2)} (target ${TARGET_RATIO})`)
}

const [, , flag, name = ''] = process.argv
if (flag === '--hostile') runHostile(name)
else {
  measureLint()
  measureHostile()
}

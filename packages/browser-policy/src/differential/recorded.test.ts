import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toValue } from '../document/node.ts'
import { readDocument } from '../document/read-document.ts'
import { formatPath } from '../engine/describe-finding.ts'
import type { JsonValue } from '../json-value.ts'
import { lint, type PolicyProblem } from '../lint/lint.ts'
import type { Target } from '../target.ts'
import { disagreements } from './agreement.ts'
import {
  activeValueAt,
  isAbout,
  type LoggedMessage,
  subjectOf,
  unexplainedMessages,
  unfoundedErrors,
} from './logged-messages.ts'

/** The recorded state of a real browser after reading a file. */
interface BrowserRecording {
  readonly status: string
  readonly active: JsonValue
  readonly messages: readonly LoggedMessage[]
}

function linesOf<Line>(path: string | URL): Line[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))
}

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url)

interface SmallCase {
  readonly case: string
  readonly input: { readonly text?: string; readonly base64?: string }
  readonly 'esr140.12': BrowserRecording
  readonly 'esr153.7': BrowserRecording
}

const bytesOf = ({ input }: SmallCase): Uint8Array =>
  Buffer.from(input.text ?? input.base64 ?? '', input.text === undefined ? 'base64' : 'utf8')

const browsers = [
  ['esr140', 'esr140.12'],
  ['esr153', 'esr153.7'],
] as const

const smallCases = linesOf<SmallCase>(fixture('small-cases.jsonl'))
const generated = linesOf<BrowserRecording & { readonly target: Target; readonly document: string }>(
  fixture('logged-messages.jsonl'),
)

/** Checks that lint's errors and one recording confirm each other. */
async function expectLaw(bytes: Uint8Array, target: Target, recorded: BrowserRecording): Promise<void> {
  const problems = lint(bytes, { target })
  expect(
    unexplainedMessages(bytes, recorded.messages, problems),
    'messages of the browser without a word of lint',
  ).toEqual([])
  expect(unfoundedErrors(bytes, target, recorded, problems), 'errors of lint without a reason in the browser').toEqual(
    [],
  )
  expect(await disagreements(bytes, target)).toEqual([])
}

describe.each(browsers)(
  '%s: each message has its place in lint, each error its reason, and commands agree',
  (target, version) => {
    test.each(smallCases.map((item) => [item.case, item] as const))('%s', (_, item) =>
      expectLaw(bytesOf(item), target, item[version]),
    )
  },
)

test.each(generated.map((item, index) => [index, item.target, item] as const))(
  'the same for generated document %i in %s',
  (_, target, item) => expectLaw(Buffer.from(item.document, 'base64'), target, item),
)

/** Values that a real browser ignores: its preferences and permissions are the same with and without them. */
const withoutEffect = linesOf<{ targets: Target[]; code: string; path: (string | number)[]; policies: JsonValue }>(
  fixture('without-effect.jsonl'),
)

test.each(withoutEffect.map((item) => [item.code, formatPath(item.path), item] as const))(
  '%s tells that %s does nothing',
  (code, _, { targets, path, policies }) => {
    for (const target of targets) {
      const problems = lint(new TextEncoder().encode(JSON.stringify({ policies })), { target })
      expect(problems.map((problem) => [problem.code, problem.path])).toContainEqual([code, path])
    }
  },
)

/**
 * Real documents of others are no part of this repository. WEFT_POLICY_RECORDINGS names a folder with `documents/`,
 * `verdicts-esr140.12.jsonl`, `effects-esr140.12.jsonl` and the same for 153.7.
 */
const folder = process.env.WEFT_POLICY_RECORDINGS

interface RecordedDocument extends BrowserRecording {
  readonly file: string
}

interface RecordedEffect {
  readonly policy: string
  readonly prefs: { readonly [name: string]: unknown }
  readonly permissions: readonly unknown[]
}

/** Why the recording confirms a warning; null if it does not. */
function evidence(
  bytes: Uint8Array,
  recorded: BrowserRecording,
  idle: ReadonlySet<string>,
  problem: PolicyProblem,
): string | null {
  const { policiesNode } = readDocument(bytes)
  if (recorded.status !== 'active') return 'the file is refused'
  const abouts = recorded.messages.map(({ text }) => subjectOf(text))
  if (abouts.some((one) => one !== null && one !== 'environment' && isAbout(problem, one, policiesNode)))
    return 'logged'
  const whole = policiesNode ? toValue(policiesNode) : null
  const writtenValue = activeValueAt(whole, problem.path)
  if (
    problem.path.length > 0 &&
    JSON.stringify(activeValueAt(recorded.active, problem.path)) !== JSON.stringify(writtenValue)
  )
    return 'missing'
  if (problem.path.length === 0) return 'beside the policies'
  const isIdle = withoutEffect.some(({ code, path }) => code === problem.code && path[0] === problem.path[0])
  if (isIdle) return 'shown to be ignored'
  return idle.has(String(problem.path[0])) ? 'without a recorded effect' : null
}

describe.skipIf(folder === undefined)('the recorded documents of others', () => {
  const root = folder ?? ''
  const documents = browsers.flatMap(([target, version]) => {
    if (root === '') return []
    const name = version.replace('esr', '')
    const effects = linesOf<RecordedEffect>(join(root, `effects-esr${name}.jsonl`))
    const idle = new Set(
      effects
        .filter(({ prefs, permissions }) => {
          return Object.keys(prefs).every((pref) => pref === 'dom.webserial.enabled') && permissions.length === 0
        })
        .map(({ policy }) => policy),
    )
    return linesOf<RecordedDocument>(join(root, `verdicts-esr${name}.jsonl`)).map(
      (item) => [target, item.file, item, idle] as const,
    )
  })

  test.each(documents)('%s: %s', async (target, file, recorded, idle) => {
    const bytes = readFileSync(join(root, 'documents', file))
    await expectLaw(bytes, target, recorded)
    const warnings = lint(bytes, { target }).filter(({ severity }) => severity === 'warning')
    const groundless = warnings.filter((problem) => evidence(bytes, recorded, idle, problem) === null)
    expect(groundless.map(({ code, path }) => `${code} ${formatPath(path)}`)).toEqual([])
  })
})

import { isDeepStrictEqual } from 'node:util'
import { runCommand } from '../command/main.ts'
import type { World } from '../command/world.ts'
import { toValue } from '../document/node.ts'
import { readDocument } from '../document/read-document.ts'
import { isObject } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'
import { isCommentName } from '../lint/misplaced-names.ts'
import { findByEitherName, nameIn, policyIn } from '../names.ts'
import type { Target } from '../target.ts'
import { type Verdict, verdict } from '../verdict.ts'

/** The exit status and output of a command. */
interface CommandOutput {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Calls a command inside this process, in a world that holds one file. */
async function call(bytes: Uint8Array, args: readonly string[]): Promise<CommandOutput> {
  const output = { stdout: '', stderr: '' }
  const refuse = (): never => {
    throw new Error(`${args.join(' ')} must not touch another file`)
  }
  const world: World = {
    read: async () => bytes,
    exists: async (path) => path === FILE,
    list: async () => null,
    look: refuse,
    follow: refuse,
    registryKey: refuse,
    variable: refuse,
    resolve: (path) => `/work/${path}`,
    write: async (path, content) => {
      if (path !== '-') refuse()
      output.stdout += typeof content === 'string' ? content : new TextDecoder().decode(content)
    },
    makeFolder: refuse,
    ask: refuse,
    print: (text) => {
      output.stdout += text
    },
    warn: (text) => {
      output.stderr += text
    },
    columns: 100,
    hasColour: false,
    hasErrorColour: false,
    platform: 'linux',
    version: '0.0.0',
  }
  return { status: await runCommand(args, world), ...output }
}

interface PrintedProblem {
  readonly code: string
  readonly severity: string
  readonly path: readonly (string | number)[]
}

const FILE = 'policies.json'
const PAGE = 'https://www.a.example/'

function parse<Answer>(text: string): Answer {
  const answer: Answer = JSON.parse(text)
  return answer
}

/** The policies as the file writes them, if it can be read. */
function policiesOf(bytes: Uint8Array): { readonly [name: string]: JsonValue } {
  const { policies } = readDocument(bytes)
  const value = policies && toValue(policies)
  return value && isObject(value) ? value : {}
}

function againstLint(
  { active, refused, status, starts }: Verdict,
  { stdout }: CommandOutput,
  names: readonly string[],
  target: Target,
): string[] {
  const { problems } = parse<{ problems: readonly PrintedProblem[] }>(stdout)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (status === 'failed' || status === 'uninitialized') {
    return errors.length > 0 ? [] : [`lint has no error for a file that is ${status}`]
  }
  const reported = problems.filter(({ severity }) => severity !== 'info')
  const isAt = (name: string) => reported.some(({ path }) => path[0] === name)
  const stops = errors.some(({ code }) => code === 'stops-later-policies')
  return [
    ...(errors.some(({ code }) => code === 'stops-start') === starts
      ? ['lint and verdict disagree whether the browser starts']
      : []),
    ...errors
      .filter(({ code, path }) => code !== 'stops-start' && path.length > 0 && Object.hasOwn(active, String(path[0])))
      .map(({ code, path }) => `lint has the error ${code} at ${path.join('.')}, which is active`),
    ...refused
      .filter(({ policy }) => !errors.some(({ path }) => path[0] === policy))
      .map(({ policy }) => `lint has no error at ${policy}, which is refused`),
    ...names
      .filter(
        (name) =>
          status === 'active' &&
          !stops &&
          !Object.hasOwn(active, name) &&
          !isAt(name) &&
          name !== '__proto__' &&
          !isCommentName(name),
      )
      .map(
        (name) => `lint says nothing at ${name}, which is not active${policyIn(target, name) ? '' : ' and unknown'}`,
      ),
  ]
}

/** The outcomes that `explain` may report for a policy. */
function outcomes({ status, active, refused }: Verdict, name: string, target: Target): readonly string[] {
  if (status === 'failed' || status === 'uninitialized') return ['not read']
  if (Object.hasOwn(active, name)) return ['active', 'cut']
  if (refused.some(({ policy }) => policy === name)) return ['refused']
  return policyIn(target, name) ? ['without effect'] : ['unknown']
}

function againstExplain(
  judged: Verdict,
  { status, stdout }: CommandOutput,
  names: readonly string[],
  target: Target,
): string[] {
  const isWrong = judged.status === 'failed' || judged.status === 'uninitialized' || judged.refused.length > 0
  if (stdout === '') {
    return Object.keys(judged.active).length === 0 && status === 1
      ? []
      : ['explain reads nothing of a file that is read']
  }
  return [
    ...((status === 1) === isWrong ? [] : [`explain ends with ${status}`]),
    ...names
      .filter((name) => !outcomes(judged, name, target).some((outcome) => stdout.includes(`\n\n${name}  ${outcome}\n`)))
      .map((name) => `explain does not call ${name} ${outcomes(judged, name, target).join(' or ')}`),
  ]
}

function againstSimulate(judged: Verdict, { status, stdout }: CommandOutput): string[] {
  const isRead = judged.status !== 'failed' && judged.status !== 'uninitialized'
  if (status !== 0) {
    return !isRead || Object.keys(judged.active).length === 0 ? [] : ['simulate does not read a file that is read']
  }
  if (!isRead) return [`simulate reads a file that is ${judged.status}`]
  const answer = parse<{ status: string; outcomes: readonly { decidedBy: readonly string[] | null }[] }>(stdout)
  return [
    ...(answer.status === judged.status ? [] : [`simulate calls the file ${answer.status}`]),
    ...answer.outcomes
      .filter(({ decidedBy }) => decidedBy && !Object.hasOwn(judged.active, String(decidedBy[0])))
      .map(({ decidedBy }) => `simulate lets ${decidedBy?.[0]} decide, which is not active`),
  ]
}

function againstConvert(
  judged: Verdict,
  { status, stdout, stderr }: CommandOutput,
  names: readonly string[],
  target: Target,
): string[] {
  const hasActive = Object.keys(judged.active).length > 0
  if (status !== 0) return hasActive ? [`convert ends with ${status}: ${stderr}`] : []
  if (judged.status === 'failed') return ['convert takes a file that is refused']
  if (judged.status === 'uninitialized') return stderr === '' ? ['convert does not tell that nothing is read'] : []
  const again = verdict(new TextEncoder().encode(stdout), target)
  const renamed = new Set(
    names.flatMap((name) => {
      const policy = findByEitherName(name)
      const right = policy && nameIn(target, policy)
      return right !== undefined && right !== name && stderr.includes(`[renamed-policy]`) ? [right] : []
    }),
  )
  return [
    ...Object.entries(judged.active)
      .filter(([name, value]) => !isDeepStrictEqual(again.active[name], value))
      .map(([name]) => `convert changes ${name}, which is active`),
    ...Object.keys(again.active)
      .filter((name) => !Object.hasOwn(judged.active, name) && !renamed.has(name))
      .map((name) => `convert makes ${name} active`),
    ...judged.refused
      .filter(({ policy }) => !stderr.includes(`refuses ${policy},`))
      .map(({ policy }) => `convert does not tell that ${policy} is refused`),
  ]
}

/**
 * The contradictions between `lint`, `verdict`, `explain`, `simulate` and `convert` about a file; there must be none.
 */
export async function disagreements(bytes: Uint8Array, target: Target): Promise<string[]> {
  const to = ['--target', target]
  const names = Object.keys(policiesOf(bytes))
  const judged = parse<Verdict>((await call(bytes, ['verdict', FILE, ...to, '--format', 'json'])).stdout)
  return [
    ...againstLint(judged, await call(bytes, ['lint', FILE, ...to, '--format', 'json']), names, target),
    ...againstExplain(judged, await call(bytes, ['explain', FILE, ...to]), names, target),
    ...againstSimulate(judged, await call(bytes, ['simulate', FILE, ...to, '--url', PAGE, '--format', 'json'])),
    ...againstConvert(judged, await call(bytes, ['convert', FILE, ...to, '--to', 'json']), names, target),
  ]
}

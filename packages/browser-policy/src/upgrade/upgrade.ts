import { browserOf } from '../catalogue/at-build.ts'
import { comparePolicies, type Difference } from '../convert/compare.ts'
import { memberAt, toValue } from '../document/node.ts'
import { type PolicyDocument, readDocument } from '../document/read-document.ts'
import type { JsonValue } from '../json-value.ts'
import { applyFixes, worthFixing } from '../lint/fix.ts'
import { lintDocument, type PolicyProblem } from '../lint/lint.ts'
import { findByEitherName, nameIn } from '../names.ts'
import { outcomeOf, type PolicyOutcome } from '../policy-outcome.ts'
import type { Browser, Target } from '../target.ts'
import { judgePolicies, type Status, type Verdict, type VerdictOptions, verdict } from '../verdict.ts'

/** The two browsers, and how to read the file. */
export interface UpgradeOptions extends VerdictOptions {
  readonly from: Target | Browser
  readonly to: Target | Browser
}

/** The change of one policy between two browsers. */
export interface PolicyChange {
  /** The name in the file. */
  readonly policy: string
  readonly before: PolicyOutcome
  readonly after: PolicyOutcome
  /** The differences between the active values, if both browsers have one. */
  readonly values: readonly Difference[]
  /** Its lint problems for the new browser that it does not have for the old one. */
  readonly problems: readonly PolicyProblem[]
}

/** The differences when another browser reads a file. */
export interface Upgrade {
  readonly before: Status
  readonly after: Status
  /** New problems of the file as a whole. */
  readonly problems: readonly PolicyProblem[]
  /** The policies that change or get new problems, in file order. */
  readonly changes: readonly PolicyChange[]
}

/** Adds the fix that renames a policy to the new browser's name, although the old browser does not know that name. */
function withRename({ policiesNode }: PolicyDocument, problem: PolicyProblem): PolicyProblem {
  const { code, path, suggestion } = problem
  if (code !== 'renamed-policy' || problem.fix || suggestion === undefined || !policiesNode) return problem
  const member = memberAt(policiesNode, path)
  if (!member || memberAt(policiesNode, [suggestion])) return problem
  const span = { start: member.nameStart, end: member.nameEnd }
  return { ...problem, fix: [{ span, content: JSON.stringify(suggestion) }] }
}

/** The most differences of one policy that are reported. */
const MOST_DIFFERENCES = 20

/** Whether two values are equal, tested quickly to avoid comparing long lists in detail. */
function isSameValue(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false
  const [left, right] = [a, b] as { readonly [name: string]: JsonValue }[]
  return names.every((name) => isSameValue(left?.[name] ?? null, right?.[name] ?? null))
}

function differencesOf(name: string, before: Verdict, after: Verdict): readonly Difference[] {
  const [old, now] = [before.active, after.active].map((active) =>
    Object.hasOwn(active, name) ? active[name] : undefined,
  )
  if (old === undefined || now === undefined || isSameValue(old, now)) return []
  return comparePolicies({ [name]: old }, { [name]: now }).slice(0, MOST_DIFFERENCES)
}

/** Whether a policy, or a part of it, is lost. */
export function isLoss({ before, after }: Pick<PolicyChange, 'before' | 'after'>): boolean {
  if (before !== 'active' && before !== 'cut') return false
  return after !== 'active' && (after !== 'cut' || before === 'active')
}

/** Judges a file for several browsers; a text without faults is parsed only once. */
function judgeOnce(bytes: Uint8Array, document: PolicyDocument, bare: boolean): (browser: Browser) => Verdict {
  const { policies, form, problems } = document
  if (!policies || problems.length > 0 || (form === 'bare' && !bare))
    return (browser) => verdict(bytes, browser, { bare })
  const value = toValue(policies)
  return (browser) => judgePolicies(value, browser)
}

/** The problems for one browser. */
const lintFor = (document: PolicyDocument, { target, build }: Browser, bare: boolean): PolicyProblem[] =>
  lintDocument(document, { targets: [target], bare, ...(build && { builds: { [target]: build } }) })

const keyOf = ({ code, span, path, detail }: PolicyProblem): string => JSON.stringify([code, span, path, detail])

/** The problems for the new browser, and whether the old one has each too. */
function problemsOf(document: PolicyDocument, [from, to]: readonly [Browser, Browser], bare: boolean) {
  if (from.target === to.target) {
    const known = new Set(lintFor(document, from, bare).map(keyOf))
    return lintFor(document, to, bare).map((problem) => ({ problem, isOld: known.has(keyOf(problem)) }))
  }
  const builds = Object.fromEntries([from, to].flatMap(({ target, build }) => (build ? [[target, build]] : [])))
  return lintDocument(document, { targets: [from.target, to.target], bare, builds })
    .filter(({ targets }) => targets.includes(to.target))
    .map((problem) => ({ problem, isOld: problem.targets.includes(from.target) }))
}

/** Compares what two browsers do with each policy of a file. Never throws. */
export function upgrade(bytes: Uint8Array, { bare = false, ...asked }: UpgradeOptions): Upgrade {
  const [from, to] = [browserOf(asked.from), browserOf(asked.to)]
  const document = readDocument(bytes)
  const judge = judgeOnce(bytes, document, bare)
  const [before, after] = [judge(from), judge(to)]
  const worse = new Set(after.refused.map(({ policy }) => policy))
  for (const { policy } of before.refused) worse.delete(policy)
  // Faults of the text hold for all browsers alike.
  const fresh = problemsOf(document, [from, to], bare)
    .filter(({ problem: { severity, path }, isOld }) => !isOld || (severity === 'error' && worse.has(String(path[0]))))
    .map(({ problem }) => withRename(document, problem))
  const byPolicy = new Map<string, PolicyProblem[]>()
  for (const problem of fresh) {
    const name = String(problem.path[0] ?? '')
    const list = byPolicy.get(name)
    if (list) list.push(problem)
    else byPolicy.set(name, [problem])
  }
  const names = new Set((document.policies?.members ?? []).map(({ name }) => name))
  const changes: PolicyChange[] = []
  for (const policy of names) {
    const change = {
      policy,
      before: outcomeOf(policy, before, from),
      after: outcomeOf(policy, after, to),
      values: differencesOf(policy, before, after),
      problems: byPolicy.get(policy) ?? [],
    }
    if (change.before !== change.after || change.values.length + change.problems.length > 0) changes.push(change)
  }
  const problems = fresh.filter(({ path }) => path.length === 0 || !names.has(String(path[0])))
  return { before: before.status, after: after.status, problems, changes }
}

/** Applies the certain fixes of all new problems to a file. */
export function applyUpgrade(bytes: Uint8Array, { problems, changes }: Upgrade): { bytes: Uint8Array; fixed: number } {
  const fixes = worthFixing([...problems, ...changes.flatMap((change) => change.problems)])
  return { bytes: fixes.length > 0 ? applyFixes(bytes, fixes) : bytes, fixed: fixes.length }
}

/** The new browser's name of a policy, if it differs. */
export function nameAfter(policy: string, to: Target | Browser): string | undefined {
  const found = findByEitherName(policy)
  const name = found && nameIn(to, found)
  return name === policy ? undefined : name
}

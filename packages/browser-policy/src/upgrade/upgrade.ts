import { comparePolicies, type Difference } from '../convert/compare.ts'
import { memberAt, toValue } from '../document/node.ts'
import { type PolicyDocument, readDocument } from '../document/read-document.ts'
import { type Fate, fateOf } from '../fate.ts'
import type { JsonValue } from '../json-value.ts'
import { applyFixes, worthFixing } from '../lint/fix.ts'
import { lintDocument, type PolicyProblem } from '../lint/lint.ts'
import { findByEitherName, nameIn } from '../names.ts'
import type { Target } from '../target.ts'
import { judgePolicies, type Status, type Verdict, type VerdictOptions, verdict } from '../verdict.ts'

/** From which browser to which, and how the file is to be read. */
export interface UpgradeOptions extends VerdictOptions {
  readonly from: Target
  readonly to: Target
}

/** What the other browser makes of one policy. */
export interface PolicyChange {
  /** The name in the file. */
  readonly policy: string
  readonly before: Fate
  readonly after: Fate
  /** In what the values differ that the two browsers hold, where both hold one. */
  readonly values: readonly Difference[]
  /** What lint says of it for the new browser and not for the old one. */
  readonly problems: readonly PolicyProblem[]
}

/** What changes when another browser reads a file. */
export interface Upgrade {
  readonly before: Status
  readonly after: Status
  /** Problems of the file as a whole that the old browser does not have. */
  readonly problems: readonly PolicyProblem[]
  /** The policies about which there is something to tell, in the order of the file. */
  readonly changes: readonly PolicyChange[]
}

/** The name that the new browser knows can be put in: that the old one knows another is no reason against it here. */
function withRename({ policiesNode }: PolicyDocument, problem: PolicyProblem): PolicyProblem {
  const { code, path, suggestion } = problem
  if (code !== 'renamed-policy' || problem.fix || suggestion === undefined || !policiesNode) return problem
  const member = memberAt(policiesNode, path)
  if (!member || memberAt(policiesNode, [suggestion])) return problem
  const span = { start: member.nameStart, end: member.nameEnd }
  return { ...problem, fix: [{ span, content: JSON.stringify(suggestion) }] }
}

/** Differences of one policy that are told. */
const MOST_DIFFERENCES = 20

/** Whether two values are equal to the last entry, which spares long lists a closer look. */
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

/** Whether a policy does no more what it did: it is lost, or a part of it is. */
export function isLoss({ before, after }: Pick<PolicyChange, 'before' | 'after'>): boolean {
  if (before !== 'active' && before !== 'cut') return false
  return after !== 'active' && (after !== 'cut' || before === 'active')
}

/** Judges for several browsers what was read once, where the text has no fault. */
function judgeOnce(bytes: Uint8Array, document: PolicyDocument, bare: boolean): (target: Target) => Verdict {
  const { policies, form, problems } = document
  if (!policies || problems.length > 0 || (form === 'bare' && !bare))
    return (target) => verdict(bytes, target, { bare })
  const value = toValue(policies)
  return (target) => judgePolicies(value, target)
}

/** Tells what changes for each policy of a file when another browser reads it. Never throws. */
export function upgrade(bytes: Uint8Array, { from, to, bare = false }: UpgradeOptions): Upgrade {
  const document = readDocument(bytes)
  const judge = judgeOnce(bytes, document, bare)
  const [before, after] = [judge(from), judge(to)]
  // Faults of the text hold for all browsers alike.
  const found = lintDocument(document, { targets: [from, to], bare }).filter(({ targets }) => targets.includes(to))
  const worse = new Set(after.refused.map(({ policy }) => policy))
  for (const { policy } of before.refused) worse.delete(policy)
  const fresh = found
    .filter(
      ({ targets, severity, path }) => !targets.includes(from) || (severity === 'error' && worse.has(String(path[0]))),
    )
    .map((problem) => withRename(document, problem))
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
      before: fateOf(policy, before, from),
      after: fateOf(policy, after, to),
      values: differencesOf(policy, before, after),
      problems: byPolicy.get(policy) ?? [],
    }
    if (change.before !== change.after || change.values.length + change.problems.length > 0) changes.push(change)
  }
  const problems = fresh.filter(({ path }) => path.length === 0 || !names.has(String(path[0])))
  return { before: before.status, after: after.status, problems, changes }
}

/** The file with all that is sure mended of what the new browser minds and the old one does not. */
export function applyUpgrade(bytes: Uint8Array, { problems, changes }: Upgrade): { bytes: Uint8Array; fixed: number } {
  const fixes = worthFixing([...problems, ...changes.flatMap((change) => change.problems)])
  return { bytes: fixes.length > 0 ? applyFixes(bytes, fixes) : bytes, fixed: fixes.length }
}

/** What the new browser calls a policy that it knows under another name. */
export function nameAfter(policy: string, to: Target): string | undefined {
  const found = findByEitherName(policy)
  const name = found && nameIn(to, found)
  return name === policy ? undefined : name
}

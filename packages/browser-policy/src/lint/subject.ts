import type { Edit } from '@weft/text'
import type { Policy } from '../catalogue/define-policy.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import { memberAt, type Node, nodeAt, type Path, toValue } from '../document/node.ts'
import type { PolicyDocument } from '../document/read-document.ts'
import type { Finding, FindingCode } from '../engine/engine.ts'
import { engines } from '../engine/engines.ts'
import { fitsPlainly } from '../engine/plain-fit.ts'
import type { JsonValue } from '../json-value.ts'
import { findPolicy, nameSetOf, policyIn } from '../names.ts'
import { defaultTargets, type Target } from '../target.ts'
import type { LintOptions } from './define-rule.ts'

/** A policy that a document sets. */
export interface SetPolicy {
  /** The name in the document. */
  readonly name: string
  readonly path: readonly [string]
  readonly policy: Policy
  readonly value: JsonValue
}

/** What one or more targets do not take. */
export interface TargetedFinding {
  /** The finding of the target that loses most by it. */
  readonly finding: Finding
  readonly targets: readonly Target[]
  /** The finding of each target; they differ in what follows only. */
  readonly each: readonly { readonly target: Target; readonly finding: Finding }[]
}

/** A document as rules see it. */
export interface LintSubject {
  readonly document: PolicyDocument
  readonly options: LintOptions
  /** The targets that are asked for. */
  readonly targets: readonly Target[]
  /** The policies as a plain value; null when there is no object of policies. */
  readonly value: JsonValue
  /** Policies under names that some target uses, in order of the document. */
  readonly set: readonly SetPolicy[]
  /** The policy of a catalogue name (the specification's), if the document sets it. */
  policy(name: string): SetPolicy | undefined
  /** The policy of a name in the document. */
  setNamed(name: string): SetPolicy | undefined
  /** What the engines found, by code; equal findings of several targets are one. */
  findings(code: FindingCode): readonly TargetedFinding[]
}

/** The policy that one of several browsers means by a name, or would if it had the policy still. */
export function policyMeant(name: string, targets: readonly Target[]): Policy | undefined {
  for (const target of targets) {
    const policy = policyIn(target, name)
    if (policy) return policy
  }
  return targets.map((target) => findPolicy(name, nameSetOf(target))).find((policy) => policy !== undefined)
}

interface Gathered extends TargetedFinding {
  finding: Finding
  readonly targets: Target[]
  readonly each: { readonly target: Target; readonly finding: Finding }[]
}

/** How much is lost, least first. */
const gravity: readonly Finding['effect'][] = ['unchecked', 'dropped', 'refused']

function gather(target: Target, finding: Finding, byKey: Map<string, Gathered>): Gathered | null {
  const key = `${finding.code}\n${finding.name ?? ''}\n${finding.path.join('\n')}`
  const known = byKey.get(key)
  if (known?.targets.includes(target)) return null
  if (known) {
    known.targets.push(target)
    known.each.push({ target, finding })
    if (gravity.indexOf(finding.effect) > gravity.indexOf(known.finding.effect)) known.finding = finding
    return null
  }
  const entry = { finding, targets: [target], each: [{ target, finding }] }
  byKey.set(key, entry)
  return entry
}

/** One look at a value for all targets that say the same of it. */
function rememberFits(): (value: JsonValue, tree: ValueTree) => boolean {
  const known = new Map<JsonValue, { readonly tree: ValueTree; readonly fits: boolean }[]>()
  return (value, tree) => {
    if (typeof value !== 'object') return fitsPlainly(value, tree)
    const looks = known.get(value)
    const earlier = looks?.find((look) => look.tree === tree)
    if (earlier) return earlier.fits
    const look = { tree, fits: fitsPlainly(value, tree) }
    if (looks) looks.push(look)
    else known.set(value, [look])
    return look.fits
  }
}

function gatherFindings(policies: JsonValue, targets: readonly Target[]): ReadonlyMap<FindingCode, TargetedFinding[]> {
  const byCode = new Map<FindingCode, TargetedFinding[]>()
  const byKey = new Map<string, Gathered>()
  const search = { fits: rememberFits() }
  for (const target of targets) {
    const judgement = engines[target].judge(policies, (name) => policyIn(target, name), search)
    for (const finding of judgement.findings) {
      const entry = gather(target, finding, byKey)
      const list = byCode.get(finding.code)
      if (entry && list) list.push(entry)
      else if (entry) byCode.set(finding.code, [entry])
    }
  }
  return byCode
}

/** The browsers that options ask for, each once. */
export function targetsFor({ target, targets }: LintOptions): readonly Target[] {
  if (target) return [target]
  return targets && targets.length > 0 ? [...new Set(targets)] : defaultTargets
}

/** Prepares a document for the rules. */
export function makeSubject(document: PolicyDocument, options: LintOptions): LintSubject {
  const { policies } = document
  const targets = targetsFor(options)
  const value = policies ? toValue(policies) : null
  const set: SetPolicy[] = []
  const bySpecName = new Map<string, SetPolicy>()
  const byName = new Map<string, SetPolicy>()
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, inside] of Object.entries(value)) {
      const policy = policyMeant(name, targets)
      if (!policy) continue
      const entry: SetPolicy = { name, path: [name], policy, value: inside }
      set.push(entry)
      bySpecName.set(policy.name, entry)
      byName.set(name, entry)
    }
  }
  const found = value === null ? new Map<FindingCode, TargetedFinding[]>() : gatherFindings(value, targets)
  return {
    document,
    options,
    targets,
    value,
    set,
    policy: (name) => bySpecName.get(name),
    setNamed: (name) => byName.get(name),
    findings: (code) => found.get(code) ?? [],
  }
}

/** The node at a path of the policies, if the document has it. */
export function nodeOf(subject: LintSubject, path: Path): Node | undefined {
  const root = subject.document.policiesNode
  return root ? nodeAt(root, path) : undefined
}

/** Edits that put another value at a path. */
export function replaceValue(subject: LintSubject, path: Path, value: JsonValue): Edit[] {
  const node = nodeOf(subject, path)
  return node ? [{ span: { start: node.start, end: node.end }, content: JSON.stringify(value) }] : []
}

/** Edits that give the member at a path another name; none when its owner has that name already. */
export function renameMember(subject: LintSubject, path: Path, name: string): Edit[] {
  const root = subject.document.policiesNode
  const member = root ? memberAt(root, path) : undefined
  if (!root || !member || memberAt(root, [...path.slice(0, -1), name])) return []
  return [{ span: { start: member.nameStart, end: member.nameEnd }, content: JSON.stringify(name) }]
}

/** A fix for `Found`, absent when there are no edits. */
export function withFix(edits: readonly Edit[]): { readonly fix?: readonly Edit[] } {
  return edits.length > 0 ? { fix: edits } : {}
}

import type { Edit } from '@weft/text'
import type { Policy } from '../catalogue/define-policy.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import { memberAt, type Node, nodeAt, type Path, toValue } from '../document/node.ts'
import type { PolicyDocument } from '../document/read-document.ts'
import type { Finding, FindingCode } from '../engine/engine.ts'
import { judge } from '../engine/engines.ts'
import { fitsPlainly } from '../engine/plain-fit.ts'
import type { JsonValue } from '../json-value.ts'
import { findPolicy, nameSetOf, policyIn } from '../names.ts'
import { type Browser, defaultTargets, type Target } from '../target.ts'
import type { LintOptions } from './lint-options.ts'

/** A policy that a document sets. */
export interface DocumentPolicy {
  /** The name in the document. */
  readonly name: string
  readonly path: readonly [string]
  readonly policy: Policy
  readonly value: JsonValue
}

/** A finding that one or more targets share. */
export interface TargetedFinding {
  /** The finding of the target that loses most. */
  readonly finding: Finding
  readonly targets: readonly Target[]
  /** The finding of each target; they differ only in their consequences. */
  readonly each: readonly { readonly target: Target; readonly finding: Finding }[]
}

/** A document prepared for the rules. */
export interface LintSubject {
  readonly document: PolicyDocument
  readonly options: LintOptions
  /** The requested targets. */
  readonly targets: readonly Target[]
  /** The policies as a plain value; null if there is no object of policies. */
  readonly value: JsonValue
  /** The policies with a name that some target knows, in document order. */
  readonly policies: readonly DocumentPolicy[]
  /** Finds a policy by its catalogue name (the specification's), if the document sets it. */
  policy(name: string): DocumentPolicy | undefined
  /** Finds a policy by its name in the document. */
  documentPolicy(name: string): DocumentPolicy | undefined
  /** The engines' findings with a code; equal findings of several targets are merged. */
  findings(code: FindingCode): readonly TargetedFinding[]
}

/** The policy with a name in one of several targets, including policies that the target no longer has. */
export function policyMeant(name: string, targets: readonly Target[]): Policy | undefined {
  for (const target of targets) {
    const policy = policyIn(target, name)
    if (policy) return policy
  }
  return targets.map((target) => findPolicy(name, nameSetOf(target))).find((policy) => policy !== undefined)
}

interface MutableFinding extends TargetedFinding {
  finding: Finding
  readonly targets: Target[]
  readonly each: { readonly target: Target; readonly finding: Finding }[]
}

/** How much is lost, least first. */
const gravity: readonly Finding['effect'][] = ['unchecked', 'dropped', 'refused']

function isSame(a: Finding, b: Finding): boolean {
  if (a.name !== b.name || a.path.length !== b.path.length) return false
  for (let i = a.path.length - 1; i >= 0; i--) if (a.path[i] !== b.path[i]) return false
  return true
}

/** Findings with one code. Targets mostly find the same in the same order, so the next entry is tried first. */
interface FindingList {
  readonly entries: MutableFinding[]
  /** Index at which the next finding of the current target is expected. */
  next: number
  /** Entries by path, built once the order differs. */
  byKey: Map<string, MutableFinding> | null
}

const keyOf = ({ name, path }: Finding) => `${name ?? ''}\n${path.join('\n')}`

/** The existing entry for an equal finding. */
function entryFor(list: FindingList, finding: Finding): MutableFinding | undefined {
  const expected = list.entries[list.next]
  if (expected && isSame(expected.finding, finding)) {
    list.next++
    return expected
  }
  list.byKey ??= new Map(list.entries.map((entry) => [keyOf(entry.finding), entry]))
  return list.byKey.get(keyOf(finding))
}

function addFinding(target: Target, finding: Finding, list: FindingList, isFirst: boolean): void {
  // One target repeats a finding only immediately after itself.
  const last = list.entries.at(-1)
  const repeated = last && isSame(last.finding, finding) ? last : undefined
  const known = isFirst ? repeated : entryFor(list, finding)
  if (!known) {
    const entry = { finding, targets: [target], each: [{ target, finding }] }
    list.entries.push(entry)
    list.byKey?.set(keyOf(finding), entry)
    return
  }
  if (known.targets.includes(target)) return
  known.targets.push(target)
  known.each.push({ target, finding })
  if (gravity.indexOf(finding.effect) > gravity.indexOf(known.finding.effect)) known.finding = finding
}

/** A `fitsPlainly` with a cache, so that a value is tested once for all targets that share a tree. */
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

/** A target with its build, if one is asked for. */
const browserFor = (target: Target, builds: NonNullable<LintOptions['builds']>): Browser => {
  const build = builds[target]
  return build ? { target, build } : { target }
}

function gatherFindings(
  policies: JsonValue,
  targets: readonly Target[],
  builds: LintOptions['builds'] = {},
): ReadonlyMap<FindingCode, TargetedFinding[]> {
  const lists = new Map<FindingCode, FindingList>()
  const search = { fits: rememberFits() }
  for (const target of targets) {
    for (const list of lists.values()) list.next = 0
    const judgement = judge(policies, browserFor(target, builds), search)
    for (const finding of judgement.findings) {
      const list = lists.get(finding.code)
      if (list) addFinding(target, finding, list, target === targets[0])
      else
        lists.set(finding.code, {
          entries: [{ finding, targets: [target], each: [{ target, finding }] }],
          next: 1,
          byKey: null,
        })
    }
  }
  return new Map(Array.from(lists, ([code, { entries }]) => [code, entries]))
}

/** The targets that options request, without duplicates. */
export function targetsFor({ target, targets }: LintOptions): readonly Target[] {
  if (target) return [target]
  return targets && targets.length > 0 ? [...new Set(targets)] : defaultTargets
}

/** Prepares a document for the rules. */
export function makeSubject(document: PolicyDocument, options: LintOptions): LintSubject {
  const { policies } = document
  const targets = targetsFor(options)
  const value = policies ? toValue(policies) : null
  const documentPolicies: DocumentPolicy[] = []
  const bySpecName = new Map<string, DocumentPolicy>()
  const byName = new Map<string, DocumentPolicy>()
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, inside] of Object.entries(value)) {
      const policy = policyMeant(name, targets)
      if (!policy) continue
      const entry: DocumentPolicy = { name, path: [name], policy, value: inside }
      documentPolicies.push(entry)
      bySpecName.set(policy.name, entry)
      byName.set(name, entry)
    }
  }
  const found =
    value === null ? new Map<FindingCode, TargetedFinding[]>() : gatherFindings(value, targets, options.builds)
  return {
    document,
    options,
    targets,
    value,
    policies: documentPolicies,
    policy: (name) => bySpecName.get(name),
    documentPolicy: (name) => byName.get(name),
    findings: (code) => found.get(code) ?? [],
  }
}

/** The node at a path of the policies, if the document has it. */
export function nodeOf(subject: LintSubject, path: Path): Node | undefined {
  const root = subject.document.policiesNode
  return root ? nodeAt(root, path) : undefined
}

/** Edits that replace the value at a path. */
export function replaceValue(subject: LintSubject, path: Path, value: JsonValue): Edit[] {
  const node = nodeOf(subject, path)
  return node ? [{ span: { start: node.start, end: node.end }, content: JSON.stringify(value) }] : []
}

/** Edits that rename the member at a path; none if its object already has the new name. */
export function renameMember(subject: LintSubject, path: Path, name: string): Edit[] {
  const root = subject.document.policiesNode
  const member = root ? memberAt(root, path) : undefined
  if (!root || !member || memberAt(root, [...path.slice(0, -1), name])) return []
  return [{ span: { start: member.nameStart, end: member.nameEnd }, content: JSON.stringify(name) }]
}

/** A fix for a `LintFinding`, absent when there are no edits. */
export function withFix(edits: readonly Edit[]): { readonly fix?: readonly Edit[] } {
  return edits.length > 0 ? { fix: edits } : {}
}

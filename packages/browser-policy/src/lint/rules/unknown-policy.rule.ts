import type { Path } from '../../document/node.ts'
import { findByEitherName, nameSetOf, namesFor } from '../../names.ts'
import type { Target } from '../../target.ts'
import { chromeCounterpart } from '../chrome-policies.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { isCommentName, longerNames, orList, ownersOf } from '../misplaced-names.ts'
import { isEnterpriseBuildName } from '../newer-policies.ts'
import { renameMember, withFix } from '../subject.ts'
import { suggestName } from '../suggest-name.ts'

/** Suggestions take time, and a file with more unknown names is not a policy file. */
const MOST_SUGGESTIONS = 100

/** Names that other rules report: an envelope in the wrong place, and Chrome policies. */
const isToldElsewhere = (name: string) => /^polic(?:y|ies|is)$/i.test(name) || chromeCounterpart(name) !== null

/** The known names by targets, cached because suggestions are prepared once for each list. */
const lists = new Map<string, ReadonlySet<string>>()

function namesOf(targets: readonly Target[]): ReadonlySet<string> {
  const key = targets.join()
  const names = lists.get(key) ?? new Set(targets.flatMap((target) => namesFor(target, nameSetOf(target))))
  lists.set(key, names)
  return names
}

const isOtherCase = (name: string, known: Iterable<string>): boolean =>
  [...known].some((one) => one.toLowerCase() === name.toLowerCase())

/** Browsers ignore comments among the policies, and Mozilla's documentation recommends them: one word a file is enough. */
function commentFinding(path: Path, name: string, targets: readonly Target[]): LintFinding {
  const detail = `${JSON.stringify(name)} is no policy; as a comment it is ignored.`
  return { path, at: 'name', detail, targets, severity: 'info' }
}

/** The finding for a part of a policy that stands among the policies; null if no policy has such a part. */
function partFinding(path: Path, name: string, targets: readonly Target[]): LintFinding | null {
  const owners = ownersOf(name, targets)
  if (owners.length === 0) return null
  const detail = `${JSON.stringify(name)} is no policy but a part of one; it is ignored.`
  return { path, at: 'name', detail, targets, suggestion: `put it into ${orList(owners)}` }
}

export const unknownPolicy = defineRule({
  id: 'unknown-policy',
  summary: 'No browser has a policy of this name.',
  why: 'Names are case-sensitive, and browsers only write a line into a log that nobody reads.',
  severity: 'warning',
  examples: [
    { policies: { blockaboutconfig: true }, found: ['blockaboutconfig'] },
    { policies: { BlockAboutConfg: true, Nope: 1 }, found: ['BlockAboutConfg', 'Nope'] },
    { policies: { schemes: {}, Block: [], PasswordManager: true }, found: ['schemes', 'Block', 'PasswordManager'] },
    { policies: { A_Comment: 'a', B_Comment: 'b', BlockAboutConfig: true }, found: ['A_Comment'] },
    { policies: { Watermark: {} }, found: ['Watermark'] },
    { policies: { BlockAboutConfig: true }, found: [] },
  ],
  find(subject): LintFinding[] {
    const unknown = subject
      .findings('unknown-policy')
      .filter(({ finding }) => !findByEitherName(String(finding.path[0])))
      .filter(({ finding }) => !isToldElsewhere(String(finding.path[0])))
    if (unknown.length === 0) return []
    const known = namesOf(subject.targets)
    const firstComment = unknown.find(({ finding }) => isCommentName(String(finding.path[0])))
    const told = unknown.filter((one) => one === firstComment || !isCommentName(String(one.finding.path[0])))
    return told.map(({ finding, targets }, index): LintFinding => {
      const name = String(finding.path[0])
      if (isCommentName(name)) return commentFinding(finding.path, name, targets)
      if (isEnterpriseBuildName(name)) {
        const detail = `${name} is known to Firefox Enterprise, not to these browsers, which ignore it.`
        return { path: finding.path, at: 'name', detail, targets }
      }
      const part =
        index < MOST_SUGGESTIONS && !isOtherCase(name, known) ? partFinding(finding.path, name, targets) : null
      if (part) return part
      const suggestion = index < MOST_SUGGESTIONS ? suggestName(name, known) : undefined
      const longer = suggestion || index >= MOST_SUGGESTIONS ? [] : longerNames(name, known)
      const detail = `There is no policy ${JSON.stringify(name)}; it is ignored.`
      if (longer.length > 0) return { path: finding.path, at: 'name', detail, targets, suggestion: orList(longer) }
      const fix = suggestion?.isSure ? withFix(renameMember(subject, finding.path, suggestion.name)) : {}
      return {
        path: finding.path,
        at: 'name',
        detail,
        targets,
        ...(suggestion ? { suggestion: suggestion.name } : {}),
        ...fix,
      }
    })
  },
})

import { findByEitherName, nameSetOf, namesFor } from '../../names.ts'
import type { Target } from '../../target.ts'
import { chromeCounterpart } from '../chrome-policies.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
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

export const unknownPolicy = defineRule({
  id: 'unknown-policy',
  summary: 'No browser has a policy of this name.',
  why: 'Names are case-sensitive, and browsers only write a line into a log that nobody reads.',
  severity: 'warning',
  examples: [
    { policies: { blockaboutconfig: true }, found: ['blockaboutconfig'] },
    { policies: { BlockAboutConfg: true, Nope: 1 }, found: ['BlockAboutConfg', 'Nope'] },
    { policies: { BlockAboutConfig: true }, found: [] },
  ],
  find(subject): LintFinding[] {
    const unknown = subject
      .findings('unknown-policy')
      .filter(({ finding }) => !findByEitherName(String(finding.path[0])))
      .filter(({ finding }) => !isToldElsewhere(String(finding.path[0])))
    if (unknown.length === 0) return []
    const known = namesOf(subject.targets)
    return unknown.map(({ finding, targets }, index) => {
      const name = String(finding.path[0])
      const suggestion = index < MOST_SUGGESTIONS ? suggestName(name, known) : undefined
      const detail = `There is no policy ${JSON.stringify(name)}; it is ignored.`
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

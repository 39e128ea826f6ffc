import type { Path } from '../../document/node.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { type LintSubject, replaceValue, withFix } from '../subject.ts'
import { listOf, property, textOf, textsOf } from '../values.ts'

/** A placeholder of another browser, such as %s, is sent as it stands. */
function templateFix(subject: LintSubject, path: Path, meant: string): LintFinding {
  const detail = `${path.at(-1)} has no {searchTerms}, and the browser puts what is typed nowhere else.`
  return { path, detail, suggestion: JSON.stringify(meant), ...withFix(replaceValue(subject, path, meant)) }
}

function templateFindings(subject: LintSubject, name: string, engines: readonly JsonValue[]): LintFinding[] {
  return engines.flatMap((engine, index): LintFinding[] => {
    const posts = textOf(engine, 'PostData')?.includes('{searchTerms}') ?? false
    return ['URLTemplate', 'SuggestURLTemplate'].flatMap((field): LintFinding[] => {
      const template = textOf(engine, field)
      if (template === undefined || template.includes('{searchTerms}') || (posts && field === 'URLTemplate')) return []
      const path = [name, 'Add', index, field]
      const meant = template
        .replace(/%s|\{searchTerm\}|\{terms\}/gi, '{searchTerms}')
        .replace(/\{searchTerms\}/gi, '{searchTerms}')
      if (meant !== template) return [templateFix(subject, path, meant)]
      return [{ path, severity: 'info', detail: `${field} has no {searchTerms}: what is typed is never sent.` }]
    })
  })
}

export const searchEngines = defineRule({
  id: 'search-engines',
  summary: 'A search engine cannot work, or an engine is added and removed.',
  why: 'A template without {searchTerms} passes every check and searches for nothing.',
  cure: 'Put {searchTerms} where the words belong, and name each engine once.',
  severity: 'warning',
  examples: [
    {
      policies: { SearchEngines: { Add: [{ Name: 'a', URLTemplate: 'https://a.example/' }] } },
      found: ['SearchEngines.Add[0].URLTemplate'],
    },
    {
      policies: { SearchEngines: { Add: [{ Name: 'a', URLTemplate: 'https://a.example/?q=%s' }] } },
      found: ['SearchEngines.Add[0].URLTemplate'],
    },
    {
      policies: {
        SearchEngines: { Add: [{ Name: 'a', URLTemplate: 'https://a.example/?q={searchTerms}' }], Remove: ['a'] },
      },
      found: ['SearchEngines.Remove[0]'],
    },
    {
      policies: {
        SearchEngines: { Add: [{ Name: 'a', URLTemplate: 'https://a.example/?q={searchTerms}' }], Default: 'a' },
      },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const policy = subject.policy('SearchEngines')
    if (!policy) return []
    const { name, value } = policy
    const engines = listOf(property(value, 'Add'))
    const added = new Set(engines.map((engine) => textOf(engine, 'Name')))
    const removed = textsOf(property(value, 'Remove'))
    const chosen = textOf(value, 'Default')
    return [
      ...templateFindings(subject, name, engines),
      ...removed
        .filter(([, engine]) => added.has(engine) || engine === chosen)
        .map(([index, engine]) => ({
          path: [name, 'Remove', index],
          detail: `${engine} is added or made the default too.`,
        })),
    ]
  },
})

import { parseMatchPattern } from '../../browser/match-pattern.ts'
import { newest, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { entriesOf, type ObjectEntry } from '../policy-values.ts'
import { property, textsOf } from '../values.ts'

/** `*://*.example.com`: a pattern of hosts has no path. */
function isHostPattern(text: string): boolean {
  return text === '<all_urls>' || (/^[^/]*:\/\/[^/]*$/.test(text) && parseMatchPattern(`${text}/*`) !== null)
}

function sourceFaults({ path, value }: ObjectEntry): LintFinding[] {
  return textsOf(property(value, 'install_sources'))
    .filter(([, text]) => parseMatchPattern(text) === null)
    .map(([index, text]): LintFinding => {
      const likelyPattern = parseMatchPattern(`${text}/*`) ? `${text}/*` : undefined
      const detail = `${JSON.stringify(text)} is no match pattern; for one such the whole list is lost, and every page may offer extensions.`
      return {
        path: [...path, 'install_sources', index],
        detail,
        ...(likelyPattern ? { suggestion: JSON.stringify(likelyPattern) } : {}),
      }
    })
}

function hostFaults({ path, value }: ObjectEntry): LintFinding[] {
  return ['runtime_blocked_hosts', 'runtime_allowed_hosts'].flatMap((list) =>
    textsOf(property(value, list))
      .filter(([, text]) => !isHostPattern(text))
      .map(([index, text]): LintFinding => {
        const detail = `${JSON.stringify(text)} is no pattern of hosts, such as "*://*.example.com"; for one such all lists of hosts of this policy are lost.`
        return {
          path: [...path, list, index],
          detail,
          targets: targetsWhere(({ code }) => code.extensionHosts === 'all or none'),
        }
      }),
  )
}

export const extensionPatterns = defineRule({
  id: 'extension-patterns',
  summary: 'A list of patterns in ExtensionSettings has one that cannot be read.',
  why: 'The browser then does without the whole list, so that less is kept out than was meant.',
  cure: 'Write each pattern as scheme, host and path: https://*.example.com/*.',
  severity: 'warning',
  examples: [
    {
      policies: { ExtensionSettings: { '*': { install_sources: ['about:addons', 'https://addons.mozilla.org/*'] } } },
      found: ['ExtensionSettings["*"].install_sources[0]'],
    },
    {
      policies: { ExtensionSettings: { '*': { runtime_blocked_hosts: ['*://*.a.example', 'a.example'] } } },
      options: { target: newest },
      found: ['ExtensionSettings["*"].runtime_blocked_hosts[1]'],
    },
    { policies: { ExtensionSettings: { '*': { install_sources: ['https://addons.mozilla.org/*'] } } }, found: [] },
  ],
  find(subject): LintFinding[] {
    return entriesOf(subject, 'ExtensionSettings').flatMap((entry) => [
      ...(entry.name === '*' ? sourceFaults(entry) : []),
      ...hostFaults(entry),
    ])
  },
})

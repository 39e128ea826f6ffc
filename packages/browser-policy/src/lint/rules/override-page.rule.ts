import { parseUrl } from '../../browser/parse-url.ts'
import { previous, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

export const overridePage = defineRule({
  id: 'override-page',
  summary: 'OverrideFirstRunPage holds a text that is no URL.',
  why: 'Newer browsers take any text, for lists divided by “|”, and then cannot open it.',
  cure: 'Write the whole address with its scheme, or the empty text for no page.',
  severity: 'warning',
  examples: [
    { policies: { OverrideFirstRunPage: 'a.example' }, options: { target: previous }, found: ['OverrideFirstRunPage'] },
    {
      policies: { OverrideFirstRunPage: 'https://a.example/|https://b.example/' },
      options: { target: previous },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const page = subject.policy('OverrideFirstRunPage')
    if (!page || typeof page.value !== 'string' || page.value === '') return []
    const broken = page.value.split('|').find((part) => parseUrl(part) === null)
    if (broken === undefined) return []
    const detail = `${JSON.stringify(broken)} is no URL, so no page is opened.`
    return [{ path: page.path, detail, targets: targetsWhere(({ code }) => code.firstRunPage === 'any text') }]
  },
})

import { findByEitherName } from '../../names.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

export const ignoredSibling = defineRule({
  id: 'ignored-sibling',
  summary: 'Something stands beside \u201cpolicies\u201d.',
  why: 'Browsers look at \u201cpolicies\u201d only; a policy beside it is lost without a message.',
  cure: 'Move it into "policies".',
  severity: 'warning',
  examples: [
    { text: '{"policies":{},"BlockAboutConfig":true}', found: ['1:16'] },
    { text: '{"policies":{"BlockAboutConfig":true}}', found: [] },
  ],
  find({ document }): LintFinding[] {
    const { root, form } = document
    if (form !== 'envelope' || root?.kind !== 'object') return []
    return root.members
      .filter(({ name }) => name !== 'policies')
      .map(({ name, nameStart, nameEnd }) => {
        const span = { start: nameStart, end: nameEnd }
        const isPolicy = findByEitherName(name) !== undefined
        const detail = `${JSON.stringify(name)} stands beside \u201cpolicies\u201d and is ignored.`
        return isPolicy
          ? { span, detail, suggestion: 'Move it into \u201cpolicies\u201d.' }
          : { span, detail, severity: 'info' }
      })
  },
})

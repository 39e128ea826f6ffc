import { defineRule, type Found } from '../define-rule.ts'

export const bareDocument = defineRule({
  id: 'bare-document',
  summary: 'The document has no \u201cpolicies\u201d around its policies.',
  why: 'As a file, policies.json, browsers need {"policies": {…}} and apply nothing without it.',
  severity: 'info',
  examples: [
    { text: '{"BlockAboutConfig": true}', found: [''] },
    { text: '{"Policies": {"BlockAboutConfig": true}}', found: ['Policies'] },
    { text: '{"policies": {"BlockAboutConfig": true}}', found: [] },
  ],
  find({ document }): Found[] {
    if (document.form !== 'bare' || document.policies === null) return []
    const misspelt = document.policies.members.find(({ name }) => name.toLowerCase() === 'policies')
    if (misspelt) {
      const span = { start: misspelt.nameStart, end: misspelt.nameEnd }
      const detail = 'The name must be \u201cpolicies\u201d, in lower case; browsers refuse the whole file.'
      return [
        {
          path: [misspelt.name],
          at: 'name',
          detail,
          severity: 'warning',
          suggestion: 'policies',
          fix: [{ span, content: '"policies"' }],
        },
      ]
    }
    return [{ path: [], detail: 'As a file this does nothing: browsers look for {"policies": {…}}.' }]
  },
})

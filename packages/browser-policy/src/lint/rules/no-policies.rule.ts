import { defineRule, type LintFinding } from '../define-rule.ts'

export const noPolicies = defineRule({
  id: 'no-policies',
  summary: 'The file is no object of policies.',
  why: 'Browsers expect {"policies": {…}}; with anything else nothing is applied.',
  cure: 'Write {"policies": {…}} with the policies by name.',
  severity: 'error',
  examples: [
    { text: '[]', found: [''] },
    { text: '{"policies": null}', found: [''] },
    { text: '{"policies": []}', found: [''] },
    { text: 'True', found: [] },
    { text: '{"policies": {}}', found: [] },
    { text: '{"BlockAboutConfig": true}', found: [] },
  ],
  find({ document }): LintFinding[] {
    const { root, policies, form } = document
    if (root === null || policies !== null) return []
    // A text that is no JSON has that fault alone.
    if (root.kind !== 'object' && !document.isReadable) return []
    const place = form === 'envelope' ? '\u201cpolicies\u201d' : 'The document'
    return [{ path: [], detail: `${place} must be an object; no policy is applied.` }]
  },
})

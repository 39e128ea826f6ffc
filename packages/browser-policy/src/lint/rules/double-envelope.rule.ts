import type { Edit } from '@weft/text'
import { lastMember, type ObjectNode } from '../../document/node.ts'
import type { PolicyDocument } from '../../document/read-document.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

/** Removes the outer of two envelopes if it holds nothing else. */
function unwrap({ root, policies }: PolicyDocument, inner: ObjectNode): Edit[] {
  if (root?.kind !== 'object' || !policies || policies.members.length !== 1) return []
  return [
    { span: { start: policies.start, end: inner.start }, content: '' },
    { span: { start: inner.end, end: policies.end }, content: '' },
  ]
}

export const doubleEnvelope = defineRule({
  id: 'double-envelope',
  summary: '\u201cpolicies\u201d stands inside \u201cpolicies\u201d.',
  why: 'The inner one counts as a policy that nobody knows, so that nothing in it is applied.',
  severity: 'error',
  examples: [
    { text: '{"policies": {"policies": {"BlockAboutConfig": true}}}', found: ['policies'] },
    { text: '{"policies": {"BlockAboutConfig": true}}', found: [] },
  ],
  find(subject): LintFinding[] {
    const { document } = subject
    if (document.form !== 'envelope' || !document.policies) return []
    const inner = lastMember(document.policies, 'policies')?.value
    if (inner?.kind !== 'object') return []
    const detail = '\u201cpolicies\u201d stands inside \u201cpolicies\u201d; nothing in it is applied.'
    const fix = unwrap(document, inner)
    return [
      {
        path: ['policies'],
        at: 'name',
        detail,
        suggestion: 'take one of the two away',
        ...(fix.length > 0 ? { fix } : {}),
      },
    ]
  },
})

import { isObject } from '../../engine/engine.ts'
import { findContent } from '../../engine/has-content.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

export const noContent = defineRule({
  id: 'no-content',
  summary: 'The policies hold nothing but empty objects.',
  why: 'Browsers then behave as if there were no file.',
  cure: 'Set a policy, or remove the file.',
  severity: 'info',
  examples: [
    { policies: { Proxy: {} }, found: [''] },
    { policies: { Bookmarks: [] }, found: [] },
    { policies: {}, found: [] },
  ],
  find({ document, value }): LintFinding[] {
    if (!document.policies || document.policies.members.length === 0) return []
    if (document.policies.members.some(({ value: { kind } }) => kind !== 'object')) return []
    const content = findContent(value, { throwsOnNull: false, deepest: Number.POSITIVE_INFINITY })
    if (!isObject(value) || content !== 'nothing') return []
    return [{ path: [], detail: 'There are only empty objects: no policy is active.' }]
  },
})

import { parseUrl } from '../../browser/parse-url.ts'
import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'
import { nodeOf } from '../subject.ts'

export const invalidUrl = defineRule({
  id: 'invalid-url',
  summary: 'A value is no URL for the browser\u2019s parser.',
  why: 'A URL needs its scheme: example.com alone costs the whole policy.',
  cure: 'Write the whole address with its scheme, such as https://www.example.com/.',
  severity: 'error',
  examples: [
    { policies: { Homepage: { URL: 'example.com' } }, found: ['Homepage.URL'] },
    { policies: { Homepage: { URL: 'https://a b.example/' } }, found: ['Homepage.URL'] },
    { policies: { Homepage: { URL: 'about:blank' } }, found: [] },
  ],
  find: (subject) =>
    findByEngines(subject, 'invalid-url', ({ path }) => {
      const node = nodeOf(subject, path)
      if (node?.kind === 'string' && /^https?:.*\|/.test(String(node.value)) && path.at(-1) === 'URL') {
        return { suggestion: 'give one URL here and the others in Additional' }
      }
      const written = node?.kind === 'string' ? `https://${String(node.value).trim()}` : ''
      const isHost = /^https:\/\/[\w.-]+\.[a-z]{2,}(?:[:/].*)?$/i.test(written)
      return isHost && parseUrl(written) ? { suggestion: JSON.stringify(written) } : {}
    }),
})

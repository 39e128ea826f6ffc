import { parseUrl } from '../../browser/parse-url.ts'
import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'
import { nodeOf } from '../subject.ts'

/** The origin in a text that is a longer URL or lacks the scheme; undefined otherwise. */
function originIn(text: string): string | undefined {
  const trimmed = text.trim()
  const written = /^[\w.-]+\.[a-z]{2,}(?:[:/].*)?$/i.test(trimmed) ? `https://${trimmed}` : trimmed
  const url = /^https?:/i.test(written) ? parseUrl(written) : null
  // Up to the first slash after the host, without user and password.
  const [, scheme = '', site = ''] = /^([^/]*\/\/)([^/]*)/.exec(url?.href ?? '') ?? []
  return url ? scheme + site.slice(site.lastIndexOf('@') + 1) : undefined
}

export const invalidOrigin = defineRule({
  id: 'invalid-origin',
  summary: 'A value is no origin of a site.',
  why: 'Origins have a scheme and a host and nothing else: no path, no star. ESR 60 refuses the whole policy, later ones drop the entry.',
  cure: 'Write the scheme and the host alone, such as https://www.example.com, one entry a site.',
  severity: 'error',
  examples: [
    { policies: { Cookies: { Allow: ['https://a.example/path'] } }, found: ['Cookies.Allow[0]'] },
    {
      policies: { PopupBlocking: { Allow: ['http://*.a.example', 'a.example'] } },
      options: { target: 'esr60' },
      found: ['PopupBlocking.Allow[0]', 'PopupBlocking.Allow[1]'],
    },
    { policies: { Cookies: { Allow: ['https://a.example'] } }, found: [] },
  ],
  find: (subject) =>
    findByEngines(subject, 'invalid-origin', ({ path }) => {
      const node = nodeOf(subject, path)
      const origin = node?.kind === 'string' ? originIn(String(node.value)) : undefined
      return origin === undefined ? {} : { suggestion: JSON.stringify(origin) }
    }),
})

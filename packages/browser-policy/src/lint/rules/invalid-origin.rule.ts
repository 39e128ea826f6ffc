import { parseUrl } from '../../browser/parse-url.ts'
import type { Path } from '../../document/node.ts'
import { formatPath } from '../../engine/describe-finding.ts'
import { specified } from '../../target.ts'
import { defineRule } from '../define-rule.ts'
import { type FindingDetails, findByEngines } from '../engine-rule.ts'
import { type LintSubject, nodeOf, replaceValue, withFix } from '../subject.ts'

/** The origin in a text that is a longer URL or lacks the scheme; undefined otherwise. */
function originIn(text: string): string | undefined {
  const trimmed = text.trim()
  const written = /^[\w.-]+\.[a-z]{2,}(?:[:/].*)?$/i.test(trimmed) ? `https://${trimmed}` : trimmed
  const url = /^https?:/i.test(written) ? parseUrl(written) : null
  // Up to the first slash after the host, without user and password.
  const [, scheme = '', site = ''] = /^([^/]*\/\/)([^/]*)/.exec(url?.href ?? '') ?? []
  return url ? scheme + site.slice(site.lastIndexOf('@') + 1) : undefined
}

/** Policies whose permissions hold for the names below a site too, as the browser was asked. */
const COVERING = new Set(['Cookies', 'PopupBlocking'])

/** The finding for an origin with a star, as other browsers write it; null without one. */
function starFault(subject: LintSubject, path: Path, text: string): FindingDetails | null {
  const [, scheme, host] = /^\s*([a-z]+:\/\/)?(?:\*\.|\[\*\.\])([^*/\s]+)\/?\s*$/i.exec(text) ?? []
  if (host === undefined) return null
  const origin = originIn(`${scheme ?? 'https://'}${host}`)
  if (origin === undefined) return null
  const policy = String(path[0])
  const isCovering = COVERING.has(policy)
  const detail = `${formatPath(path)}: stars are not known. ${isCovering ? `${origin} covers the names below it.` : 'Each name needs an entry of its own.'}`
  const fix = isCovering && scheme !== undefined ? withFix(replaceValue(subject, path, origin)) : {}
  return { detail, suggestion: JSON.stringify(origin), ...fix }
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
      options: { target: specified },
      found: ['PopupBlocking.Allow[0]', 'PopupBlocking.Allow[1]'],
    },
    {
      policies: { Cookies: { Allow: ['https://*.a.example', 'https://[*.]a.example'] } },
      found: ['Cookies.Allow[0]', 'Cookies.Allow[1]'],
    },
    { policies: { Cookies: { Allow: ['https://a.example'] } }, found: [] },
  ],
  find: (subject) =>
    findByEngines(subject, 'invalid-origin', ({ path }) => {
      const node = nodeOf(subject, path)
      const star = node?.kind === 'string' ? starFault(subject, path, String(node.value)) : null
      if (star) return star
      const origin = node?.kind === 'string' ? originIn(String(node.value)) : undefined
      return origin === undefined ? {} : { suggestion: JSON.stringify(origin) }
    }),
})

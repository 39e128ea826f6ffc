import { parseUrl } from '../../browser/parse-url.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { type FilterPattern, pathOf, unusualPatterns } from '../patterns.ts'
import { replaceValue, withFix } from '../subject.ts'

interface Reason {
  readonly reason: string
  /** The pattern that was certainly meant. */
  readonly meant?: string
}

function punycode(host: string): string | undefined {
  return parseUrl(`https://${host}/`)?.hostname
}

function hostReason(host: string, text: string): Reason | null {
  if (/[^ -~]/.test(host)) {
    const ascii = punycode(host)
    const reason = 'hosts with other letters than ASCII are compared in their encoded form (xn--…)'
    return ascii === undefined
      ? { reason }
      : { reason, meant: text.replace(new RegExp(escaped(host), 'i'), () => ascii) }
  }
  if (host.includes('@')) {
    const likelyPattern = text.replace(/:\/\/[^/]*@/, '://')
    return { reason: 'the host of a page never contains a user name', meant: likelyPattern }
  }
  if (host.includes('*')) return { reason: 'a star in the host may stand only at its start, alone or before a dot' }
  if (/[\s?#]/.test(host)) return { reason: 'a host contains no such characters' }
  const port = /^[^[\]]*:[\d*]*$|\]:[\d*]+$/.test(host)
  if (port)
    return { reason: 'ports are not compared: leave the port out', meant: text.replace(/:[\d*]*(?=\/)(?!\/\/)/, '') }
  return null
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Why a readable pattern can never match a page; null if it can. */
function whyNever({ pattern, text }: FilterPattern): Reason | null {
  if (pattern === null) return null
  const { host, path } = pattern
  const byHost = host && !/^[a-z0-9.-]*$/.test(host) ? hostReason(host, text) : null
  if (byHost) return byHost
  if (host === null || path === '/*') return null
  if (path.includes('#')) {
    return { reason: 'fragments (#…) are not compared', meant: text.slice(0, text.indexOf('#')).replace(/\*?$/, '*') }
  }
  if (/[\s"<>]/.test(path)) return { reason: 'the path of a page contains no such characters; they are encoded there' }
  return /[^ -~]/.test(path) ? { reason: 'other letters than ASCII are encoded (%…) in the path of a page' } : null
}

export const patternNeverMatches = defineRule({
  id: 'pattern-never-matches',
  summary: 'The browser takes a match pattern that can never match.',
  why: 'It looks like a filter and filters nothing, and the browser does not warn.',
  cure: 'Write it as scheme, host and path: *://*.example.com/*.',
  severity: 'warning',
  examples: [
    {
      policies: {
        WebsiteFilter: {
          Block: [
            'https://example.com:8080/*',
            '*://*:8080/*',
            'https://ex*mple.com/*',
            '*://www.*.com/*',
            'https://m\u00fcnchen.example/*',
          ],
          Exceptions: ['https://user@example.com/*', 'https://example.com/#x'],
        },
      },
      found: [
        ...['Block[0]', 'Block[1]', 'Block[2]', 'Block[3]', 'Block[4]', 'Exceptions[0]', 'Exceptions[1]'].map(
          (place) => `WebsiteFilter.${place}`,
        ),
      ],
    },
    { policies: { WebsiteFilter: { Block: ['https://[::1]/*', '*://*.example.com/*', 'data:*'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const found: LintFinding[] = []
    for (const entry of unusualPatterns(subject)) {
      const never = whyNever(entry)
      if (!never) continue
      const { text } = entry
      const path = pathOf(entry)
      const detail = `${JSON.stringify(text)} never matches: ${never.reason}.`
      const fix = never.meant === undefined ? {} : withFix(replaceValue(subject, path, never.meant))
      found.push({ path, detail, ...(never.meant ? { suggestion: JSON.stringify(never.meant) } : {}), ...fix })
    }
    return found
  },
})

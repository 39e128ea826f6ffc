import { newest, specified, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { type FilterPattern, pathOf, unusualPatterns } from '../patterns.ts'

type Reason = Pick<LintFinding, 'detail' | 'suggestion' | 'severity' | 'targets'>

const noPages = new Set(['ftp', 'ws', 'wss', 'moz-extension'])
const localPages = new Set(['file', 'data'])

function describe({ pattern, text }: FilterPattern): Reason | null {
  if (pattern === null || (pattern.host === null && pattern.schemes.length > 1)) return null
  // It never matches, which another rule reports.
  if (pattern.path.includes('#')) return null
  const quoted = JSON.stringify(text)
  const [scheme = ''] = pattern.schemes
  if (pattern.path === '/' && scheme !== 'file') {
    const detail = `${quoted} matches the start page only, no other page of the site.`
    return { detail, suggestion: JSON.stringify(`${text}*`) }
  }
  if (pattern.schemes.length === 1 && noPages.has(scheme)) {
    return { detail: `${quoted} filters nothing: no page is opened over ${scheme}.` }
  }
  if (pattern.schemes.length === 1 && localPages.has(scheme)) {
    return {
      detail: `${quoted}: ESR 60 filters http and https pages only.`,
      targets: targetsWhere(({ code }) => code.filteredPages === 'http and https'),
    }
  }
  if (pattern.host === '' && text.includes('*.')) {
    return { detail: `${quoted} matches every site, not only names that end with a dot.` }
  }
  if (pattern.subdomains || !pattern.host || !/^[a-z0-9-]+\.[a-z]{2,}$/.test(pattern.host)) return null
  const detail = `${quoted} does not cover names below ${pattern.host}, such as www.${pattern.host}.`
  return { detail, severity: 'info', suggestion: JSON.stringify(text.replace('://', '://*.')) }
}

export const patternMatchesLess = defineRule({
  id: 'pattern-matches-less',
  summary: 'A match pattern matches something else than it seems to.',
  why: 'A path of “/” is the start page alone, and *://example.com/* leaves www.example.com out.',
  cure: 'End the pattern with /* for all pages, and write *.example.com for a site with its subdomains.',
  severity: 'warning',
  examples: [
    {
      policies: { WebsiteFilter: { Block: ['http://*/', '*://example.com/', 'ftp://a.example/*', 'https://*./*'] } },
      found: ['Block[0]', 'Block[1]', 'Block[2]', 'Block[3]'].map((place) => `WebsiteFilter.${place}`),
    },
    {
      policies: { WebsiteFilter: { Block: ['file:///*'] } },
      options: { target: specified },
      found: ['WebsiteFilter.Block[0]'],
    },
    { policies: { WebsiteFilter: { Block: ['file:///*', 'data:*'] } }, options: { target: newest }, found: [] },
    { policies: { WebsiteFilter: { Block: ['*://example.com/*'] } }, found: ['WebsiteFilter.Block[0]'] },
    { policies: { WebsiteFilter: { Block: ['*://*.example.com/*', '<all_urls>', '*://*/*'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const found: LintFinding[] = []
    for (const entry of unusualPatterns(subject)) {
      const reason = describe(entry)
      if (reason) found.push({ path: pathOf(entry), ...reason })
    }
    return found
  },
})

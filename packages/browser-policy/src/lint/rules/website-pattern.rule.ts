import { type MatchPattern, parseMatchPattern } from '../../browser/match-pattern.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { pathOf, unusualPatterns } from '../patterns.ts'
import { replaceValue, withFix } from '../subject.ts'

/** Whether a pattern can be read and its host can be that of a page. */
const isUsable = (pattern: MatchPattern | null): boolean => pattern !== null && !/[?#@*]/.test(pattern.host ?? '')

/** The pattern that was meant. A missing path is added for certain, a missing scheme is a guess. */
function meantPattern(pattern: string): { readonly text: string; readonly isSure: boolean } | undefined {
  const trimmed = pattern.trim()
  const looksLikeHost = trimmed === '*' || /^[\w*.-]+(\/.*)?$|:\/\//.test(trimmed)
  if (!looksLikeHost) return undefined
  const isRight = (text: string) => isUsable(parseMatchPattern(text))
  // By far the commonest fault is a missing path.
  const isWithoutPath = /^(\*|https?|wss?|ftp):\/\/[^/]+$/i.test(trimmed)
  if (isWithoutPath && isRight(`${trimmed}/*`)) return { text: `${trimmed}/*`, isSure: true }
  if (isRight(trimmed)) return { text: trimmed, isSure: true }
  if (isRight(`${trimmed}/*`)) return { text: `${trimmed}/*`, isSure: false }
  const withScheme = trimmed.replace(/^https?\*:/i, '*:')
  if (isRight(withScheme)) return { text: withScheme, isSure: true }
  return [`*://${trimmed}/*`, `*://${trimmed}`].filter(isRight).map((text) => ({ text, isSure: false }))[0]
}

export const websitePattern = defineRule({
  id: 'website-pattern',
  summary: 'The browser refuses a match pattern.',
  why: 'Only that entry is lost, the others stay; a pattern needs a scheme, a host and a path: *://example.com/*.',
  cure: 'Write it as scheme, host and path: *://*.example.com/*.',
  severity: 'warning',
  examples: [
    {
      policies: { WebsiteFilter: { Block: ['*://example.com', 'example.com', 'about:config', 'https://a.example/*'] } },
      found: ['WebsiteFilter.Block[0]', 'WebsiteFilter.Block[1]', 'WebsiteFilter.Block[2]'],
    },
    { policies: { WebsiteFilter: { Block: ['*://*.example.com/*', '<all_urls>'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const broken = unusualPatterns(subject).filter(({ pattern }) => pattern === null)
    return broken.map((entry): LintFinding => {
      const { text } = entry
      const path = pathOf(entry)
      const likelyPattern = meantPattern(text)
      const detail = `${JSON.stringify(text)} is no match pattern; the entry is ignored.`
      if (!likelyPattern) return { path, detail }
      const fix = likelyPattern.isSure ? withFix(replaceValue(subject, path, likelyPattern.text)) : {}
      return { path, detail, suggestion: JSON.stringify(likelyPattern.text), ...fix }
    })
  },
})

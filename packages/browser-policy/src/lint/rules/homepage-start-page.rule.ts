import { defineRule, type LintFinding } from '../define-rule.ts'
import { has, listOf, property, textOf } from '../values.ts'

export const homepageStartPage = defineRule({
  id: 'homepage-start-page',
  summary: 'StartPage puts the home page out of use.',
  why: '“none” replaces the URL by a blank page, “previous-session” opens the last session instead.',
  cure: 'Use "homepage" where the address is to be opened, or leave the address out.',
  severity: 'warning',
  examples: [
    { policies: { Homepage: { StartPage: 'none', URL: 'https://a.example/' } }, found: ['Homepage.URL'] },
    {
      policies: { Homepage: { StartPage: 'previous-session', Additional: [], URL: 'https://a.example/' } },
      found: ['Homepage.StartPage'],
    },
    { policies: { Homepage: { StartPage: 'homepage', URL: 'https://a.example/' } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const homepage = subject.policy('Homepage')
    const start = property(homepage?.value, 'StartPage')
    const isBlank =
      textOf(homepage?.value, 'URL') === 'about:blank' && listOf(property(homepage?.value, 'Additional')).length === 0
    if (!homepage || isBlank || !(has(homepage.value, 'URL') || has(homepage.value, 'Additional'))) return []
    const details: Readonly<Record<string, string>> = {
      none: 'StartPage “none” replaces URL by about:blank.',
      'previous-session': 'StartPage “previous-session” opens the last session instead of the home page.',
    }
    const detail = typeof start === 'string' && Object.hasOwn(details, start) ? details[start] : undefined
    // The address is lost, or with the last session only its use at the start.
    const field = start === 'none' && has(homepage.value, 'URL') ? 'URL' : 'StartPage'
    return detail === undefined ? [] : [{ path: [homepage.name, field], detail }]
  },
})

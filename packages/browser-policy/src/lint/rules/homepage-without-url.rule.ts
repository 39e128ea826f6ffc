import { defineRule, type LintFinding } from '../define-rule.ts'
import { has } from '../values.ts'

export const homepageWithoutUrl = defineRule({
  id: 'homepage-without-url',
  summary: 'Homepage has Additional or Locked and no URL.',
  why: 'Both count only together with URL; without it the home page stays unchanged.',
  cure: 'Add URL.',
  severity: 'warning',
  examples: [
    { policies: { Homepage: { Additional: ['https://a.example/'] } }, found: ['Homepage.Additional'] },
    { policies: { Homepage: { Locked: true } }, found: ['Homepage.Locked'] },
    { policies: { Homepage: { URL: 'https://a.example/', Locked: true } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const homepage = subject.policy('Homepage')
    if (!homepage || has(homepage.value, 'URL')) return []
    return ['Additional', 'Locked']
      .filter((field) => has(homepage.value, field))
      .map((field) => ({ path: [homepage.name, field], detail: `${field} does nothing without URL.` }))
  },
})

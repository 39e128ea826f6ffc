import { defineRule, type LintFinding } from '../define-rule.ts'

const details = {
  'first-run': (name: string) =>
    `${name} counts only when a profile is made for the first time; existing profiles stay unchanged.`,
  'once-per-change': (name: string) => `${name} is applied once whenever its value changes; users may change it back.`,
  'after-update': (name: string) => `${name} counts only after an update of the browser.`,
} as const

export const firstRunOnly = defineRule({
  id: 'first-run-only',
  summary: 'A policy acts only once.',
  why: 'Set later, or changed back by the user, it seems to do nothing.',
  cure: 'Ship the policy before profiles are made; existing ones need another way.',
  severity: 'info',
  examples: [
    { policies: { NoDefaultBookmarks: true }, found: ['NoDefaultBookmarks'] },
    { policies: { SearchBar: 'unified' }, found: ['SearchBar'] },
    { policies: { BlockAboutConfig: true }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.policies.flatMap(({ name, path, policy }): LintFinding[] => {
      const { timing } = policy.effects
      return timing === 'each-start' ? [] : [{ path, at: 'name', detail: details[timing](name) }]
    })
  },
})

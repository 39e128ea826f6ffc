import { policyInstead, preferenceRefusal } from '../../catalogue/allowed-preferences.ts'
import { isArray, isObject } from '../../engine/engine.ts'
import { newest, previous, targetFacts } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'

export const preferenceNotAllowed = defineRule({
  id: 'preference-not-allowed',
  summary: 'Preferences names a preference that policies may not set.',
  why: 'Only names with certain beginnings are allowed, and of those under “security.” a short list; the browser writes a line into its console and goes on.',
  cure: 'Leave it out; AutoConfig can set preferences that policies may not.',
  severity: 'warning',
  examples: [
    {
      policies: {
        Preferences: {
          'privacy.file_unique_origin': true,
          'security.tls.version.min': 3,
          'app.update.channel': 'esr',
          'browser.tabs.warnOnClose': false,
        },
      },
      found: [
        'Preferences["privacy.file_unique_origin"]',
        'Preferences["security.tls.version.min"]',
        'Preferences["app.update.channel"]',
      ],
    },
    {
      policies: { Preferences: { 'security.storage.encryption.sqlite.enabled': true } },
      options: { target: previous },
      found: ['Preferences["security.storage.encryption.sqlite.enabled"]'],
    },
    {
      policies: { Preferences: { 'security.storage.encryption.sqlite.enabled': true } },
      options: { target: newest },
      found: [],
    },
    { policies: { Preferences: { 'browser.startup.page': 3, 'security.OCSP.enabled': 1 } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const preferences = subject.policy('Preferences')
    const value = readValue(subject, preferences)
    // ESR 140 reads a list as an object with the names 0, 1 and so on.
    if (!preferences || value === undefined || !(isObject(value) || isArray(value))) return []
    return Object.keys(value).flatMap((name): LintFinding[] => {
      const refusing = subject.targets.filter((target) => preferenceRefusal(name, target) !== null)
      const [first] = refusing
      if (first === undefined) return []
      const instead = policyInstead(name)
      const labels = refusing.map((target) => targetFacts[target].label).join(', ')
      const kind = preferenceRefusal(name, first)
      const detail = `${labels}: policies may not set ${name} (for ${kind}); it is left unchanged.`
      const path = [preferences.name, name]
      return [
        { path, at: 'name', detail, targets: refusing, ...(instead ? { suggestion: `the policy ${instead}` } : {}) },
      ]
    })
  },
})

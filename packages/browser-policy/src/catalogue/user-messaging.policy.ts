import { definePolicy } from './define-policy.ts'

export const userMessaging = definePolicy({
  name: 'UserMessaging',
  summary: 'Keeps messages of the maker away from users.',
  description:
    'Recommendations, tips and the tour of the first start. Each switch has its own preference; `Locked` keeps users from changing them.',
  category: 'User interface',
  since: { declared: null, documented: '75, ESR 68.7' },
  properties: {
    WhatsNew: { summary: 'Notes on new features.' },
    ExtensionRecommendations: { summary: 'Recommends extensions.' },
    FeatureRecommendations: { summary: 'Recommends features.' },
    UrlbarInterventions: { summary: 'Offers help in the address bar.' },
    SkipOnboarding: { summary: 'Skips the tour of the first start.' },
    MoreFromMozilla: { summary: "Shows the settings page with the maker's other products." },
    FirefoxLabs: { summary: 'Shows the settings page with experiments.' },
    Locked: { summary: 'Keeps users from changing it.' },
  },
  effects: {
    timing: 'each-start',
    example: { ExtensionRecommendations: false, FeatureRecommendations: false, SkipOnboarding: true, Locked: true },
    preferences: [
      { name: 'browser.aboutwelcome.enabled', value: false, locked: true },
      { name: 'browser.newtabpage.activity-stream.asrouter.userprefs.cfr.addons', value: false, locked: true },
      { name: 'browser.newtabpage.activity-stream.asrouter.userprefs.cfr.features', value: false, locked: true },
    ],
  },
  examples: {
    valid: [{ ExtensionRecommendations: false, FeatureRecommendations: false, SkipOnboarding: true, Locked: true }],
    invalid: [{ SkipOnboarding: 'yes' }, false],
  },
})

import { definePolicy } from './define-policy.ts'

export const clearOnShutdown = definePolicy({
  name: 'ClearOnShutdown',
  summary: 'Deletes chosen kinds of data whenever the browser is closed.',
  description:
    'True deletes all kinds; the object form names them, and only the named ones are enforced. It replaces SanitizeOnShutdown and wins where both are set.',
  category: 'Cookies and site data',
  since: { declared: null, documented: '158, ESR 153.5' },
  properties: {
    BrowsingHistoryAndDownloads: { summary: 'Visited pages and the list of downloads.' },
    CookiesAndStorage: { summary: 'Cookies and what sites stored; signs users out everywhere.' },
    Cache: { summary: 'Copies of pages and pictures.' },
    FormData: { summary: 'Typed searches and form entries.' },
    SiteSettings: { summary: 'Permissions and other settings kept for sites.' },
  },
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'privacy.clearOnShutdown_v2.browsingHistoryAndDownloads', value: true, locked: true },
      { name: 'privacy.clearOnShutdown_v2.cache', value: true, locked: true },
      { name: 'privacy.clearOnShutdown_v2.cookiesAndStorage', value: true, locked: true },
      { name: 'privacy.clearOnShutdown_v2.formdata', value: true, locked: true },
      { name: 'privacy.clearOnShutdown_v2.siteSettings', value: true, locked: true },
      { name: 'privacy.sanitize.sanitizeOnShutdown', value: true, locked: true },
    ],
  },
  supersedes: [{ policy: 'SanitizeOnShutdown' }],
  examples: { valid: [true, { CookiesAndStorage: true, Cache: true }], invalid: ['all', { Cache: 'yes' }] },
})

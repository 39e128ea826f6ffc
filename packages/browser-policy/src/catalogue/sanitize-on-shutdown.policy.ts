import { definePolicy } from './define-policy.ts'

export const sanitizeOnShutdown = definePolicy({
  name: 'SanitizeOnShutdown',
  summary: 'Deletes browsing data whenever the browser is closed.',
  description:
    'True deletes everything, which also signs users out everywhere and leaves no session to restore. The object form, from ESR 68 on, names the kinds; without `Locked` it then sets only what it names. ClearOnShutdown replaces it and wins where both are set.',
  category: 'Cookies and site data',
  since: { declared: '60.0' },
  properties: {
    Cache: { summary: 'Copies of pages and pictures.', since: { declared: null, documented: '68, ESR 68' } },
    Cookies: { summary: 'Cookies; signs users out everywhere.', since: { declared: null, documented: '68, ESR 68' } },
    Downloads: { summary: 'The list of downloads.', since: { declared: null, documented: '68, ESR 68' } },
    FormData: { summary: 'Typed searches and form entries.', since: { declared: null, documented: '68, ESR 68' } },
    History: { summary: 'Visited pages.', since: { declared: null, documented: '68, ESR 68' } },
    Sessions: { summary: 'Signed-in sessions.', since: { declared: null, documented: '68, ESR 68' } },
    SiteSettings: {
      summary: 'Permissions and other settings kept for sites.',
      since: { declared: null, documented: '68, ESR 68' },
    },
    OfflineApps: { summary: 'The data that sites stored.', since: { declared: null, documented: '68, ESR 68' } },
    Locked: { summary: 'Keeps users from changing it.', since: { declared: null, documented: '74, ESR 68.6' } },
    Exceptions: { summary: 'Sites whose data is kept.', since: { declared: null, documented: '154, ESR 153.1' } },
  },
  effects: {
    timing: 'each-start',
    example: true,
    preferences: [
      { name: 'privacy.clearOnShutdown.cache', value: true, locked: true },
      { name: 'privacy.clearOnShutdown.cookies', value: true, locked: true },
      { name: 'privacy.clearOnShutdown.downloads', value: true, locked: true },
      { name: 'privacy.clearOnShutdown.formdata', value: true, locked: true },
      { name: 'privacy.clearOnShutdown.history', value: true, locked: true },
      { name: 'privacy.clearOnShutdown.offlineApps', value: true, locked: true },
      { name: 'privacy.clearOnShutdown.sessions', value: true, locked: true },
      { name: 'privacy.clearOnShutdown.siteSettings', value: true, locked: true },
      { name: 'privacy.sanitize.sanitizeOnShutdown', value: true, locked: true },
    ],
  },
  examples: { valid: [true], invalid: ['all', 2] },
})

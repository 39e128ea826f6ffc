import { definePolicy } from './define-policy.ts'

export const homepage = definePolicy({
  name: 'Homepage',
  summary: 'Sets the home page and what a start shows.',
  description:
    '`URL` and `Additional` together are the tabs of the home page; `Additional` and `Locked` do nothing without `URL`. `StartPage` chooses between a blank page, the home page and the previous session; `none` also replaces the home page by a blank one. ESR 153 splits a `URL` with bars into several pages, ESR 140 refuses it.',
  category: 'Home page and new tab',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  properties: {
    URL: { summary: 'The home page.' },
    Locked: { summary: 'Keeps users from changing it.' },
    Additional: { summary: 'Further pages, opened as tabs after the first.' },
    StartPage: { summary: 'The page that a start shows.', since: { declared: '60.0', documented: '64, ESR 60.4' } },
    NewTabOnRestore: {
      summary: 'Opens a new tab besides a restored session.',
      since: { declared: null, documented: '153, ESR 153' },
    },
  },
  effects: {
    timing: 'each-start',
    example: {
      URL: 'https://intranet.example.com/',
      Locked: true,
      Additional: ['https://news.example.com/'],
      StartPage: 'homepage',
    },
    preferences: [
      {
        name: 'browser.startup.homepage',
        value: 'https://intranet.example.com/|https://news.example.com/',
        locked: true,
      },
      { name: 'pref.browser.homepage.disable_button.bookmark_page', value: true, locked: true },
      { name: 'pref.browser.homepage.disable_button.current_page', value: true, locked: true },
      { name: 'pref.browser.homepage.disable_button.restore_default', value: true, locked: true },
    ],
  },
  conflicts: [
    {
      with: 'Homepage',
      reportedBy: 'homepage-start-page',
      detail: 'StartPage none or previous-session keeps URL and Additional from being shown at the start.',
    },
    {
      with: 'SanitizeOnShutdown',
      when: { at: 'StartPage', is: 'previous-session' },
      and: [{ is: true }, { at: 'Sessions', is: true }, { at: 'History', is: true }],
      detail: 'A previous session cannot be restored once its data is deleted.',
    },
    {
      with: 'ClearOnShutdown',
      when: { at: 'StartPage', is: 'previous-session' },
      and: [{ is: true }, { at: 'BrowsingHistoryAndDownloads', is: true }],
      detail: 'A previous session cannot be restored once its data is deleted.',
    },
  ],
  examples: {
    valid: [
      {
        URL: 'https://intranet.example.com/',
        Locked: true,
        Additional: ['https://news.example.com/'],
        StartPage: 'homepage',
      },
    ],
    invalid: [{ URL: 'intranet.example.com' }, { StartPage: 'blank' }],
  },
})

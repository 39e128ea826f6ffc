import { definePolicy } from './define-policy.ts'

export const firefoxHome = definePolicy({
  name: 'FirefoxHome',
  summary: 'Chooses what the home and new tab page shows.',
  description:
    'Every switch that is given sets its preference, and locks it with `Locked`. `Pocket` and `SponsoredPocket` are the former names of `Stories` and `SponsoredStories`; `Snippets` no longer exists.',
  category: 'Home page and new tab',
  since: { declared: null, documented: '68, ESR 68' },
  properties: {
    Search: { summary: 'The search field.' },
    Weather: { summary: 'The weather.', since: { declared: null, documented: '152, ESR 140.12' } },
    TopSites: { summary: 'Often visited sites.' },
    SponsoredTopSites: {
      summary: 'Paid entries among the sites.',
      since: { declared: null, documented: '95, ESR 91.4' },
    },
    Highlights: { summary: 'Recently visited or saved pages.' },
    Pocket: { summary: 'Former name of Stories.' },
    Stories: { summary: 'Recommended articles.', since: { declared: null, documented: '141, ESR 140.1' } },
    SponsoredPocket: {
      summary: 'Former name of SponsoredStories.',
      since: { declared: null, documented: '95, ESR 91.4' },
    },
    SponsoredStories: {
      summary: 'Paid entries among the articles.',
      since: { declared: null, documented: '141, ESR 140.1' },
    },
    Snippets: { summary: 'Short notes of the maker; no longer shown.' },
    Locked: { summary: 'Keeps users from changing it.' },
    Widgets: { summary: 'Small tools on the page.', since: { declared: null, documented: '156, ESR 153.3' } },
    'Widgets.Enabled': { summary: 'Shows them at all.' },
    'Widgets.Blocked': { summary: 'Names of tools that stay away.' },
  },
  effects: {
    timing: 'each-start',
    example: { Search: true, TopSites: false, SponsoredTopSites: false, Stories: false, Locked: true },
    preferences: [
      { name: 'browser.newtabpage.activity-stream.feeds.section.topstories', value: false, locked: true },
      { name: 'browser.newtabpage.activity-stream.feeds.topsites', value: false, locked: true },
      { name: 'browser.newtabpage.activity-stream.showSearch', value: true, locked: true },
      { name: 'browser.newtabpage.activity-stream.showSponsoredTopSites', value: false, locked: true },
    ],
  },
  examples: {
    valid: [{ Search: true, TopSites: false, SponsoredTopSites: false, Locked: true }],
    invalid: [{ Search: 'yes' }, false],
  },
})

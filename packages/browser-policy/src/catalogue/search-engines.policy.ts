import { definePolicy } from './define-policy.ts'

export const searchEngines = definePolicy({
  name: 'SearchEngines',
  summary: 'Adds, removes and chooses search engines.',
  description:
    'Adding, removing and choosing happen once for each change. In ESR 60 an added engine is known by its name only: changing its address under the same name changes nothing. An address without `{searchTerms}` is accepted and useless; `Default` must name an engine that exists. Until release 139 only ESR applied this policy.',
  category: 'Search',
  since: { declared: '60.0', documented: '139, ESR 60' },
  enterpriseOnly: true,
  properties: {
    Add: { summary: 'Engines to add.' },
    'Add[].Name': { summary: 'Its name, which also identifies it.' },
    'Add[].URLTemplate': { summary: 'Address of a search, with `{searchTerms}` for what was typed.' },
    'Add[].IconURL': { summary: 'Its picture.' },
    'Add[].Alias': { summary: 'Keyword that chooses it in the address bar.' },
    'Add[].Description': { summary: 'A line about it.' },
    'Add[].Method': { summary: 'How the search is sent.' },
    'Add[].SuggestURLTemplate': { summary: 'Address for suggestions, with `{searchTerms}`.' },
    Default: { summary: 'Name of the engine that searches.' },
    PreventInstalls: { summary: 'Sites cannot add engines.' },
    Remove: { summary: 'Names of engines to hide.', since: { declared: '60.0', documented: '139, ESR 60.2' } },
    'Add[].Encoding': { summary: 'How the search terms are encoded.', since: { declared: null, documented: 'ESR 91' } },
    'Add[].PostData': {
      summary: 'Body of the request for POST, with `{searchTerms}`.',
      since: { declared: null, documented: 'ESR 68' },
    },
    DefaultPrivate: {
      summary: 'Name of the engine that searches in private windows.',
      since: { declared: null, documented: null },
    },
  },
  texts: {
    'Add[].URLTemplate': 'search address',
    'Add[].SuggestURLTemplate': 'search address',
    'Add[].PostData': 'search form',
    'Add[].Encoding': 'encoding',
    Default: 'engine name',
    DefaultPrivate: 'engine name',
    'Remove[]': 'engine name',
  },
  effects: { timing: 'once-per-change' },
  examples: {
    valid: [
      {
        Add: [
          { Name: 'Intranet', URLTemplate: 'https://search.example.com/?q={searchTerms}', Method: 'GET', Alias: 'i' },
        ],
        Default: 'Intranet',
        PreventInstalls: true,
      },
    ],
    invalid: [{ Default: true }, { Remove: 'Intranet' }],
  },
})

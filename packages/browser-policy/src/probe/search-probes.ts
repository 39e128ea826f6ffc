import type { JsonValue } from '../json-value.ts'
import type { Probe } from './probe.ts'

const NAME = 'Our search'
const engine = (more: { readonly [name: string]: JsonValue } = {}): JsonValue => ({
  Add: [{ Name: NAME, URLTemplate: 'https://s.corp.example/?q={searchTerms}', ...more }],
})
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR42mNoIBEwjGoY1TB8NQAAJYSAELxv8c8AAAAASUVORK5CYII='
const suggest = (SuggestURLTemplate: string): JsonValue => engine({ SuggestURLTemplate })

/** Search engines that a policy adds. */
export const searchProbes: readonly Probe[] = [
  {
    policy: 'SearchEngines',
    path: 'Add[].URLTemplate',
    live: engine(),
    dead: ['https://s.corp.example/?q=%s', 's.corp.example/?q={searchTerms}'].map((URLTemplate) =>
      engine({ URLTemplate }),
    ),
    look: { by: 'search', at: 'address' },
  },
  {
    policy: 'SearchEngines',
    path: 'Add[].SuggestURLTemplate',
    live: suggest('https://s.corp.example/suggest?q={searchTerms}'),
    dead: [suggest('s.corp.example/suggest?q={searchTerms}')],
    look: { by: 'search', at: 'suggestions' },
    without: engine(),
  },
  {
    policy: 'SearchEngines',
    path: 'Add[].PostData',
    live: engine({ Method: 'POST', PostData: 'q={searchTerms}' }),
    dead: [engine({ Method: 'POST', PostData: 'q=%s' })],
    look: { by: 'search', at: 'post' },
    without: engine({ Method: 'POST' }),
  },
  {
    policy: 'SearchEngines',
    path: 'Add[].IconURL',
    live: engine({ IconURL: PICTURE }),
    dead: [engine({ IconURL: 'icon.png' })],
    look: { by: 'search', at: 'icon' },
    without: engine(),
  },
  {
    policy: 'SearchEngines',
    path: 'Add[].Alias',
    live: engine({ Alias: 'ours' }),
    dead: [],
    noDead: 'Any text is a keyword.',
    look: { by: 'search', at: 'aliases' },
    without: engine(),
  },
  {
    policy: 'SearchEngines',
    path: 'Add[].Encoding',
    live: engine({ Encoding: 'windows-1251' }),
    dead: [engine({ Encoding: 'cyrillic?' })],
    look: { by: 'search', at: 'address' },
    without: engine(),
  },
  {
    policy: 'SearchEngines',
    path: 'DefaultPrivate',
    live: { ...(engine() as object), DefaultPrivate: NAME },
    dead: [{ ...(engine() as object), DefaultPrivate: 'our search' }],
    look: { by: 'privateEngine', at: '' },
  },
]

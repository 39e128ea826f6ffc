import { matchesUrl, parseMatchPattern } from '../browser/match-pattern.ts'
import type { JsonValue } from '../json-value.ts'
import { isOff, isOn, property, textsOf } from '../lint/values.ts'
import { newest, previous, specified, targetFacts } from '../target.ts'
import { defineAspect, type Outcome, type PageVisit } from './define-aspect.ts'

/** Entries beyond this number are ignored. */
const MOST_ENTRIES = 1000

/** Pages of the browser itself that a policy blocks if it is on. */
const CLOSED_BY: Readonly<Record<string, readonly string[]>> = {
  addons: ['BlockAboutAddons'],
  config: ['BlockAboutConfig'],
  profiles: ['BlockAboutProfiles'],
  support: ['BlockAboutSupport'],
  debugging: ['DisableDeveloperTools'],
  'devtools-toolbox': ['DisableDeveloperTools'],
  privatebrowsing: ['DisablePrivateBrowsing'],
  telemetry: ['DisableTelemetry'],
}

export const page = defineAspect({
  id: 'page',
  label: 'Page',
  concerns: 'pages',
  examples: [
    {
      policies: { WebsiteFilter: { Block: ['*://*.example.com/*'] } },
      url: 'https://www.example.com/x',
      result: 'blocked',
      decidedBy: 'WebsiteFilter.Block[0]',
    },
    {
      policies: { WebsiteFilter: { Block: ['<all_urls>'], Exceptions: ['*://a.example/*'] } },
      url: 'https://a.example/',
      result: 'allowed',
      decidedBy: 'WebsiteFilter.Exceptions[0]',
    },
    {
      policies: { WebsiteFilter: { Block: ['<all_urls>'] } },
      url: 'file:///x',
      target: previous,
      result: 'blocked',
      decidedBy: 'WebsiteFilter.Block[0]',
    },
    {
      policies: { WebsiteFilter: { Block: ['<all_urls>'] } },
      url: 'file:///x',
      target: specified,
      result: 'default',
      decidedBy: null,
    },
    {
      policies: { WebsiteFilter: { Block: ['*://a.example/*'] } },
      url: 'view-source:https://a.example/',
      target: newest,
      result: 'blocked',
      decidedBy: 'WebsiteFilter.Block[0]',
    },
    {
      policies: { WebsiteFilter: { Block: ['*://a.example/*'] } },
      url: 'https://a.example./',
      target: newest,
      result: 'blocked',
      decidedBy: 'WebsiteFilter.Block[0]',
    },
    {
      policies: { WebsiteFilter: { Block: ['*://a.example/*'] } },
      url: 'https://a.example./',
      target: previous,
      result: 'default',
      decidedBy: null,
    },
    {
      policies: { WebsiteFilter: { Block: ['example.com', 'https://example.com/'] } },
      url: 'https://example.com/x',
      result: 'default',
      decidedBy: null,
    },
    { policies: { BlockAboutConfig: true }, url: 'about:config', result: 'blocked', decidedBy: 'BlockAboutConfig' },
    { policies: { BlockAboutConfig: false }, url: 'about:config', result: 'default', decidedBy: null },
    {
      policies: { InstallAddonsPermission: { Default: false } },
      url: 'about:debugging',
      result: 'blocked',
      decidedBy: 'InstallAddonsPermission.Default',
    },
    {
      policies: { BlockAboutConfig: true },
      url: 'chrome://browser/content/x',
      target: specified,
      result: 'blocked',
      decidedBy: 'BlockAboutConfig',
    },
  ],
  decide(visit) {
    const address = filteredAddress(visit)
    if (address !== null) return website(visit, address)
    if (visit.protocol === 'about:') return ownPage(visit)
    return visit.protocol === 'chrome:' && targetFacts[visit.target].code.chromePages === 'closed too'
      ? chromePage(visit)
      : OPEN
  },
})

const OPEN: Outcome = { result: 'default', detail: 'No policy keeps this page from opening.', decidedBy: null }

const READER = 'about:reader?url='

/** The address that the filter compares, also inside view-source: or reader mode; null if it does not apply. */
function filteredAddress({ target, protocol, href }: PageVisit): string | null {
  const isWeb = protocol === 'http:' || protocol === 'https:'
  // The specification speaks of these two alone.
  const { filteredPages } = targetFacts[target].code
  if (filteredPages === 'http and https') return isWeb ? href : null
  if (protocol === 'view-source:') return href.slice(protocol.length)
  if (href.toLowerCase().startsWith(READER)) return decoded(href.slice(READER.length))
  if (!isWeb) return protocol === 'file:' || protocol === 'data:' ? href : null
  return filteredPages === 'files and data too, without the last dot'
    ? href.replace(/^([^/?#]*\/\/[^/?#:]*?)\.+(?=[/?#:])/, '$1')
    : href
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

function ownPage(visit: PageVisit): Outcome {
  const name = /^about:([a-z-]+)/.exec(visit.href.toLowerCase())?.[1] ?? ''
  const policy = CLOSED_BY[name]?.find((candidate) => isOn(visit.policy(candidate)))
  if (policy) return { result: 'blocked', detail: `about:${name} is closed.`, decidedBy: [policy] }
  if (name === 'debugging' && isOff(property(visit.policy('InstallAddonsPermission'), 'Default'))) {
    return {
      result: 'blocked',
      detail: 'about:debugging is closed, because add-ons could be loaded there.',
      decidedBy: ['InstallAddonsPermission', 'Default'],
    }
  }
  return OPEN
}

/** In ESR 60 blocking any page of the browser also blocks all chrome: pages. */
function chromePage(visit: PageVisit): Outcome {
  const policy = Object.values(CLOSED_BY)
    .flat()
    .find((candidate) => candidate.startsWith('BlockAbout') && isOn(visit.policy(candidate)))
  return policy
    ? { result: 'blocked', detail: 'All pages under chrome: are closed with it.', decidedBy: [policy] }
    : OPEN
}

function website(visit: PageVisit, address: string): Outcome {
  const filter = visit.policy('WebsiteFilter')
  const block = firstMatch(address, filter, 'Block')
  if (!block) return OPEN
  const exception = firstMatch(address, filter, 'Exceptions')
  if (exception) {
    const detail = `It opens: the exception ${exception.text} wins over ${block.text}.`
    return { result: 'allowed', detail, decidedBy: ['WebsiteFilter', 'Exceptions', exception.index] }
  }
  return {
    result: 'blocked',
    detail: `It is blocked by the pattern ${block.text}.`,
    decidedBy: ['WebsiteFilter', 'Block', block.index],
  }
}

function firstMatch(
  address: string,
  filter: JsonValue | undefined,
  list: string,
): { readonly index: number; readonly text: string } | null {
  for (const [index, text] of textsOf(property(filter, list)).slice(0, MOST_ENTRIES)) {
    const pattern = parseMatchPattern(text)
    if (pattern && matchesUrl(pattern, address)) return { index, text }
  }
  return null
}

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verdict } from './verdict.ts'

interface BrowserRecording {
  readonly status: string
  readonly active: unknown
}

interface SmallCase {
  readonly case: string
  readonly input: { readonly text?: string; readonly base64?: string }
  readonly 'esr140.12': BrowserRecording
  readonly 'esr153.7': BrowserRecording
}

// Recorded from two real browsers, one document a line.
const cases: readonly SmallCase[] = readFileSync(new URL('./fixtures/small-cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): SmallCase => JSON.parse(line))

const bytesOf = ({ input }: SmallCase) =>
  Buffer.from(input.text ?? input.base64 ?? '', input.text === undefined ? 'base64' : 'utf8')

describe.each([
  ['esr140', 'esr140.12'],
  ['esr153', 'esr153.7'],
] as const)('%s holds active what the recorded browser held', (target, version) => {
  test.each(cases.map((item) => [item.case, item] as const))('%s', (_, item) => {
    const { status, active } = verdict(bytesOf(item), target)
    expect({ status, active }).toEqual({ status: item[version].status, active: item[version].active })
  })
})

const judge = (policies: unknown, target: Parameters<typeof verdict>[1]) =>
  verdict(new TextEncoder().encode(JSON.stringify({ policies })), target)

describe('losses are reported with their place', () => {
  const policies = { Cookies: { Allow: ['https://a.example', 'bad'], Nope: 1 }, Unknown: 1 }

  test('one bad entry costs the policy in ESR 60 and only itself later', () => {
    expect(judge(policies, 'esr60').refused).toEqual([
      { policy: 'Cookies', code: 'invalid-origin', path: ['Cookies', 'Allow', 1] },
    ])
    for (const target of ['esr140', 'esr153'] as const) {
      expect(judge(policies, target)).toMatchObject({
        active: { Cookies: { Allow: ['https://a.example/'] } },
        refused: [],
        dropped: [
          { path: ['Cookies', 'Allow', 1], code: 'invalid-origin' },
          { path: ['Cookies', 'Nope'], code: 'unknown-property' },
          { path: ['Unknown'], code: 'unknown-policy' },
        ],
      })
    }
  })

  test('an entry is dropped for what is wrong inside it', () => {
    const bookmarks = {
      Bookmarks: [
        { Title: 'a', URL: 'nonsense' },
        { Title: 'b', URL: 'https://b.example' },
      ],
    }
    expect(judge(bookmarks, 'esr153')).toMatchObject({
      active: { Bookmarks: [{ Title: 'b', URL: 'https://b.example/' }] },
      dropped: [{ path: ['Bookmarks', 0], code: 'invalid-url' }],
    })
    expect(judge(bookmarks, 'esr140').refused).toMatchObject([{ path: ['Bookmarks', 0, 'URL'] }])
  })
})

describe('ESR 60, known by reading', () => {
  test('a null for an object ends the loading: later policies are lost', () => {
    const { active, refused } = judge({ BlockAboutAddons: true, Cookies: null, BlockAboutConfig: true }, 'esr60')
    expect(active).toEqual({ BlockAboutAddons: true })
    expect(refused.map(({ code }) => code)).toEqual(['stops-later-policies'])
  })

  test('an enumeration is compared strictly, a boolean takes 0 and 1', () => {
    expect(judge({ Proxy: { SOCKSVersion: '5' } }, 'esr60').refused[0]?.code).toBe('not-in-enum')
    expect(judge({ Proxy: { Locked: 1 } }, 'esr60').active).toEqual({ Proxy: { Locked: true } })
  })

  test('its names are the specification’s', () => {
    expect(judge({ DisableBrowserStudies: true }, 'esr60').active).toEqual({ DisableBrowserStudies: true })
    expect(judge({ DisableFirefoxStudies: true }, 'esr60').active).toEqual({})
    expect(judge({ DisableBrowserStudies: true }, 'esr140').active).toEqual({})
  })
})

describe('behaviour recorded from the browsers', () => {
  test('a value that cannot be logged ends ESR 140 silently, wherever it stands', () => {
    for (const value of [{ toString: 1 }, [{ toString: 1 }], { Mode: 'none', AutoConfigURL: { toString: 1 } }]) {
      expect(judge({ Proxy: value, BlockAboutConfig: true }, 'esr140').active).toEqual({})
    }
    expect(judge({ Proxy: { valueOf: 1 }, BlockAboutConfig: true }, 'esr140').active).toMatchObject({
      BlockAboutConfig: true,
    })
  })

  test('what is checked after the first fault no longer ends it', () => {
    const policies = { Proxy: { Mode: 'bad', AutoConfigURL: { toString: 1 } }, BlockAboutConfig: true }
    expect(judge(policies, 'esr140').active).toEqual({ BlockAboutConfig: true })
  })

  test('objects nested 20,000 deep end ESR 140 and not ESR 153', () => {
    const text = `{"policies":{"Nope":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`
    const bytes = new TextEncoder().encode(text)
    expect(verdict(bytes, 'esr140').status).toBe('uninitialized')
    expect(verdict(bytes, 'esr153').status).toBe('active')
  })

  test('lists nested too deeply cost ESR 140 all that follows and ESR 153 the policy', () => {
    const nested = (depth: number) =>
      `{"policies":{"RequestedLocales":${'['.repeat(depth)}${']'.repeat(depth)},"BlockAboutConfig":true}}`
    const activeIn = (depth: number, target: 'esr140' | 'esr153') =>
      Object.keys(verdict(new TextEncoder().encode(nested(depth)), target).active)
    expect([activeIn(800, 'esr140'), activeIn(900, 'esr140')]).toEqual([['BlockAboutConfig'], []])
    expect([activeIn(5000, 'esr153'), activeIn(6000, 'esr153')]).toEqual([
      ['RequestedLocales', 'BlockAboutConfig'],
      ['BlockAboutConfig'],
    ])
  })

  test('UseHTTPProxyForAllProtocols writes HTTPProxy over SSLProxy', () => {
    const proxy = {
      UseHTTPProxyForAllProtocols: 1,
      HTTPProxy: 'a.example:80',
      SSLProxy: 'b.example:80',
      SOCKSProxy: 'c.example:80',
    }
    for (const target of ['esr140', 'esr153'] as const) {
      expect(judge({ Proxy: proxy }, target).active).toEqual({
        Proxy: { ...proxy, UseHTTPProxyForAllProtocols: true, SSLProxy: 'a.example:80' },
      })
    }
    const without = { UseHTTPProxyForAllProtocols: true, SSLProxy: 'b.example:80' }
    expect(judge({ Proxy: without }, 'esr140').active).toEqual({ Proxy: without })
  })

  test('several home pages in one text are divided by ESR 153 only', () => {
    const policies = { Homepage: { URL: 'https://a.example||https://b.example|', Additional: ['https://c.example'] } }
    expect(judge(policies, 'esr140').active).toEqual({})
    expect(judge(policies, 'esr153').active).toEqual({
      Homepage: { URL: 'https://a.example/', Additional: ['https://b.example/', 'https://c.example/'] },
    })
  })

  test('a text in a list that should be JSON and is not costs ESR 153 the whole policy', () => {
    const policies = { '3rdparty': { Extensions: { a: { x: 1 }, b: '{' } } }
    expect(judge(policies, 'esr153').refused).toMatchObject([{ policy: '3rdparty', code: 'invalid-json-text' }])
  })
})

test('a file of 10 MB is judged', () => {
  const bytes = new TextEncoder().encode(`{"policies":{"Bookmarks":[${'1,'.repeat(5_000_000)}1]}}`)
  expect(verdict(bytes, 'esr153').active).toEqual({ Bookmarks: [] })
})

test.each([[{}], [{ toplevel_name: 'Company' }], [[null]], [['https://a.example']], [[{}, 1]], ['{}'], ['[false]']])(
  'ESR 140 holds ManagedBookmarks %j active and does not start',
  (value) => {
    const { active, starts } = judge({ ManagedBookmarks: value, BlockAboutConfig: true }, 'esr140')
    expect([Object.keys(active), starts]).toEqual([['ManagedBookmarks', 'BlockAboutConfig'], false])
    expect(judge({ ManagedBookmarks: value, BlockAboutConfig: true }, 'esr153').starts).toBe(true)
  },
)

test.each([[[]], [[{}]], [[[]]], [[{ children: [null] }]], ['[]']])(
  'ESR 140 starts with ManagedBookmarks %j',
  (value) => {
    expect(judge({ ManagedBookmarks: value }, 'esr140').starts).toBe(true)
  },
)

import { expect, test } from 'vitest'
import { verdict } from '../verdict.ts'
import { importChromePolicies } from './chrome-import.ts'

const chrome = {
  HomepageLocation: 'https://intranet.example/',
  RestoreOnStartup: 4,
  RestoreOnStartupURLs: ['https://a.example/', 'https://b.example/'],
  URLBlocklist: ['ads.example', '.exact.example', 'https://x.example/path', 'javascript:*'],
  CookiesAllowedForUrls: ['[*.]a.example', 'https://b.example:8443', '[*.]*'],
  DefaultSearchProviderName: 'Intranet',
  DefaultSearchProviderSearchURL: 'https://search.example/?q={searchTerms}',
  ProxyMode: 'fixed_servers',
  ProxyServer: 'socks5://proxy.example:1080',
  MetricsReportingEnabled: false,
  IncognitoModeAvailability: 1,
  SSLVersionMin: 'tls1.2',
  ExtensionInstallBlocklist: ['*'],
  ExtensionInstallForcelist: ['abcdefghijklmnop'],
  ForceGoogleSafeSearch: true,
  SomethingNew: 1,
  BrowserSignin: 2,
  BookmarkBarEnabled: 'yes',
}

test('what means the same is carried over, and the browser takes all of it', () => {
  const { policies } = importChromePolicies(chrome)
  expect(policies).toEqual({
    Homepage: { URL: 'https://a.example/', Locked: true, StartPage: 'homepage', Additional: ['https://b.example/'] },
    WebsiteFilter: { Block: ['*://*.ads.example/*', '*://exact.example/*', 'https://*.x.example/path*'] },
    Cookies: { Allow: ['https://a.example', 'https://b.example:8443'] },
    SearchEngines: {
      Add: [{ Name: 'Intranet', URLTemplate: 'https://search.example/?q={searchTerms}' }],
      Default: 'Intranet',
    },
    Proxy: { Mode: 'manual', SOCKSProxy: 'proxy.example:1080', SOCKSVersion: 5 },
    DisableTelemetry: true,
    PrivateBrowsingModeAvailability: 1,
    SSLVersionMin: 'tls1.2',
    ExtensionSettings: { '*': { installation_mode: 'blocked' } },
  })
  const { refused, dropped } = verdict(new TextEncoder().encode(JSON.stringify({ policies })), 'esr153')
  expect({ refused, dropped }).toEqual({ refused: [], dropped: [] })
})

test('everything else is named with its reason', () => {
  const { lost } = importChromePolicies(chrome)
  expect(lost.map(({ name }) => name)).toEqual([
    'URLBlocklist',
    'CookiesAllowedForUrls',
    'ExtensionInstallForcelist',
    'ForceGoogleSafeSearch',
    'SomethingNew',
    'BrowserSignin',
    'BookmarkBarEnabled',
  ])
})

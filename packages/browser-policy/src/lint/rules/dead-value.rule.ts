import { versionsTried } from '../../catalogue/tried-texts.ts'
import type { Path } from '../../document/node.ts'
import { newest } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'
import { type LintSubject, replaceValue, withFix } from '../subject.ts'
import type { TextFault } from '../texts/text-fault.ts'
import { textFaults } from '../texts/text-faults.ts'
import { stepsOf, visitTexts } from '../visit-texts.ts'

function tell(subject: LintSubject, path: Path, { detail, meant, isSure, severity }: TextFault): LintFinding {
  const fix = meant !== undefined && isSure ? withFix(replaceValue(subject, path, meant)) : {}
  return {
    path,
    detail,
    ...(severity ? { severity } : {}),
    ...(meant === undefined ? {} : { suggestion: JSON.stringify(meant) }),
    ...fix,
  }
}

/** After the message about a text that nobody tried in a browser. */
const READ = ' (Read from documentation.)'

export const deadValue = defineRule({
  id: 'dead-value',
  summary: 'The browser takes a text that can match nothing or do nothing.',
  why: 'The browser checks no more than that it is a text. A star, a scheme or a separator too many makes it dead, without a message.',
  cure: 'Write what the policy compares with: weft-policy explain NAME tells the form.',
  severity: 'warning',
  examples: [
    {
      policies: {
        Authentication: {
          SPNEGO: ['*.corp.example', 'https://portal.corp.example/', 'a.example;b.example', 'HTTPS://corp.example'],
          NTLM: ['.corp.example', 'corp.example', 'https://corp.example', 'https://', 'http://corp.example:8080'],
          Delegated: ['a.example, b.example'],
        },
      },
      found: [0, 1, 2, 3].map((at) => `Authentication.SPNEGO[${at}]`).concat('Authentication.Delegated[0]'),
    },
    {
      policies: {
        LocalFileLinks: ['https://*.corp.example', '*.corp.example', 'corp.example', 'https://a.corp.example:8443/'],
      },
      found: ['LocalFileLinks[0]', 'LocalFileLinks[1]'],
    },
    {
      policies: { Proxy: { Mode: 'manual', HTTPProxy: 'a.example:80', Passthrough: '*.corp.example;intranet' } },
      found: ['Proxy.Passthrough'],
    },
    ...['192.168.*', 'http://a.example', '10.0.0.1-10.0.0.9', 'a.example?x', '<-loopback>'].map((Passthrough) => ({
      policies: { Proxy: { Mode: 'manual', HTTPProxy: 'a.example:80', Passthrough } },
      found: ['Proxy.Passthrough'],
    })),
    ...[
      '<local>, 10.1.0.0/16 *.corp.example',
      '10.1.0.0/16; 192.168.0.1',
      '[::1]:80,fe80::/10,.a.example:8080',
      'a.example/x',
      '',
    ].map((Passthrough) => ({
      policies: { Proxy: { Mode: 'manual', HTTPProxy: 'a.example:80', Passthrough } },
      found: [],
    })),
    {
      policies: {
        ExemptDomainFileTypePairsFromFileTypeDownloadWarnings: [
          { file_extension: '.jnlp', domains: ['https://a.example', '*.a.example', '.a.example', 'a.example'] },
          { file_extension: 'JNLP', domains: ['a.example'] },
        ],
      },
      found: ['[0].file_extension', '[0].domains[0]', '[0].domains[1]', '[0].domains[2]'].map(
        (place) => `ExemptDomainFileTypePairsFromFileTypeDownloadWarnings${place}`,
      ),
    },
    {
      policies: {
        AutoLaunchProtocolsFromOrigins: ['vpn:', 'zoommtg://', 'VPN', 'vpn'].map((protocol) => ({
          protocol,
          allowed_origins: ['https://a.example'],
        })),
      },
      found: [0, 1, 2].map((at) => `AutoLaunchProtocolsFromOrigins[${at}].protocol`),
    },
    {
      policies: {
        DNSOverHTTPS: {
          ProviderURL: 'http://dns.example/query',
          ExcludedDomains: ['https://a.example', '*.a.example', 'a.example:53', '.a.example', 'a.example', 'local'],
        },
      },
      found: ['DNSOverHTTPS.ProviderURL', ...[0, 1, 2, 3].map((at) => `DNSOverHTTPS.ExcludedDomains[${at}]`)],
    },
    {
      policies: {
        Certificates: {
          Install: [
            'staff.p12',
            'C:\\certs\\staff.PFX',
            '~/root.pem',
            '%ProgramData%\\root.crt',
            'root.pem',
            '/etc/root.der',
          ],
        },
      },
      found: [0, 1, 2, 3].map((at) => `Certificates.Install[${at}]`),
    },
    ...['%USERPROFILE%\\Downloads', '~/Downloads', '$HOME/x', 'Downloads', ''].map((text) => ({
      policies: { DefaultDownloadDirectory: text },
      found: ['DefaultDownloadDirectory'],
    })),
    ...[`$${'{home}'}/Downloads`, '/srv/100%/a%b', 'D:\\Downloads', '\\\\server\\share'].map((text) => ({
      policies: { DownloadDirectory: text },
      found: [],
    })),
    {
      policies: {
        SearchEngines: {
          Add: [{ Name: 'Our search', URLTemplate: 'https://a.example/?q={searchTerms}' }],
          Default: 'our search',
          DefaultPrivate: 'duckduckgo',
        },
      },
      found: ['SearchEngines.Default', 'SearchEngines.DefaultPrivate'],
    },
    {
      policies: {
        SearchEngines: {
          Add: [{ Name: 'Our search', URLTemplate: 'https://a.example/?q={searchTerms}' }],
          Default: 'Our search',
          Remove: ['Bing', 'Another'],
        },
      },
      found: [],
    },
    { policies: { LocalNetworkAccess: { SkipDomains: ['*.a.example', 'a.example'] } }, found: [] },
    {
      policies: { RequestedLocales: ['de', 'zh-Hant-TW', 'German', 'en_US', 'English (US)'] },
      found: ['RequestedLocales[2]', 'RequestedLocales[4]'],
    },
    { policies: { RequestedLocales: 'German, de' }, found: ['RequestedLocales'] },
    { policies: { RequestedLocales: 'de, en-US' }, found: [] },
    {
      policies: {
        ManagedBookmarks: [
          { name: 'a', url: 'https://' },
          { name: 'b', url: 'a.example' },
          { name: 'c', url: 'https://a.example' },
        ],
      },
      found: ['ManagedBookmarks[0].url'],
    },
    {
      policies: {
        SitePolicies: [
          { Match: ['https://corp.example', '*.corp.example', 'corp.example', '*'], Policies: { DisableJit: true } },
        ],
      },
      options: { target: newest },
      found: ['SitePolicies[0].Match[0]'],
    },
    {
      policies: {
        SearchEngines: {
          Add: [
            { Name: 'a', URLTemplate: 'a.example/?q={searchTerms}', Encoding: 'cyrillic?' },
            { Name: 'b', URLTemplate: 'https://{host}.example/?q={searchTerms}', Encoding: 'windows-1251' },
            { Name: 'c', URLTemplate: 'https://a.example/', Method: 'POST', PostData: 'q=%s' },
          ],
        },
      },
      found: ['SearchEngines.Add[0].URLTemplate', 'SearchEngines.Add[0].Encoding', 'SearchEngines.Add[2].PostData'],
    },
    { policies: { AllowedDomainsForApps: 'a.example;b.example' }, found: ['AllowedDomainsForApps'] },
    { policies: { AllowedDomainsForApps: 'a.example,b.example' }, found: [] },
  ],
  find(subject): LintFinding[] {
    const found: LintFinding[] = []
    for (const policy of subject.policies) {
      const value = readValue(subject, policy)
      if (value === undefined) continue
      for (const [dotted, kind] of Object.entries(policy.policy.texts ?? {})) {
        visitTexts(value, stepsOf(dotted), [policy.name], (text, at) => {
          const fault = textFaults[kind](text, value)
          if (!fault) return
          const note = versionsTried(policy.policy.name, dotted).length > 0 ? '' : READ
          found.push(tell(subject, [...at], { ...fault, detail: fault.detail + note }))
        })
      }
    }
    return found
  },
})

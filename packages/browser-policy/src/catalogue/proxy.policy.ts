import { definePolicy } from './define-policy.ts'

export const proxy = definePolicy({
  name: 'Proxy',
  summary: 'Sets how the browser reaches the network: directly, by proxies, or by an automatic configuration.',
  description:
    'Hosts are written as `host:port`, never as an address: `http://proxy:80` becomes a host called `http`, port 443 and a missing port are lost, and a name or password is dropped. They count with Mode `manual`, AutoConfigURL with Mode `autoConfig`. `UseHTTPProxyForAllProtocols` copies HTTPProxy over the others and does nothing without it; ESR 60 copies it over SOCKS too. `Locked` locks every proxy setting in ESR 140 and 153, in ESR 60 only what was set.',
  category: 'Network',
  since: { declared: '60.0' },
  properties: {
    Mode: { summary: 'How connections are made.' },
    Locked: { summary: 'Keeps users from changing these settings.' },
    AutoConfigURL: { summary: 'The address of the automatic configuration; the empty text is ignored.' },
    FTPProxy: { summary: 'Proxy for FTP as host:port; later browsers only warn.' },
    HTTPProxy: { summary: 'Proxy for HTTP as host:port.' },
    SSLProxy: { summary: 'Proxy for HTTPS as host:port.' },
    SOCKSProxy: { summary: 'SOCKS proxy as host:port.' },
    SOCKSVersion: { summary: 'Version of the SOCKS protocol.' },
    UseHTTPProxyForAllProtocols: { summary: 'Uses HTTPProxy for the other protocols too.' },
    Passthrough: {
      summary:
        'Hosts to be reached directly, separated by commas or blanks: `corp.example` with the names below it, `10.1.0.0/16`, `<local>`.',
    },
    UseProxyForDNS: { summary: 'Lets the SOCKS proxy look up names.' },
    AutoLogin: { summary: 'Does not ask for a password that is saved.' },
  },
  texts: { Passthrough: 'bypass list' },
  effects: {
    timing: 'each-start',
    example: { Mode: 'manual', HTTPProxy: 'proxy.example:3128', SOCKSVersion: 5 },
    preferences: [
      { name: 'network.proxy.http', value: 'proxy.example', locked: false },
      { name: 'network.proxy.http_port', value: 3128, locked: false },
      { name: 'network.proxy.type', value: 1, locked: false },
    ],
    note: 'FTPProxy: accepted with a message; has no effect in ESR 140 and 153.',
  },
  conflicts: [
    {
      with: 'Proxy',
      reportedBy: 'proxy-mode',
      detail: 'Hosts do nothing unless Mode is manual, AutoConfigURL nothing unless it is autoConfig.',
    },
    {
      with: 'Proxy',
      reportedBy: 'proxy-mode',
      detail: 'SOCKSVersion and UseProxyForDNS are only set, not used, without SOCKSProxy.',
    },
  ],
  examples: {
    valid: [{ Mode: 'manual', HTTPProxy: 'proxy.example:3128', SOCKSVersion: 5 }, { Mode: 'system' }],
    invalid: [{ Mode: 'Manual' }, { SOCKSVersion: '5' }],
  },
})

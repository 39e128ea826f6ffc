import { parseUrl } from '../browser/parse-url.ts'
import type { JsonValue } from '../json-value.ts'
import { isOn, property, textOf } from '../lint/values.ts'
import { defineAspect, type Outcome, type PageVisit } from './define-aspect.ts'
import { bypassEntry } from './proxy-bypass.ts'
import { portOf } from './site-lists.ts'

const url = 'https://a.example/'

export const proxy = defineAspect({
  id: 'proxy',
  label: 'Proxy',
  concerns: 'network',
  examples: [
    {
      policies: { Proxy: { Mode: 'manual', HTTPProxy: 'p.example:3128' } },
      url: 'http://a.example/',
      result: 'set',
      decidedBy: 'Proxy.HTTPProxy',
    },
    {
      policies: { Proxy: { Mode: 'manual', HTTPProxy: 'p.example:3128' } },
      url,
      result: 'default',
      decidedBy: 'Proxy.Mode',
    },
    {
      policies: { Proxy: { Mode: 'manual', HTTPProxy: 'p.example:3128', UseHTTPProxyForAllProtocols: true } },
      url,
      result: 'set',
      decidedBy: 'Proxy.HTTPProxy',
    },
    {
      policies: {
        Proxy: { Mode: 'manual', HTTPProxy: 'p.example:3128', Passthrough: '10.1.0.0/16; 192.168.0.0/16' },
      },
      url: 'http://10.1.2.3/',
      result: 'default',
      decidedBy: 'Proxy.Passthrough',
    },
    {
      policies: { Proxy: { Mode: 'manual', SSLProxy: 'p.example:3128', Passthrough: '.b.example, a.example' } },
      url,
      result: 'default',
      decidedBy: 'Proxy.Passthrough',
    },
    {
      policies: { Proxy: { Mode: 'manual', SSLProxy: 'p.example:443' } },
      url,
      result: 'limited',
      decidedBy: 'Proxy.SSLProxy',
    },
    {
      policies: { Proxy: { Mode: 'manual', SSLProxy: 'p ex:80' } },
      url,
      result: 'limited',
      decidedBy: 'Proxy.SSLProxy',
    },
    {
      policies: { Proxy: { Mode: 'manual', SOCKSProxy: 's.example:1080' } },
      url,
      result: 'set',
      decidedBy: 'Proxy.SOCKSProxy',
    },
    { policies: { Proxy: { HTTPProxy: 'p.example:3128' } }, url, result: 'default', decidedBy: null },
    {
      policies: { Proxy: { Mode: 'autoConfig', AutoConfigURL: 'https://p.example/p.pac' } },
      url,
      result: 'set',
      decidedBy: 'Proxy.AutoConfigURL',
    },
    { policies: { Proxy: { Mode: 'none' } }, url: 'about:config', result: 'default', decidedBy: null },
    {
      policies: { Proxy: { Mode: 'none' } },
      url: 'view-source:https://a.example/',
      result: 'default',
      decidedBy: null,
    },
    { policies: { Proxy: { Mode: 'none' } }, url, result: 'set', decidedBy: 'Proxy.Mode' },
    { policies: {}, url, result: 'default', decidedBy: null },
  ],
  decide(visit) {
    const policy = visit.policy('Proxy')
    const by = ['Proxy', 'Mode']
    switch (textOf(policy, 'Mode')) {
      case 'none':
        return { result: 'set', detail: 'The connection is direct.', decidedBy: by }
      case 'system':
        return { result: 'set', detail: 'The settings of the system decide.', decidedBy: by }
      case 'autoDetect':
        return { result: 'set', detail: 'The network tells the proxy (WPAD).', decidedBy: by }
      case 'autoConfig':
        return byScript(policy)
      case 'manual':
        return byHand(visit, policy)
      default:
        return { result: 'default', detail: 'The settings of the user or the system decide.', decidedBy: null }
    }
  },
})

function byScript(policy: JsonValue | undefined): Outcome {
  const script = textOf(policy, 'AutoConfigURL')
  if (script === undefined || script === '') {
    return {
      result: 'limited',
      detail: 'Mode is autoConfig, but there is no AutoConfigURL: the connection is direct.',
      decidedBy: ['Proxy', 'Mode'],
    }
  }
  return { result: 'set', detail: `The script at ${script} decides.`, decidedBy: ['Proxy', 'AutoConfigURL'] }
}

const FIELD_OF: Readonly<Record<string, string>> = { 'http:': 'HTTPProxy', 'https:': 'SSLProxy', 'ftp:': 'FTPProxy' }

function byHand(visit: PageVisit, policy: JsonValue | undefined): Outcome {
  const bypass = bypassEntry(visit, textOf(policy, 'Passthrough') ?? '')
  if (bypass !== null)
    return {
      result: 'default',
      detail: `The connection is direct, because of ${bypass} in Passthrough.`,
      decidedBy: ['Proxy', 'Passthrough'],
    }
  const own = FIELD_OF[visit.protocol]
  const shared = isOn(property(policy, 'UseHTTPProxyForAllProtocols')) && textOf(policy, 'HTTPProxy') !== undefined
  const fields = shared && own !== undefined ? ['HTTPProxy'] : [...(own === undefined ? [] : [own]), 'SOCKSProxy']
  const field = fields.find((name) => textOf(policy, name) !== undefined)
  if (field === undefined) {
    return {
      result: 'default',
      detail: `No proxy is named for ${visit.protocol.slice(0, -1)}: the connection is direct.`,
      decidedBy: ['Proxy', 'Mode'],
    }
  }
  return byAddress(field, textOf(policy, field) ?? '')
}

/** The browser reads an address as `https://` + text, which loses port 443 and more. */
function byAddress(field: string, text: string): Outcome {
  const decidedBy = ['Proxy', field]
  const parsed = parseUrl(`https://${text}`)
  if (!parsed)
    return {
      result: 'limited',
      detail: `${JSON.stringify(text)} is no address: no proxy is set, and the connection is direct.`,
      decidedBy,
    }
  const port = /^https:\/\/(?:[^/?#]*@)?(?:\[[^\]]*\]|[^/?#:]*):\d+/.test(parsed.href) ? portOf(parsed.href) : null
  if (port === null || port === 0)
    return {
      result: 'limited',
      detail: `The proxy is ${parsed.hostname} without a port, so it does not work.`,
      decidedBy,
    }
  return { result: 'set', detail: `It goes through ${parsed.hostname}:${port}.`, decidedBy }
}

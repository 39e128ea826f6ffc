import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { has, isOn, property, textOf } from '../values.ts'

const HOSTS = ['HTTPProxy', 'SSLProxy', 'FTPProxy', 'SOCKSProxy']

type UnusedField = readonly [field: string, detail: string, severity?: 'info']

function unusedFields(value: JsonValue): UnusedField[] {
  const mode = property(value, 'Mode')
  const modeText = mode === undefined ? 'without Mode' : `with Mode ${JSON.stringify(mode)}`
  const unused: UnusedField[] = []
  for (const field of HOSTS) {
    if (has(value, field) && mode !== 'manual')
      unused.push([field, `${field} is not used ${modeText}; it needs "manual".`])
  }
  const pac = textOf(value, 'AutoConfigURL')
  if (pac === '') unused.push(['AutoConfigURL', 'An empty AutoConfigURL is ignored.'])
  else if (pac !== undefined && mode !== 'autoConfig') {
    unused.push(['AutoConfigURL', `AutoConfigURL is not used ${modeText}; it needs "autoConfig".`])
  }
  for (const field of ['SOCKSVersion', 'UseProxyForDNS']) {
    if (has(value, field) && !has(value, 'SOCKSProxy'))
      unused.push([field, `${field} is set, but not used without SOCKSProxy.`, 'info'])
  }
  return unused
}

function missingFields(value: JsonValue): UnusedField[] {
  const mode = property(value, 'Mode')
  const missing: UnusedField[] = []
  if (mode === 'manual' && !HOSTS.some((field) => has(value, field))) {
    missing.push(['Mode', 'Mode is "manual", but no proxy is named.'])
  }
  if (mode === 'autoConfig' && !has(value, 'AutoConfigURL')) {
    missing.push(['Mode', 'Mode is "autoConfig", but AutoConfigURL is missing.'])
  }
  return missing
}

function sharedProxy(value: JsonValue): UnusedField[] {
  const field = 'UseHTTPProxyForAllProtocols'
  if (!isOn(property(value, field))) return []
  if (!has(value, 'HTTPProxy')) return [[field, `${field} does nothing without HTTPProxy.`]]
  return ['SSLProxy', 'FTPProxy']
    .filter((other) => has(value, other) && property(value, other) !== property(value, 'HTTPProxy'))
    .map((other): UnusedField => [other, `${other} is replaced by HTTPProxy, because ${field} is on.`])
}

export const proxyMode = defineRule({
  id: 'proxy-mode',
  summary: 'Fields of Proxy do not go with its Mode or with each other.',
  why: 'The browser sets them without a word and does not use them.',
  cure: 'Choose the Mode to which the fields belong: manual for addresses, autoConfig for AutoConfigURL.',
  severity: 'warning',
  examples: [
    { policies: { Proxy: { Mode: 'system', HTTPProxy: 'a.example:3128' } }, found: ['Proxy.HTTPProxy'] },
    { policies: { Proxy: { HTTPProxy: 'a.example:3128' } }, found: ['Proxy.HTTPProxy'] },
    {
      policies: { Proxy: { Mode: 'manual', AutoConfigURL: 'https://a.example/' } },
      found: ['Proxy.Mode', 'Proxy.AutoConfigURL'],
    },
    { policies: { Proxy: { Mode: 'none', SOCKSVersion: 5 } }, found: ['Proxy.SOCKSVersion'] },
    {
      policies: {
        Proxy: {
          Mode: 'manual',
          HTTPProxy: 'a.example:80',
          SSLProxy: 'b.example:80',
          UseHTTPProxyForAllProtocols: true,
        },
      },
      found: ['Proxy.SSLProxy'],
    },
    { policies: { Proxy: { Mode: 'autoConfig', AutoConfigURL: 'https://a.example/p.pac' } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const proxy = subject.policy('Proxy')
    if (!proxy) return []
    const { name, value } = proxy
    const fields = [...unusedFields(value), ...missingFields(value), ...sharedProxy(value)]
    return fields.map(([field, detail, severity]) => ({
      path: [name, field],
      detail,
      ...(severity ? { severity } : {}),
    }))
  },
})

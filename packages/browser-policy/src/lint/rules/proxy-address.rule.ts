import { parseUrl } from '../../browser/parse-url.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { replaceValue, withFix } from '../subject.ts'
import { textOf } from '../values.ts'

interface Loss {
  readonly detail: string
  readonly meant?: string
}

/** The part of a proxy's address that is lost because the browser parses it as `https://` + text; null if none. */
function findLoss(text: string): Loss | null {
  const quoted = JSON.stringify(text)
  const scheme = /^[a-z][a-z0-9+.-]*:\/\/(.*?)\/?$/i.exec(text)
  if (scheme) {
    const [, meant = ''] = scheme
    return {
      detail: `${quoted}: a proxy is host:port, not a URL; the browser takes “${text.slice(0, text.indexOf(':'))}” for the host and no port.`,
      meant,
    }
  }
  const url = parseUrl(`https://${text}`)
  if (url === null) return { detail: `${quoted} is no address; no proxy is set, while Mode stays as it is.` }
  const { port, username, password, pathname, search, hash } = new URL(url.href)
  if (username !== '' || password !== '') {
    return {
      detail: `${quoted}: user name and password are silently dropped.`,
      meant: text.slice(text.lastIndexOf('@') + 1),
    }
  }
  if (pathname !== '/' || search !== '' || hash !== '' || text.endsWith('/')) {
    const likelyAddress = text.replace(/[/?#].*$/, '')
    return { detail: `${quoted}: what follows the port is silently dropped.`, meant: likelyAddress }
  }
  if (/:0*443$/.test(text)) {
    return {
      detail: `${quoted}: port 443 is lost, because the browser reads the address as an https one; the proxy does not work.`,
    }
  }
  return port === '' || port === '0'
    ? { detail: `${quoted} has no port; it stays 0 and the proxy does not work.` }
    : null
}

export const proxyAddress = defineRule({
  id: 'proxy-address',
  summary: 'A proxy’s address loses its host, port or another part.',
  why: 'Addresses are host:port; the browser takes many others without a word and sets something else.',
  severity: 'warning',
  examples: [
    { policies: { Proxy: { Mode: 'manual', HTTPProxy: 'http://host:80' } }, found: ['Proxy.HTTPProxy'] },
    { policies: { Proxy: { Mode: 'manual', SSLProxy: 'host:443' } }, found: ['Proxy.SSLProxy'] },
    { policies: { Proxy: { Mode: 'manual', SOCKSProxy: 'host' } }, found: ['Proxy.SOCKSProxy'] },
    { policies: { Proxy: { Mode: 'manual', HTTPProxy: 'user:pw@host:80' } }, found: ['Proxy.HTTPProxy'] },
    { policies: { Proxy: { Mode: 'manual', HTTPProxy: 'ho st:80' } }, found: ['Proxy.HTTPProxy'] },
    { policies: { Proxy: { Mode: 'manual', HTTPProxy: '[::1]:3128', SSLProxy: 'host:3128' } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const proxy = subject.policy('Proxy')
    if (!proxy) return []
    return ['HTTPProxy', 'SSLProxy', 'FTPProxy', 'SOCKSProxy'].flatMap((field): LintFinding[] => {
      const text = textOf(proxy.value, field)
      const loss = text === undefined ? null : findLoss(text)
      if (!loss) return []
      const path = [proxy.name, field]
      const fix = loss.meant && !findLoss(loss.meant) ? withFix(replaceValue(subject, path, loss.meant)) : {}
      return [{ path, detail: loss.detail, ...(loss.meant ? { suggestion: JSON.stringify(loss.meant) } : {}), ...fix }]
    })
  },
})

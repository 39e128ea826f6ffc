import { defineCheck, findWhole, NOTHING } from '../check.ts'

const SCHEME = /^(?:https?|ftps?):\/\/[^\s/?#]/i

/** Whether a text is the address of a page: a scheme of the web, a host, nothing else. */
function isUrl(text: string): boolean {
  if (!SCHEME.test(text) || /\s/.test(text)) return false
  const url = URL.parse(text)
  return url !== null && isHost(url.hostname)
}

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$/

/** Tells whether a host, in ASCII as in a parsed address, is a possible domain name (RFC 1123, 2.1) or an address. */
function isHost(host: string): boolean {
  if (host === 'localhost' || host.startsWith('[') || ADDRESS.test(host)) return true
  const labels = host.replace(/\.$/, '').split('.')
  const top = labels.at(-1) ?? ''
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    top.length > 1 &&
    !/^\d+$/.test(top) &&
    labels.every((one) => LABEL.test(one))
  )
}

export const url = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'url',
  label: 'URL',
  why: 'The program opens the text as an address.',
  severity: 'error',
  flags: ['url'],
  examples: [
    { source: 'https://example.org/', target: 'https://example.org/cs/', flags: 'url', fails: false },
    { source: 'https://example.org/', target: 'example.org/cs', flags: 'url', fails: true },
    { source: 'https://example.org/', target: 'https://příklad.cz:8080/', flags: 'url', fails: false },
    { source: 'https://example.org/', target: 'http://127.0.0.1/', flags: 'url', fails: false },
    { source: 'https://example.org/', target: 'https://example..org/', flags: 'url', fails: true },
    { source: 'https://example.org/', target: 'https://-example-.org/', flags: 'url', fails: true },
    { source: 'https://example.org/', target: 'https://example.o/', flags: 'url', fails: true },
  ],
  find(source, target) {
    if (source.last < 0) return NOTHING
    return isUrl(target) ? NOTHING : findWhole(target)
  },
})

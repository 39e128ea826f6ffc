import { defineCheck, findWhole, NOTHING } from '../check.ts'

const SCHEME = /^(?:https?|ftps?):\/\/[^\s/?#]/i

/** Whether a text is the address of a page: a scheme of the web, a host, nothing else. */
function isUrl(text: string): boolean {
  if (!SCHEME.test(text) || /\s/.test(text)) return false
  const url = URL.parse(text)
  if (!url || url.hostname === '') return false
  return url.hostname === 'localhost' || url.hostname.includes('.') || url.hostname.startsWith('[')
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
  ],
  find(source, target) {
    if (source.last < 0) return NOTHING
    return isUrl(target) ? NOTHING : findWhole(target)
  },
})

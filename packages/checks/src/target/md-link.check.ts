import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { findLinks, sameSet } from '../markup/markdown.ts'

/** Targets inside the project or filled in by the program; addresses of the web may lead to another language. */
const LOCAL = /^[.#{]/

function localTargets(links: readonly string[]): ReadonlySet<string> {
  return new Set(links.filter((link) => LOCAL.test(link)))
}

export const mdLink = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'md-link',
  label: 'Markdown links',
  why: 'A lost link, or one to another place of the same document, leads readers nowhere.',
  severity: 'error',
  flags: ['md-text'],
  examples: [
    { source: '[a](https://example.org)', target: '[b](https://example.org/cs)', flags: 'md-text', fails: false },
    { source: '[a](https://example.org)', target: 'b', flags: 'md-text', fails: true },
    { source: '[a](#top)', target: '[b](#nahoru)', flags: 'md-text', fails: true },
  ],
  find(source, target) {
    const wanted = source.scan(findLinks)
    if (wanted.length === 0) return NOTHING
    const found = findLinks(target)
    if (found.length !== wanted.length) return findWhole(target, `${found.length} links instead of ${wanted.length}`)
    return sameSet(localTargets(wanted), localTargets(found)) ? NOTHING : findWhole(target)
  },
})

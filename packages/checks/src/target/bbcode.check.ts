import { defineCheck, findWhole, NOTHING } from '../check.ts'

const TAG = /\[(\/?)([^[\]@]{1,50})(?:@[^[\]]{0,100})?\]/g

/** Names of the BBCode tags that are closed, in the order of their start tags. */
function pairedTags(text: string): string[] {
  const open: { name: string; closed: boolean }[] = []
  const waiting = new Map<string, number[]>()
  for (const [, slash, name = ''] of text.matchAll(TAG)) {
    if (slash === '') {
      const places = waiting.get(name) ?? []
      places.push(open.length)
      waiting.set(name, places)
      open.push({ name, closed: false })
    } else {
      const tag = open[waiting.get(name)?.shift() ?? -1]
      if (tag) tag.closed = true
    }
  }
  return open.filter(({ closed }) => closed).map(({ name }) => name)
}

export const bbcode = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'bbcode',
  label: 'BBCode markup',
  why: 'A tag that differs from the source loses its formatting or shows up as text.',
  severity: 'warning',
  flags: ['bbcode-text'],
  examples: [
    { source: '[b]bold[/b]', target: '[b]tučně[/b]', flags: 'bbcode-text', fails: false },
    { source: '[b]bold[/b]', target: '[i]tučně[/i]', flags: 'bbcode-text', fails: true },
    { source: 'see [1]', target: 'viz [1]', flags: 'bbcode-text', fails: false },
  ],
  find(source, target) {
    const wanted = source.scan(pairedTags)
    if (wanted.length === 0) return NOTHING
    const found = pairedTags(target)
    const names = new Set(found)
    if (
      found.length === wanted.length &&
      wanted.every((name) => names.has(name)) &&
      names.size === new Set(wanted).size
    )
      return NOTHING
    return findWhole(target, `[${found.join('], [')}] instead of [${wanted.join('], [')}]`)
  },
})

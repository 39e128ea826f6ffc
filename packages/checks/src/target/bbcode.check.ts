import { defineCheck, findWhole, NOTHING } from '../check.ts'

const TAG = /\[(\/?)([^[\]@]{1,50})(?:@[^[\]]{0,100})?\]/g

interface PairedTag {
  readonly name: string
  readonly start: number
  /** Position of its closing tag; -1 without one. */
  end: number
}

/** Tags that are closed, in the order of their start tags. A closing tag ends the last of its name that is open. */
function closedTags(text: string): readonly PairedTag[] {
  const all: PairedTag[] = []
  const waiting = new Map<string, PairedTag[]>()
  for (const { 1: slash, 2: name = '', index } of text.matchAll(TAG)) {
    const open = waiting.get(name) ?? []
    if (slash === '') {
      const tag = { name, start: index, end: -1 }
      waiting.set(name, open)
      open.push(tag)
      all.push(tag)
    } else {
      const tag = open.pop()
      if (tag) tag.end = index
    }
  }
  return all.filter(({ end }) => end >= 0)
}

/** The BBCode tags that are closed, each behind the tag that it stands in; one that overlaps another stands in none. */
function pairedTags(text: string): string[] {
  const around: PairedTag[] = []
  return closedTags(text).map((tag) => {
    let outer = around.at(-1)
    while (outer && outer.end < tag.start) {
      around.pop()
      outer = around.at(-1)
    }
    around.push(tag)
    if (!outer) return tag.name
    return outer.end > tag.end ? `${outer.name}][${tag.name}` : `${tag.name}] across [/${outer.name}`
  })
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
    { source: '[b]a[/b] [i]c[/i]', target: '[i]c[/i] [b]a[/b]', flags: 'bbcode-text', fails: false },
    { source: '[b][i]a[/i][/b]', target: '[b][i]á[/i][/b]', flags: 'bbcode-text', fails: false },
    { source: '[b][i]a[/i][/b]', target: '[i][b]á[/b][/i]', flags: 'bbcode-text', fails: true },
    { source: '[b][i]a[/i][/b]', target: '[b][i]á[/b][/i]', flags: 'bbcode-text', fails: true },
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

import { parseUrl } from '../../browser/parse-url.ts'
import type { Path } from '../../document/node.ts'
import { isObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { specified } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { property, textsOf } from '../values.ts'

const OVERLAPPING = new Set(['Cookies', 'MediaPlugin', 'Permissions'])

/** The site of an entry in its canonical spelling. */
function siteOf(text: string): string {
  const url = parseUrl(text)
  return url ? `${url.protocol}//${url.host}` : text
}

/** The lists of sites, in the order in which they count. */
const LISTS = ['Allow', 'Block', 'AllowSession'] as const

function overlapIn(path: Path, value: JsonValue): LintFinding[] {
  const lists = LISTS.filter((list) => textsOf(property(value, list)).length > 0)
  // Reading thousands of sites costs time; one list alone overlaps with nothing.
  if (lists.length < 2) return []
  const earlier = new Map<string, string>()
  return lists.flatMap((list): LintFinding[] => {
    const texts = textsOf(property(value, list))
    const found = texts.flatMap(([index, text]): LintFinding[] => {
      const winner = earlier.get(siteOf(text))
      if (winner === undefined) return []
      const detail = `${text} is in ${winner} too; ${winner} wins, so that this entry does nothing.`
      return [{ path: [...path, list, index], detail }]
    })
    for (const [, text] of texts) if (!earlier.has(siteOf(text))) earlier.set(siteOf(text), list)
    return found
  })
}

export const allowBlockOverlap = defineRule({
  id: 'allow-block-overlap',
  summary: 'The same site is in two of Allow, Block and AllowSession.',
  why: 'Allow wins over Block, and Block over AllowSession, without a word.',
  cure: 'Keep the site in one list.',
  severity: 'warning',
  examples: [
    {
      policies: { Permissions: { Location: { Allow: ['https://a.example'], Block: ['https://A.example/'] } } },
      found: ['Permissions.Location.Block[0]'],
    },
    {
      policies: { Cookies: { Allow: ['https://a.example'], Block: ['https://b.example', 'https://a.example:443'] } },
      found: ['Cookies.Block[1]'],
    },
    {
      policies: { MediaPlugin: { Allow: ['https://a.example'], Block: ['https://a.example'] } },
      options: { target: specified },
      found: ['MediaPlugin.Block[0]'],
    },
    {
      policies: {
        Cookies: {
          Allow: ['https://a.example'],
          AllowSession: ['https://a.example', 'https://b.example', 'https://c.example'],
          Block: ['https://b.example'],
        },
      },
      found: ['Cookies.AllowSession[0]', 'Cookies.AllowSession[1]'],
    },
    { policies: { Cookies: { Allow: ['https://a.example'], Block: ['http://a.example'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.policies.flatMap(({ path, policy, value }): LintFinding[] => {
      if (!OVERLAPPING.has(policy.name)) return []
      const inside = isObject(value) ? Object.entries(value) : []
      return [...overlapIn(path, value), ...inside.flatMap(([name, part]) => overlapIn([...path, name], part))]
    })
  },
})

import { parseUrl } from '../../browser/parse-url.ts'
import type { Path } from '../../document/node.ts'
import { isObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { property, textsOf } from '../values.ts'

const OVERLAPPING = new Set(['Cookies', 'MediaPlugin', 'Permissions'])

/** The site of an entry in its canonical spelling. */
function siteOf(text: string): string {
  const url = parseUrl(text)
  return url ? `${url.protocol}//${url.host}` : text
}

function overlapIn(path: Path, value: JsonValue): LintFinding[] {
  const blocked = textsOf(property(value, 'Block'))
  if (blocked.length === 0) return []
  const allowed = new Set([
    ...textsOf(property(value, 'Allow')).map(([, text]) => siteOf(text)),
    ...textsOf(property(value, 'AllowSession')).map(([, text]) => siteOf(text)),
  ])
  return blocked.flatMap(([index, text]): LintFinding[] => {
    if (!allowed.has(siteOf(text))) return []
    const detail = `${text} is also allowed; Allow wins, so blocking it does nothing.`
    return [{ path: [...path, 'Block', index], detail }]
  })
}

export const allowBlockOverlap = defineRule({
  id: 'allow-block-overlap',
  summary: 'The same site is in Allow and in Block.',
  why: 'Allow wins without a word.',
  cure: 'Take the site out of one of the two lists.',
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
      options: { target: 'esr60' },
      found: ['MediaPlugin.Block[0]'],
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

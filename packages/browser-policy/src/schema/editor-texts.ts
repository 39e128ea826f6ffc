import type { Policy } from '../catalogue/define-policy.ts'
import { type Target, targetFacts, targetsWhere } from '../target.ts'
import type { JsonSchema } from './json-schema.ts'

/** Keywords that only editors read; other validators ignore or refuse them. */
export const editorKeywords: ReadonlySet<string> = new Set([
  'defaultSnippets',
  'deprecationMessage',
  'enumDescriptions',
  'errorMessage',
  'markdownDescription',
  'patternErrorMessage',
])

/** The attributes of the specification, which validators that refuse unknown keywords do not take. */
export const attributeKeywords: readonly string[] = ['enterprise_only', 'first_available', 'machine_only']

/** A schema with the message that an editor shows instead of its pattern. */
export const withPatternMessage = (schema: JsonSchema, patternErrorMessage: string): JsonSchema => ({
  ...schema,
  patternErrorMessage,
})

/** The messages for texts that do not match a pattern. */
export const patternMessages = {
  url: 'This must be a URL with its scheme, such as "https://www.example.com/".',
  urlOrEmpty: 'This must be a URL with its scheme, such as "https://www.example.com/", or the empty text.',
  origin: 'This must be the origin of a site: scheme and host without a path, such as "https://www.example.com".',
  encodedUrl: 'Percent signs in this URL must be followed by two hexadecimal digits.',
  pages: 'This must be a URL with its scheme, or several with | between them.',
  updatePin: 'This must be a version from 102 on with a dot at its end, such as "140." or "140.3.".',
  word: 'This must be true or false.',
  json: 'As a text this must be JSON: an object {…} or a list […].',
  jsonObject: 'This must be an object {…}; as a text it must be the JSON of one.',
  jsonArray: 'This must be a list […]; as a text it must be the JSON of one.',
} as const

const ONE_RULE = targetsWhere(({ code }) => code.cookieRules === 'one for all')

/** Properties that later browsers accept without effect, and what to write instead. */
const WITHOUT_EFFECT: Readonly<Record<string, { readonly targets: readonly Target[]; readonly instead: string }>> = {
  'Cookies.ExpireAtSessionEnd': {
    targets: targetsWhere(({ code }) => code.expireAtSessionEnd === 'does nothing'),
    instead: 'SanitizeOnShutdown with Cookies clears them.',
  },
  'Cookies.AcceptThirdParty': { targets: ONE_RULE, instead: 'Behavior says more.' },
  'Cookies.Default': { targets: ONE_RULE, instead: 'Behavior says more.' },
  'Cookies.RejectTracker': { targets: ONE_RULE, instead: 'Behavior says more.' },
  'Proxy.FTPProxy': {
    targets: targetsWhere(({ code }) => code.ftpProxy === 'does nothing'),
    instead: 'Browsers no longer know FTP.',
  },
}

/** Properties that still act, but whose successor should be used. */
const REPLACED: ReadonlySet<string> = new Set(['Cookies.AcceptThirdParty', 'Cookies.Default', 'Cookies.RejectTracker'])

/** The deprecation message that an editor shows for a policy or property; empty for others. */
export function deprecation(policy: Policy, path: string, target: Target): { readonly deprecationMessage?: string } {
  const { label } = targetFacts[target]
  if (path === '' && policy.inert.includes(target))
    return { deprecationMessage: `${label} accepts it and does nothing.` }
  const place = `${policy.name}.${path}`
  const entry = Object.hasOwn(WITHOUT_EFFECT, place) ? WITHOUT_EFFECT[place] : undefined
  if (!entry?.targets.includes(target)) return {}
  const why = REPLACED.has(place) ? 'It has a successor.' : `${label} accepts it and does nothing.`
  return { deprecationMessage: `${why} ${entry.instead}` }
}

const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions'])
const LISTS: ReadonlySet<string> = new Set(['anyOf', 'allOf'])
const SCHEMAS: ReadonlySet<string> = new Set(['items', 'not'])

/** The schema without some keywords. Policy names are kept, even if they equal a keyword. */
export function withoutKeywords(schema: JsonSchema, left: readonly string[]): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, JsonSchema[string]][] => {
    if (left.includes(keyword)) return []
    // the emitted schemas hold schemas under these keywords and nowhere else
    if (MAPS.has(keyword)) {
      const map = Object.entries(value as { [name: string]: JsonSchema })
      return [[keyword, Object.fromEntries(map.map(([name, one]) => [name, withoutKeywords(one, left)]))]]
    }
    if (LISTS.has(keyword)) return [[keyword, (value as JsonSchema[]).map((one) => withoutKeywords(one, left))]]
    if (SCHEMAS.has(keyword)) return [[keyword, withoutKeywords(value as JsonSchema, left)]]
    return [[keyword, value]]
  })
  return Object.fromEntries(entries)
}

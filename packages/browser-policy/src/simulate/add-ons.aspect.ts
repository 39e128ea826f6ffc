import { matchesUrl, parseMatchPattern } from '../browser/match-pattern.ts'
import { isObject } from '../engine/engine.ts'
import { isOff, isOn, property, textOf, textsOf } from '../lint/values.ts'
import { newest, previous } from '../target.ts'
import { defineAspect, type Outcome, type PageVisit } from './define-aspect.ts'
import { entryFor } from './site-lists.ts'

export const addOns = defineAspect({
  id: 'add-ons',
  label: 'Installing add-ons',
  concerns: 'network',
  examples: [
    {
      policies: { InstallAddonsPermission: { Default: false, Allow: ['https://a.example'] } },
      url: 'https://a.example/',
      result: 'blocked',
      decidedBy: 'InstallAddonsPermission.Default',
    },
    {
      policies: { InstallAddonsPermission: { Default: true, Allow: ['https://a.example'] } },
      url: 'https://a.example/',
      result: 'allowed',
      decidedBy: 'InstallAddonsPermission.Allow[0]',
    },
    {
      policies: { InstallAddonsPermission: { Default: true } },
      url: 'https://b.example/',
      result: 'asks',
      decidedBy: 'InstallAddonsPermission.Default',
    },
    {
      policies: { ExtensionSettings: { '*': { installation_mode: 'blocked' } } },
      url: 'https://a.example/',
      target: newest,
      result: 'blocked',
      decidedBy: 'ExtensionSettings["*"].installation_mode',
    },
    {
      policies: {
        ExtensionSettings: {
          '*': { installation_mode: 'blocked' },
          'a@b': { installation_mode: 'allowed' },
        },
      },
      url: 'https://a.example/',
      target: previous,
      result: 'limited',
      decidedBy: 'ExtensionSettings["*"].installation_mode',
    },
    {
      policies: { ExtensionSettings: { '*': { install_sources: ['https://addons.example/*'] } } },
      url: 'https://a.example/',
      target: newest,
      result: 'blocked',
      decidedBy: 'ExtensionSettings["*"].install_sources',
    },
    {
      policies: {
        ExtensionSettings: { '*': { install_sources: ['https://b.example/*', 'https://addons.example/*'] } },
      },
      url: 'https://addons.example/x',
      target: newest,
      result: 'asks',
      decidedBy: 'ExtensionSettings["*"].install_sources[1]',
    },
    {
      policies: { ExtensionSettings: { '*': { allowed_types: ['theme'] } } },
      url: 'https://a.example/',
      target: newest,
      result: 'limited',
      decidedBy: 'ExtensionSettings["*"].allowed_types',
    },
    {
      policies: { ExtensionSettings: { '*': { install_sources: ['no pattern'] } } },
      url: 'https://a.example/',
      target: previous,
      result: 'asks',
      decidedBy: null,
    },
    {
      policies: { InstallAddonsPermission: { Default: false } },
      url: 'about:addons',
      result: 'default',
      decidedBy: null,
    },
    { policies: {}, url: 'https://b.example/', result: 'asks', decidedBy: null },
  ],
  decide(visit) {
    const policy = visit.policy('InstallAddonsPermission')
    const byDefault = property(policy, 'Default')
    const by = ['InstallAddonsPermission', 'Default']
    // with Default false the installer is off as a whole, so that the list of sites is never asked
    if (isOff(byDefault)) return { result: 'blocked', detail: 'No site may install add-ons.', decidedBy: by }
    const general = byGeneralRules(visit)
    if (general?.result === 'blocked') return general
    const entry = entryFor(visit, policy, ['Allow'], 'subdomains')
    if (general?.result === 'limited') return general
    if (entry)
      return {
        result: 'allowed',
        detail: `${entry.text} may offer add-ons.`,
        decidedBy: ['InstallAddonsPermission', 'Allow', entry.index],
      }
    return (
      general ?? {
        result: 'asks',
        detail: 'The browser asks before a site may offer add-ons.',
        decidedBy: isOn(byDefault) ? by : null,
      }
    )
  },
})

/** The outcome by the entry `*` of ExtensionSettings; null if it does not decide about installing. */
function byGeneralRules(visit: PageVisit): Outcome | null {
  const settings = visit.policy('ExtensionSettings')
  const general = property(settings, '*')
  const at = (...rest: (string | number)[]) => ['ExtensionSettings', '*', ...rest]
  const own = settings !== undefined && isObject(settings) ? Object.entries(settings) : []
  const allowed = own
    .filter(([id, rule]) => id !== '*' && textOf(rule, 'installation_mode') !== 'blocked')
    .map(([id]) => id)
  const source = sourceOf(visit, textsOf(property(general, 'install_sources')))
  if (source === 'none') {
    return {
      result: 'blocked',
      detail: 'Extensions may be installed from other pages only.',
      decidedBy: at('install_sources'),
    }
  }
  if (textOf(general, 'installation_mode') === 'blocked') {
    const decidedBy = at('installation_mode')
    if (allowed.length === 0) return { result: 'blocked', detail: 'No extension may be installed.', decidedBy }
    const some = allowed.slice(0, MOST_NAMED).join(', ') + (allowed.length > MOST_NAMED ? ' and others' : '')
    return { result: 'limited', detail: `Only ${some} may be installed.`, decidedBy }
  }
  const types = textsOf(property(general, 'allowed_types')).map(([, type]) => type)
  if (types.length > 0) {
    const detail = `Only add-ons of these types may be installed: ${types.join(', ')}.`
    return { result: 'limited', detail, decidedBy: at('allowed_types') }
  }
  if (source === 'any') return null
  const detail = 'The browser asks; extensions may be installed from this page.'
  return { result: 'asks', detail, decidedBy: at('install_sources', source) }
}

/** The most extensions that a sentence lists. */
const MOST_NAMED = 5

/** The pattern that allows a page to offer extensions; one bad pattern makes the whole list void. */
function sourceOf({ href }: PageVisit, sources: readonly (readonly [number, string])[]): number | 'none' | 'any' {
  const patterns = sources.map(([index, text]) => [index, parseMatchPattern(text)] as const)
  if (patterns.length === 0 || patterns.some(([, pattern]) => pattern === null)) return 'any'
  return patterns.find(([, pattern]) => pattern !== null && matchesUrl(pattern, href))?.[0] ?? 'none'
}

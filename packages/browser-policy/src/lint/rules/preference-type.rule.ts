import { preferenceRefusal } from '../../catalogue/allowed-preferences.ts'
import { type PreferenceType, preferenceType } from '../../catalogue/preference-types.ts'
import type { Path } from '../../document/node.ts'
import { isObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { newest, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'
import { replaceValue, withFix } from '../subject.ts'

/** A value as the browser is asked to set it. */
interface SetValue {
  readonly value: JsonValue
  /** The Type that stands beside Value. */
  readonly type: JsonValue | undefined
  /** Property that holds the value; null for the preference itself. */
  readonly at: string | null
}

function setValueOf(preference: JsonValue): SetValue | null {
  if (!isObject(preference)) return preference === null ? null : { value: preference, type: undefined, at: null }
  const { Value: value, Type: type, Status: status } = preference
  return value === undefined || status === 'clear' ? null : { value, type, at: 'Value' }
}

/** The type with which the browser sets a value: 0 and 1 are booleans unless the preference is a number. */
function typeGiven({ value, type }: SetValue, own: PreferenceType): PreferenceType | null {
  if (type === 'boolean' || type === 'string') return type
  if (type === 'number') return 'number'
  if (typeof value === 'number') return own === 'number' || (value !== 0 && value !== 1) ? 'number' : 'boolean'
  return typeof value === 'boolean' || typeof value === 'string' ? (typeof value as 'boolean' | 'string') : null
}

/** The value of the right type that was certainly meant. */
function meantValue(value: JsonValue, own: PreferenceType): JsonValue | undefined {
  if (own === 'boolean' && /^(?:true|false)$/i.test(String(value))) return String(value).toLowerCase() === 'true'
  if (own === 'boolean' && /^[01]$/.test(String(value))) return String(value) === '1'
  if (own === 'number' && typeof value === 'string' && /^-?\d{1,9}$/.test(value)) return Number(value)
  return own === 'string' && typeof value === 'number' ? String(value) : undefined
}

const WORDS: Readonly<Record<PreferenceType, string>> = {
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
}

const TYPED = targetsWhere(({ code }) => code.preferenceTypes === 'own')

export const preferenceTypeRule = defineRule({
  id: 'preference-type',
  summary: 'A preference has another type than its value.',
  why: 'A preference keeps its type. The browser logs that it cannot set it, and the preference stays as it was.',
  cure: 'Write a value of the type, and the same Type or none.',
  severity: 'warning',
  examples: [
    {
      policies: {
        Preferences: {
          'accessibility.force_disabled': { Value: true, Status: 'locked' },
          'browser.startup.page': true,
          'browser.startup.homepage': 1,
          'browser.tabs.warnOnClose': { Value: 'true', Status: 'locked' },
          'browser.search.suggest.enabled': { Value: 1, Type: 'number' },
          'browser.shell.checkDefaultBrowser': 2,
        },
      },
      options: { target: newest },
      found: [
        'Preferences["accessibility.force_disabled"].Value',
        'Preferences["browser.startup.page"]',
        'Preferences["browser.startup.homepage"]',
        'Preferences["browser.tabs.warnOnClose"].Value',
        'Preferences["browser.search.suggest.enabled"].Value',
        'Preferences["browser.shell.checkDefaultBrowser"]',
      ],
    },
    {
      policies: {
        Preferences: {
          'accessibility.force_disabled': { Value: 1, Status: 'locked' },
          'browser.startup.page': 0,
          'browser.tabs.warnOnClose': { Value: 1 },
          'browser.search.suggest.enabled': 0,
          'browser.shell.checkDefaultBrowser': { Value: 1, Type: 'boolean' },
          'browser.startup.homepage': { Status: 'clear' },
          'browser.a.name.of.our.own': 'text',
        },
      },
      options: { target: newest },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const preferences = subject.policy('Preferences')
    const all = readValue(subject, preferences)
    if (!preferences || all === undefined || !isObject(all)) return []
    return Object.keys(all).flatMap((name): LintFinding[] => {
      const own = preferenceType(name)
      const set = setValueOf(all[name] ?? null)
      const given = own && set && typeGiven(set, own)
      if (!own || !set || !given || given === own || TYPED.every((target) => preferenceRefusal(name, target) !== null))
        return []
      const path: Path = set.at === null ? [preferences.name, name] : [preferences.name, name, set.at]
      const meant = meantValue(set.value, own)
      const isTyped = set.type !== undefined
      const cause = isTyped
        ? `Type is ${JSON.stringify(set.type)}`
        : `the value is ${WORDS[given] === 'true or false' ? 'a boolean' : WORDS[given]}`
      const detail = `${name} takes ${WORDS[own]}, but ${cause}; it is left as it was.`
      const fix = meant === undefined || isTyped ? {} : withFix(replaceValue(subject, path, meant))
      return [
        {
          path,
          detail,
          targets: TYPED,
          ...(meant === undefined ? {} : { suggestion: JSON.stringify(meant) }),
          ...fix,
        },
      ]
    })
  },
})

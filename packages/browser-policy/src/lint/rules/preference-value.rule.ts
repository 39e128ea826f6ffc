import { preferenceRefusal } from '../../catalogue/allowed-preferences.ts'
import { preferenceType } from '../../catalogue/preference-types.ts'
import type { Path } from '../../document/node.ts'
import { isObject, type JsonObject } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { targetFacts } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'
import { replaceValue, withFix } from '../subject.ts'

const LARGEST = 2 ** 31

type Fault = Pick<LintFinding, 'detail' | 'suggestion' | 'severity'> & {
  /** Property at fault; null for the preference itself. */
  readonly at: string | null
  /** The value that was certainly meant. */
  readonly meant?: JsonValue
}

/** The fault of a number that is not a 32-bit integer, the only numbers that preferences hold. */
function numberFault(value: number, at: string | null): Fault | null {
  if (!Number.isInteger(value)) return { at, detail: `${value} is no whole number; preferences take no others.` }
  if (value >= -LARGEST && value < LARGEST) return null
  return { at, detail: `${value} is too large; numbers go from ${-LARGEST} to ${LARGEST - 1}.` }
}

/** The fault of a text that was probably meant as `true`, `false` or a number. */
function textFault(text: string, at: string | null): Fault | null {
  if (!/^(?:true|false|-?\d{1,10})$/.test(text)) return null
  const detail = `${JSON.stringify(text)} is a text; a preference that holds a boolean or a number refuses it.`
  return { at, detail, suggestion: text, severity: 'info' }
}

/** The fault if `Value` does not have the type that `Type` names. */
function typedFault(type: JsonValue, value: JsonValue): Fault | null {
  if (type === 'number' && typeof value === 'string') {
    const meant = /^-?\d{1,9}$/.test(value) ? { meant: Number(value) } : {}
    return { at: 'Value', detail: `Type is "number", but ${JSON.stringify(value)} is a text.`, ...meant }
  }
  if (type === 'number' && typeof value === 'boolean')
    return { at: 'Value', detail: `Type is "number", but Value is ${value}.`, meant: Number(value) }
  if (type === 'number' && typeof value === 'number') return numberFault(value, 'Value')
  if (type === 'boolean' && typeof value === 'string') {
    const meant = value === 'true' || value === 'false' ? { meant: value === 'true' } : {}
    return {
      at: 'Value',
      detail: `Type is "boolean", but ${JSON.stringify(value)} is a text: any text counts as true.`,
      ...meant,
    }
  }
  return null
}

function objectFault(preference: JsonObject): Fault | null {
  const { Value: value, Status: status, Type: type } = preference
  if (status === 'clear') {
    if (value === undefined) return null
    return { at: 'Value', detail: 'Value does nothing with Status "clear".', severity: 'info' }
  }
  if (value === undefined) {
    const detail =
      status === 'locked'
        ? 'Without Value it is locked with its present value; if the browser has no value for it, all later preferences are lost.'
        : 'Without Value nothing is set.'
    return { at: null, detail, suggestion: 'add "Value"' }
  }
  if (type !== undefined) return typedFault(type, value)
  if (typeof value === 'number') return numberFault(value, 'Value')
  return typeof value === 'string' ? textFault(value, 'Value') : null
}

function faultOf(preference: JsonValue): Fault | null {
  if (typeof preference === 'number') return numberFault(preference, null)
  if (typeof preference === 'string') return textFault(preference, null)
  return isObject(preference) ? objectFault(preference) : null
}

export const preferenceValue = defineRule({
  id: 'preference-value',
  summary: 'A preference cannot be set to what is written.',
  why: 'Preferences hold booleans, texts and whole numbers of 32 bits. A wrong one is left out, and in ESR 140 may take all later ones with it.',
  cure: 'Write a value of the Type, or leave Type out.',
  severity: 'warning',
  examples: [
    {
      policies: {
        Preferences: {
          'browser.a': { Value: '1', Type: 'number' },
          'browser.b': { Value: 1.5 },
          'browser.c': { Status: 'locked' },
          'browser.d': 4_294_967_296,
          'browser.e': { Value: 'true', Type: 'boolean' },
        },
      },
      found: [
        'Preferences["browser.a"].Value',
        'Preferences["browser.b"].Value',
        'Preferences["browser.c"]',
        'Preferences["browser.d"]',
        'Preferences["browser.e"].Value',
      ],
    },
    {
      policies: {
        Preferences: {
          'browser.a': { Value: 1, Type: 'number', Status: 'locked' },
          'browser.b': { Status: 'clear' },
          'browser.c': 'text',
          'nothing.that.may.be.set': { Value: 1.5 },
        },
      },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const preferences = subject.policy('Preferences')
    const value = readValue(subject, preferences)
    if (!preferences || value === undefined || !isObject(value)) return []
    const found: LintFinding[] = []
    const knowsTypes = subject.targets.some((target) => targetFacts[target].code.preferenceTypes === 'own')
    for (const name of Object.keys(value)) {
      const fault = faultOf(value[name] ?? null)
      // If the type is known, another rule checks the text.
      if (fault?.suggestion && fault.severity === 'info' && knowsTypes && preferenceType(name)) continue
      // A preference that may not be set is not worth fixing.
      if (!fault || subject.targets.every((target) => preferenceRefusal(name, target) !== null)) continue
      const { at, meant, ...rest } = fault
      const path: Path = at === null ? [preferences.name, name] : [preferences.name, name, at]
      const suggestion = meant === undefined ? {} : { suggestion: JSON.stringify(meant) }
      found.push({
        path,
        ...rest,
        ...suggestion,
        ...withFix(meant === undefined ? [] : replaceValue(subject, path, meant)),
      })
    }
    return found
  },
})

import { isObject } from '../../engine/engine.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { has, isOff, isOn, property } from '../values.ts'

export const popupDefault = defineRule({
  id: 'popup-default',
  summary: 'PopupBlocking blocks or allows more than it seems to.',
  why: 'Default true means block, Allow lists the exceptions, and Locked without Default locks the blocking.',
  cure: 'Say Default as well, so that nobody has to guess.',
  severity: 'info',
  examples: [
    { policies: { PopupBlocking: { Locked: true } }, found: ['PopupBlocking.Locked'] },
    { policies: { PopupBlocking: { Default: false, Allow: ['https://a.example'] } }, found: ['PopupBlocking.Allow'] },
    { policies: { PopupBlocking: { Default: true, Allow: ['https://a.example'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const popups = subject.policy('PopupBlocking')
    if (!popups || !isObject(popups.value)) return []
    const { name, value } = popups
    if (isOff(property(value, 'Default')) && has(value, 'Allow')) {
      return [{ path: [name, 'Allow'], detail: 'Default false allows all popups, so Allow adds nothing.' }]
    }
    if (!isOn(property(value, 'Locked')) || has(value, 'Default')) return []
    return [{ path: [name, 'Locked'], detail: 'Locked without Default blocks popups and locks that.' }]
  },
})

import { isObject } from '../../engine/engine.ts'
import { newest } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { has, property } from '../values.ts'

export const restartTime = defineRule({
  id: 'restart-time',
  summary: 'RestartTimeOfDay of RelaunchRequired names no time.',
  why: 'Without Hour and Minute the browser takes noon.',
  cure: 'Add Hour and Minute.',
  severity: 'warning',
  examples: [
    {
      policies: { RelaunchRequired: { RestartTimeOfDay: {} } },
      options: { target: newest },
      found: ['RelaunchRequired.RestartTimeOfDay'],
    },
    {
      policies: { RelaunchRequired: { RestartTimeOfDay: { Hour: 3, Minute: 30 } } },
      options: { target: newest },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    const relaunch = subject.policy('RelaunchRequired')
    const time = property(relaunch?.value, 'RestartTimeOfDay')
    if (!relaunch || time === undefined || !isObject(time) || has(time, 'Hour') || has(time, 'Minute')) return []
    const path = [relaunch.name, 'RestartTimeOfDay']
    return [{ path, detail: 'It has neither Hour nor Minute; noon is taken instead.', suggestion: 'add "Hour"' }]
  },
})

import { newest, previous, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { isOn } from '../values.ts'

export const automationStopped = defineRule({
  id: 'automation-stopped',
  summary: 'DisableDeveloperTools also stops remote control.',
  why: 'In ESR 153 Marionette and WebDriver BiDi stop with it, and so do Selenium and Puppeteer.',
  cure: 'Leave the policy out on machines where test tools drive the browser.',
  severity: 'info',
  examples: [
    { policies: { DisableDeveloperTools: true }, options: { target: newest }, found: ['DisableDeveloperTools'] },
    { policies: { DisableDeveloperTools: true }, options: { target: previous }, found: [] },
  ],
  find(subject): LintFinding[] {
    const tools = subject.policy('DisableDeveloperTools')
    if (!tools || !isOn(tools.value)) return []
    const detail = 'DisableDeveloperTools also stops Marionette and WebDriver BiDi, on which test tools depend.'
    return [
      { path: tools.path, detail, targets: targetsWhere(({ code }) => code.developerTools === 'with remote control') },
    ]
  },
})

import { defineRule, type LintFinding } from '../define-rule.ts'
import { textOf } from '../values.ts'

export const accessKey = defineRule({
  id: 'access-key',
  summary: 'AccessKey of SupportMenu is not one letter.',
  why: 'A key is one letter; longer texts pass every check and do nothing.',
  cure: 'Give one letter of the title.',
  severity: 'warning',
  examples: [
    {
      policies: { SupportMenu: { Title: 'Help', URL: 'https://a.example/', AccessKey: 'Help' } },
      found: ['SupportMenu.AccessKey'],
    },
    { policies: { SupportMenu: { Title: 'Help', URL: 'https://a.example/', AccessKey: 'H' } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const menu = subject.policy('SupportMenu')
    const key = textOf(menu?.value, 'AccessKey')
    if (!menu || key === undefined || Array.from(key).length === 1) return []
    return [{ path: [menu.name, 'AccessKey'], detail: 'An access key is exactly one letter.' }]
  },
})

import { defineRule, type Found } from '../define-rule.ts'
import { isOn, property } from '../values.ts'

const clearingProperties = ['Sessions', 'History', 'BrowsingHistoryAndDownloads']

export const sessionCleared = defineRule({
  id: 'session-cleared',
  summary: 'The last session is to be opened, but everything is cleared on shutdown.',
  why: 'Nothing is left to be opened again.',
  cure: 'Decide for one of the two.',
  severity: 'warning',
  examples: [
    {
      policies: { SanitizeOnShutdown: true, Homepage: { StartPage: 'previous-session' } },
      found: ['Homepage.StartPage'],
    },
    { policies: { SanitizeOnShutdown: false, Homepage: { StartPage: 'previous-session' } }, found: [] },
  ],
  find(subject): Found[] {
    const homepage = subject.policy('Homepage')
    if (!homepage || property(homepage.value, 'StartPage') !== 'previous-session') return []
    const clearing = ['SanitizeOnShutdown', 'ClearOnShutdown'].find((name) => {
      const value = subject.policy(name)?.value
      return isOn(value) || clearingProperties.some((part) => isOn(property(value, part)))
    })
    if (clearing === undefined) return []
    const detail = `${clearing} clears the session that StartPage is to open.`
    return [{ path: [homepage.name, 'StartPage'], detail }]
  },
})

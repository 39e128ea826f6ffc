import { defineRule, type LintFinding } from '../define-rule.ts'

const VERSIONS: readonly unknown[] = ['tls1', 'tls1.1', 'tls1.2', 'tls1.3']

export const tlsRange = defineRule({
  id: 'tls-range',
  summary: 'The lowest TLS version is above the highest.',
  why: 'The browser takes it silently, and no https page opens any more.',
  cure: 'Lower SSLVersionMin or raise SSLVersionMax.',
  severity: 'warning',
  examples: [
    { policies: { SSLVersionMin: 'tls1.3', SSLVersionMax: 'tls1.2' }, found: ['SSLVersionMin'] },
    { policies: { SSLVersionMin: 'tls1.2', SSLVersionMax: 'tls1.2' }, found: [] },
  ],
  find(subject): LintFinding[] {
    const lowest = subject.policy('SSLVersionMin')
    const highest = VERSIONS.indexOf(subject.policy('SSLVersionMax')?.value)
    if (!lowest || highest < 0 || VERSIONS.indexOf(lowest.value) <= highest) return []
    return [{ path: lowest.path, detail: 'SSLVersionMin is above SSLVersionMax: no https page can be opened.' }]
  },
})

import { defineAutofix } from '../autofix.ts'

export const trailingEllipsis = defineAutofix({
  id: 'trailing-ellipsis',
  label: 'Trailing ellipsis',
  why: 'If the source ends in an ellipsis (…), three typed dots become one too.',
  examples: [
    { source: 'Save as…', target: 'Uložit jako...', fixed: 'Uložit jako…' },
    { source: 'Save as...', target: 'Uložit jako...', fixed: 'Uložit jako...' },
  ],
  fix({ source, target }) {
    return source.endsWith('…') && target.endsWith('...') ? `${target.slice(0, -3)}…` : target
  },
})

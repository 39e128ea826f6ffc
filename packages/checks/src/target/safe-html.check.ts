import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { allowedBy, cleanHtml } from '../markup/html.ts'
import { isSafeHtml } from '../markup/safe-html-source.ts'

export const safeHtml = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'safe-html',
  label: 'Unsafe HTML',
  why: 'The program shows the text as HTML: a script or a link that the source does not have runs in the browsers of all.',
  severity: 'error',
  flags: ['safe-html', 'auto-safe-html'],
  examples: [
    { source: '<b>x</b>', target: '<b>y</b>', flags: 'safe-html', fails: false },
    { source: '<b>x</b>', target: '<b>y</b><script>z</script>', flags: 'safe-html', fails: true, fixed: '<b>y</b>' },
    {
      source: '<a href="https://example.org">x</a>',
      target: '<a href="javascript:alert(1)">y</a>',
      flags: 'safe-html',
      fails: true,
      fixed: '<a>y</a>',
    },
    { source: '<b>x</b>', target: '<b>y', flags: 'safe-html', fails: true, fixed: '<b>y</b>' },
    { source: 'plain', target: 'a < b', flags: 'auto-safe-html', fails: false },
  ],
  find(source, target, { flags }): readonly Finding[] {
    if (!isSafeHtml(source.text, flags)) return NOTHING
    const clean = cleanHtml(target, source.scan(allowedBy), flags.has('md-text'))
    if (clean === target) return NOTHING
    const span = { start: 0, end: target.length }
    return [{ span, fix: [{ span, content: clean }] }]
  },
})

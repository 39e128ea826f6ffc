import { defineAutofix } from '../autofix.ts'
import { allowedBy, cleanHtml } from '../markup/html.ts'
import { isSafeHtml } from '../markup/safe-html-source.ts'

export const unsafeHtml = defineAutofix({
  id: 'safe-html',
  label: 'Unsafe HTML',
  why: 'With the flag safe-html, markup that the source does not have is never stored.',
  examples: [
    { source: '<b>x</b>', target: '<b>y</b><script>z</script>', flags: 'safe-html', fixed: '<b>y</b>' },
    { source: '<b>x</b>', target: '<i>y</i>', fixed: '<i>y</i>' },
  ],
  fix({ source, target, flags }) {
    return isSafeHtml(source, flags) ? cleanHtml(target, allowedBy(source), flags.has('md-text')) : target
  },
})

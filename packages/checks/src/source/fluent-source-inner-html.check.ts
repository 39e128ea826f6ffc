import { defineCheck } from '../check.ts'
import { readFluentHtml } from '../format/fluent-html.ts'
import { fluentReader } from '../format/fluent-pair.ts'

export const fluentSourceInnerHtml = defineCheck({
  kind: 'source',
  id: 'fluent-source-inner-html',
  label: 'Fluent source inner HTML',
  why: 'The program shows the value as HTML: a browser drops what looks like a tag and changes what looks like an entity.',
  severity: 'error',
  flags: ['fluent-source-inner-html'],
  examples: [
    { source: 'a <b>c</b> < d & e <br> &eth;', flags: 'fluent-source-inner-html', fails: false },
    { source: '<img alt="x"/> <a-b>x</a-b>', flags: 'fluent-source-inner-html', fails: false },
    { source: 'three<four', flags: 'fluent-source-inner-html', fails: true },
    { source: 'three <four>', flags: 'fluent-source-inner-html', fails: true },
    { source: 'three <four/>', flags: 'fluent-source-inner-html', fails: true },
    { source: '<img class=a/>', flags: 'fluent-source-inner-html', fails: true },
    { source: "<aØ attr=''/>", flags: 'fluent-source-inner-html', fails: true },
    { source: 'kind&ethical', flags: 'fluent-source-inner-html', fails: true },
    { source: 'three&lte;four', flags: 'fluent-source-inner-html', fails: true },
    { source: 'three&lf;four', flags: 'fluent-source-inner-html', fails: true },
    { source: 'three<{ $val }', flags: 'fluent-source-inner-html', fails: true },
    { source: '&l{ $val }', flags: 'fluent-source-inner-html', fails: true },
    { source: 'a\n.title = <', flags: 'fluent-source-inner-html', fails: false },
  ],
  find(sources, flags) {
    return sources.flatMap((source, form) => {
      const read = source.scan(fluentReader(flags))
      const fault = read.ok ? readFluentHtml(read.entry)?.fault : null
      return fault ? [{ form, span: { start: 0, end: source.text.length }, detail: fault }] : []
    })
  },
})

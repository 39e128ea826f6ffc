// Templates for the tests of messages, and for the law of linear time.

import type { TemplateVariables } from './message-template.ts'

/** Values of every message about a translation. */
export const messageVariables: TemplateVariables = {
  project_name: 'P',
  project_slug: 'p',
  component_name: 'C',
  component_slug: 'c',
  component_remote_branch: 'main',
  component_linked_children: [],
  component_linked_childs: [],
  url: 'https://w.example/',
  widget_url: 'https://w.example/x.svg',
  site_title: 'Weft',
  site_url: 'https://w.example',
  filename: 'po/sub/cs.po',
}

/** Writes a text of a million characters, or tries to. */
const long = '{% assign a = "aaaaaaaaaaaaaaaa" %}'
const doubled = (times: number) => '{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(times)

/** Templates that would take all time or memory: each ends in a problem. */
export const hostileTemplates: readonly (readonly [name: string, template: string])[] = [
  ['a capture that is doubled', `${long}${doubled(30)}{{ a | size }}`],
  ['a loop that writes a long text', `${long}${doubled(14)}{% for i in (1..2000) %}{{ a }}{% endfor %}`],
  ['a replacement that makes much of little', `${long}${doubled(12)}{% replace a "a" a %}`],
  ['a replacement in a capture', `${long}${'{% capture a %}{% replace a "a" a %}{% endcapture %}'.repeat(5)}`],
  ['an append that is repeated', `${long}${'{% assign a = a | append: a %}'.repeat(30)}`],
  ['a loop in a loop', '{% for i in (1..9999) %}{% for j in (1..9999) %}{% endfor %}{% endfor %}'],
  ['tags in tags', '{% if 1 %}'.repeat(900)],
  ['tags in tags that are closed', `${'{% if 1 %}'.repeat(450)}${'{% endif %}'.repeat(450)}x{{ nosuch }}`],
  ['parentheses in parentheses', `{{ ${'('.repeat(5000)} }}`],
  ['brackets in brackets', `{{ ${'a['.repeat(5000)} }}`],
  ['a template that is too long', 'x'.repeat(20_001)],
  ['a filter that takes the square of its text', `${long}${doubled(15)}{{ a | replace: "a", "<" | strip_html }}`],
  ['a filter that pads', '{{ "now" | date: "%999999999Y" }}'],
]

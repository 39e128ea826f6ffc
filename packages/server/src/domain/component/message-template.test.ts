import { expect, test } from 'vitest'
import { defaultSettings } from './component-settings.ts'
import { checkTemplate, type MessageName, messageScopes, renderMessage } from './message-template.ts'

const statistics = { all: 10, translated: 9, translated_percent: 90 }
const names = Object.keys(messageScopes) as MessageName[] // the keys of the table itself

test.each(names)('the default %s is right', (name) => {
  expect(checkTemplate(name, defaultSettings[name], statistics)).toBeNull()
})

test.each([
  ['{% if %}'],
  ['{{ nosuch }}'],
  ['{{ stats.nosuch }}'],
  ['{{ component_name | nosuch }}'],
  ['{% include "x" %}'],
  ['{% for i in (1..100000000) %}x{% endfor %}'],
  ['{{ component_name.constructor }}'],
])('%s is refused when it is saved', (template) => {
  expect(checkTemplate('commit_message', template, statistics)?.code).toBe('template')
})

/** Writes a text of a million characters, or tries to. */
const long = '{% assign a = "aaaaaaaaaaaaaaaa" %}'
const doubled = (times: number) => '{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(times)

test.each([
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
])('%s ends in a problem and takes no memory', (_, template) => {
  const before = process.memoryUsage().rss
  expect(checkTemplate('commit_message', template, statistics)?.code).toBe('template')
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('a message of the component knows no language', () => {
  expect(checkTemplate('merge_message', '{{ language_name }}', statistics)?.code).toBe('template')
})

const variables = {
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

test('conditions, filters and replace work as Weblate’s templates use them', () => {
  const template =
    '{% if project_slug == "x" %}a{% elif project_slug == "p" %}b{% endif %} {{ filename|dirname }} {{ filename|basename|stripext }} {{ filename|parentdir }} {% replace filename "/" "-" %}'
  expect(renderMessage(template, variables)).toBe('b po/sub cs sub/cs.po po-sub-cs.po')
})

test('a replacement writes what it is given, signs of expressions too', () => {
  expect(renderMessage('{% replace filename "/" "$&." %}', variables)).toBe('po$&.sub$&.cs.po')
})

import { expect, test } from 'vitest'
import { defaultSettings } from './component-settings.ts'
import {
  checkTemplate,
  type MessageName,
  messageScopes,
  renderBrowserAddress,
  renderMessage,
} from './message-template.ts'
import { hostileTemplates, messageVariables } from './testing.ts'

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

test.each(hostileTemplates)('%s ends in a problem and takes no memory', (_, template) => {
  const before = process.memoryUsage().rss
  expect(checkTemplate('commit_message', template, statistics)?.code).toBe('template')
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

const ways = [
  '.constructor',
  '.__proto__',
  '.prototype',
  '.toString',
  '.valueOf',
  '["constructor"]',
  "['__proto__']",
  '.hasOwnProperty',
]
const values = [
  'component_name',
  'stats',
  'component_linked_children',
  'component_linked_children[0]',
  'filename',
  'stats.all',
]

test.each(values.flatMap((value) => ways.map((way) => value + way)))(
  '%s leads to nothing of the program',
  (expression) => {
    for (const template of [
      `{{ ${expression} }}`,
      `{% assign way = ${expression} %}{{ way }}`,
      `{% for i in ${expression} %}{{ i }}{% endfor %}{{ ${expression}.name }}`,
    ])
      expect([template, checkTemplate('commit_message', template, statistics)?.code]).toEqual([template, 'template'])
  },
)

test('names of the program are no variables, and what is made of them is text', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'process', 'globalThis', 'require', 'this', 'prototype'])
    expect([name, checkTemplate('commit_message', `{{ ${name} }}`, statistics)?.code]).toEqual([name, 'template'])
  const made = '{% assign way = "__proto__" %}{{ stats[way] }}'
  expect(checkTemplate('commit_message', made, statistics)?.code).toBe('template')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(
    checkTemplate('commit_message', '{% assign __proto__ = "x" %}{% assign constructor = "y" %}ok', statistics),
  ).toBeNull()
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)
})

test('a message that grew beyond its bounds since it was saved is the usual one', () => {
  const template = '{% for c in component_linked_children %}{% for i in (1..1500) %}{{ c.url }}{% endfor %}{% endfor %}'
  expect(checkTemplate('commit_message', template, statistics)).toBeNull()
  const child = { project_name: 'P', name: 'N', url: 'https://w.example/' }
  const component_linked_children = Array.from({ length: 600 }, () => child)
  expect(
    renderMessage(template, { ...messageVariables, component_linked_children }, 'Usual {{ component_name }}'),
  ).toBe('Usual C')
  expect(() => renderMessage(template, { ...messageVariables, component_linked_children })).toThrow()
})

test('a message of the component knows no language', () => {
  expect(checkTemplate('merge_message', '{{ language_name }}', statistics)?.code).toBe('template')
})

test('conditions, filters and replace work as Weblate’s templates use them', () => {
  const template =
    '{% if project_slug == "x" %}a{% elif project_slug == "p" %}b{% endif %} {{ filename|dirname }} {{ filename|basename|stripext }} {{ filename|parentdir }} {% replace filename "/" "-" %}'
  expect(renderMessage(template, messageVariables)).toBe('b po/sub cs sub/cs.po po-sub-cs.po')
})

test('a replacement writes what it is given, signs of expressions too', () => {
  expect(renderMessage('{% replace filename "/" "$&." %}', messageVariables)).toBe('po$&.sub$&.cs.po')
})

test.each([
  'https://example.org/{{branch}}/{{ filename }}#L{{line}}',
  'https://example.org/{a}/{{filename}}}',
  'https://example.org/{{branch}}{{branch}}',
])('%s gives the same page with and without the engine', (template) => {
  const place = { branch: 'a b/$&', filename: 'src/ä?{{line}}.c', line: 12 }
  // A filter that changes nothing is not plain any more.
  const filtered = template.replace('}}', ' | append: "" }}')
  expect(renderBrowserAddress(template, place)).toBe(renderBrowserAddress(filtered, place))
  expect(renderBrowserAddress(template, place)).toMatch(/^https:/)
})

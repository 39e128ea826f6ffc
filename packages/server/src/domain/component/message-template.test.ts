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

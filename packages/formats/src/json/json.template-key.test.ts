import { expect, test } from 'vitest'
import { formatById } from '../index.ts'

/** The file after a string of the template came into it with a text. */
function added(id: 'json-nested' | 'i18nextv4', text: string, like: string, context: string): string {
  const format = formatById(id)
  const file = format?.parse(Buffer.from(text), { hasTemplate: true })
  const template = format?.parse(Buffer.from(like), { hasTemplate: true })
  const unit = template?.units.find((one) => one.context === context)
  if (!file || !unit) throw new Error('the template has the string')
  const change = { kind: 'add', unit: { ...unit, target: ['x'] } } as const
  return Buffer.from(file.edit({ units: [change], like: template })).toString()
}

const like = JSON.stringify({
  'It is done. Go on.': 'a',
  menu: { 'Open it.': 'b', file: { open: 'c' } },
  'app.ui': { close: 'd' },
})

test.each([
  ['{}', 'It is done. Go on.', { 'It is done. Go on.': 'x' }],
  ['{"a": "b"}', 'menu.Open it.', { a: 'b', menu: { 'Open it.': 'x' } }],
  ['{"menu": {}}', 'menu.Open it.', { menu: { 'Open it.': 'x' } }],
  ['{}', 'menu.file.open', { menu: { file: { open: 'x' } } }],
  ['{}', 'app.ui.close', { 'app.ui': { close: 'x' } }],
  // The file shows another way by itself.
  ['{"a.b": "c"}', 'menu.file.open', { 'a.b': 'c', 'menu.file.open': 'x' }],
])('in %s the new string %j has the place that it has in the template', (text, context, tree) => {
  for (const id of ['json-nested', 'i18nextv4'] as const)
    expect(JSON.parse(added(id, text, like, context)), id).toEqual(tree)
})

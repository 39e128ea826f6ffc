import { expect, test } from 'vitest'
import { readFluentMessage } from './fluent.ts'
import { elementsKey, readFluentHtml } from './fluent-html.ts'

function read(text: string) {
  const result = readFluentMessage(text)
  if (!result.ok) throw new Error(`${text} is no message`)
  return readFluentHtml(result.entry)
}

const choice = (one: string, other: string) => `{ $n ->\n    [one] ${one}\n   *[other] ${other}\n}`

test('a fault is found in whichever variant it is', () => {
  expect(read(choice('<b>a</b>', '<i>b</i>'))?.fault).toBeNull()
  expect(read(choice('<b>a', '<i>b</i>'))?.fault).toContain('<b>')
  expect(read(choice('<b>a</b>', '<i>b'))?.fault).toContain('<i>')
  expect(read(choice('<b>a', '<i>b'))?.fault).toContain('<b>')
})

test('a message without a value has no markup', () => {
  expect(read('.title = <b>a')).toBeNull()
})

test('variants are alike that have the same elements, in whatever order', () => {
  const keys = (one: string, other: string) => read(choice(one, other))?.variants.map(elementsKey)
  const [first, second] = keys('<b>a</b> <i>b</i>', '<i>c</i> <b>d</b>') ?? []
  expect(first).toEqual(second)
  expect(first).toHaveLength(1)
  const [bold, italic] = keys('<b>a</b>', '<i>a</i>') ?? []
  expect(bold).not.toEqual(italic)
  expect(keys('<b>a</b><i>b</i>', '<b><i>a</i></b>')?.[0]).not.toEqual(keys('<b><i>a</i></b>', 'a')?.[0])
})

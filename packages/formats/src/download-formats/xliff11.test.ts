import { expect, test } from 'vitest'
import { gettextXliff } from './xliff11.format.ts'

/** Reads a file with these units, and another file after it whose only unit has the id 1[1]. */
async function read(units: string): Promise<readonly string[]> {
  const other = '<file original="b"><trans-unit id="1[1]"><source>z</source><target>Z</target></trans-unit></file>'
  const file = await gettextXliff.read?.(
    Buffer.from(`<xliff version="1.1"><file original="a">${units}</file>${other}</xliff>`),
  )
  if (!file) return []
  const texts = file.units.map(({ source, target, state }) => `${source.join('|')} > ${target.join('|')} ${state}`)
  return [...file.problems.map(({ code }) => code), ...texts]
}

test.each<[string, string, readonly string[]]>([
  [
    'forms of one string',
    '<trans-unit id="1[0]"><source>a</source><target>A</target></trans-unit><trans-unit id="1[1]"><source>b</source><target>B</target></trans-unit><trans-unit id="1[2]"><source>c</source><target>C</target></trans-unit>',
    ['a|b > A|B|C translated', 'z|z > Z translated'],
  ],
  [
    'forms of two strings',
    '<trans-unit id="1[0]"><source>a</source><target>A</target></trans-unit><trans-unit id="1[1]"><source>b</source><target>B</target></trans-unit><trans-unit id="2[0]"><source>c</source><target>C</target></trans-unit><trans-unit id="2[1]"><source>d</source><target>D</target></trans-unit>',
    ['a|b > A|B translated', 'c|d > C|D translated', 'z|z > Z translated'],
  ],
  [
    'forms of one id twice',
    '<trans-unit id="1[0]"><source>a</source><target>A</target></trans-unit><trans-unit id="1[0]"><source>b</source><target>B</target></trans-unit>',
    ['a|a > A translated', 'b|b > B translated', 'z|z > Z translated'],
  ],
  [
    'forms with another string between',
    '<trans-unit id="1[0]"><source>a</source><target>A</target></trans-unit><trans-unit id="x"><source>b</source><target>B</target></trans-unit><trans-unit id="1[1]"><source>c</source><target>C</target></trans-unit>',
    ['a|a > A translated', 'b > B translated', 'c|c > C translated', 'z|z > Z translated'],
  ],
  [
    'a second form alone',
    '<trans-unit id="1[1]"><source>a</source><target>A</target></trans-unit>',
    ['a|a > A translated', 'z|z > Z translated'],
  ],
  [
    'a form that needs editing',
    '<trans-unit id="1[0]"><source>a</source><target state="final">A</target></trans-unit><trans-unit id="1[1]"><source>b</source><target state="needs-translation">B</target></trans-unit>',
    ['a|b > A|B needs-editing', 'z|z > Z translated'],
  ],
  [
    'a form without text',
    '<trans-unit id="1[0]"><source>a</source><target state="new"></target></trans-unit><trans-unit id="1[1]"><source>b</source><target>B</target></trans-unit>',
    ['a|b > |B translated', 'z|z > Z translated'],
  ],
  [
    'forms without text',
    '<trans-unit id="1[0]"><source>a</source><target state="new"></target></trans-unit><trans-unit id="1[1]"><source>b</source><target></target></trans-unit>',
    ['a|b > | untranslated', 'z|z > Z translated'],
  ],
  [
    'forms without text that need editing',
    '<trans-unit id="1[0]"><source>a</source><target state="needs-translation"></target></trans-unit><trans-unit id="1[1]"><source>b</source><target state="needs-translation"></target></trans-unit>',
    ['a|b > | untranslated', 'z|z > Z translated'],
  ],
  [
    'an approved one',
    '<trans-unit id="1[0]" approved="yes"><source>a</source><target state="final">A</target></trans-unit><trans-unit id="1[1]" approved="yes"><source>b</source><target state="final">B</target></trans-unit>',
    ['a|b > A|B approved', 'z|z > Z translated'],
  ],
  [
    'quotes of the other kind',
    "<trans-unit id='1[0]'><source>a</source><target>A</target></trans-unit><trans-unit id='1[1]'><source>b</source><target>B</target></trans-unit>",
    ['a|b > A|B translated', 'z|z > Z translated'],
  ],
  [
    'ids that are no indexes',
    '<trans-unit id="1[0"><source>a</source><target>A</target></trans-unit><trans-unit id="1[x]"><source>b</source><target>B</target></trans-unit><trans-unit id="1[123]"><source>c</source><target>C</target></trans-unit><trans-unit id="[0]"><source>d</source><target>D</target></trans-unit>',
    ['a > A translated', 'b > B translated', 'c > C translated', 'd > D translated', 'z|z > Z translated'],
  ],
  [
    'an index of two digits',
    '<trans-unit id="1[10]"><source>a</source><target>A</target></trans-unit><trans-unit id="1[11]"><source>b</source><target>B</target></trans-unit>',
    ['a|b > A|B translated', 'z|z > Z translated'],
  ],
  [
    'another attribute',
    '<trans-unit id="x" resname="1[0]" extraid="2[0]"><source>a</source><target>A</target></trans-unit><trans-unit id="y" extraid="2[1]"><source>b</source><target>B</target></trans-unit>',
    ['a > A translated', 'b > B translated', 'z|z > Z translated'],
  ],
  ['broken XML', '<trans-unit>', ['unexpected-tag']],
])('%s', async (_, units, expected) => {
  expect(await read(units)).toEqual(expected)
})

test('the longest id of a string with forms has 200 characters', async () => {
  const unit = (id: string, text: string) =>
    `<trans-unit id="${id}"><source>${text}</source><target>${text}</target></trans-unit>`
  const [id, longer] = ['i'.repeat(200), 'i'.repeat(201)]
  const units = [unit(`${id}[0]`, 'a'), unit(`${id}[1]`, 'b'), unit(`${longer}[0]`, 'c'), unit(`${longer}[1]`, 'd')]
  expect(await read(units.join(''))).toEqual([
    'a|b > a|b translated',
    'c > c translated',
    'd > d translated',
    'z|z > Z translated',
  ])
})

test('what has the sign of the form was written by it', () => {
  expect(gettextXliff.wrote?.('<file tool-id="weft">')).toBe(true)
  expect(gettextXliff.wrote?.('<file tool-id="other">')).toBe(false)
})

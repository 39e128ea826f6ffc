import { expect, test } from 'vitest'
import { aresource } from './android/android.format.ts'
import { KEPT_BYTES } from './format.ts'
import { json } from './json/json.format.ts'
import { xliff } from './xliff/xliff.format.ts'

const texts = ['plain', 'čeština', '🚢', '日本語', 'a"b\n', '\ufeffmark', '🚢🚢 é', '']

/** Texts of one, two, three and four bytes a character, in turns that do not fit any size of a window. */
const text = (index: number) => (texts[(index * 7) % texts.length] ?? '').repeat(1 + (index % 11)) + String(index)

test.each([
  ['of several windows', 4_000],
  ['above the size for windows', 220_000],
])('each text of a JSON file %s is what JSON.parse reads', (_, count) => {
  const said = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${text(index)}-${index}`, text(index * 3)]),
  )
  const bytes = Buffer.from(JSON.stringify(said, null, 1))
  const { units, problems } = json.parse(bytes)
  expect(problems).toEqual([])
  const wrong = units.filter(({ context, target: [own] }) => said[context] !== own)
  expect([units.length, wrong]).toEqual([count, []])
  const off = units.filter(({ context, span: { start, end } }) => {
    const member: unknown = JSON.parse(`{${bytes.toString('utf8', start, end)}}`)
    return (member as Record<string, string>)[context] !== said[context] // it is written so above
  })
  expect(off).toEqual([])
})

const head =
  '<xliff version="1.2"><file original="a" source-language="en" target-language="cs" datatype="plaintext"><body>'

test.each([
  {
    name: 'aresource',
    format: aresource,
    start: '<resources>',
    entry: (n: number, said: string) => `<string name="n${n}">${said}</string>\n`,
    end: '</resources>',
    key: 'n77',
  },
  {
    name: 'xliff',
    format: xliff,
    start: head,
    entry: (n: number, said: string) =>
      `<trans-unit id="${n}"><source>Ship ${n}</source><target>${said}</target></trans-unit>\n`,
    end: '</body></file></xliff>',
    key: 'a///77\u0004Ship 77',
  },
])('$name: a file too large to keep its places is edited as another is', ({ format, start, entry, end, key }) => {
  const count = 90_000
  const fileOf = (changed: string) =>
    start +
    Array.from({ length: count }, (_, n) => entry(n, n === 77 ? changed : `Loď číslo ${n} pluje`)).join('') +
    end
  const before = Buffer.from(fileOf('Loď'))
  expect(before.length).toBeGreaterThan(KEPT_BYTES)
  const file = format.parse(before)
  expect([file.problems, file.units.length]).toEqual([[], count])
  const after = file.edit({ units: [{ kind: 'set', key, target: ['Člun'], state: 'translated' }] })
  expect(Buffer.from(after).toString() === fileOf('Člun')).toBe(true)
})

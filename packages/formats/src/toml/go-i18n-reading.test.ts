import { expect, test } from 'vitest'
import { saidIn } from '../exact-files.fixture.ts'
import { goI18nToml } from './toml.format.ts'

const text = `# n
a = "b" # m
[c]
other = "d"
one = "e"
description = "f"
[g.h]
few = "i"
[j]
k = "l"
other.one = "o"
[p]
description = "q"
other = ""
[r]
description = "s"
`

test('without a language messages have the forms that the file has, in the order of their categories', () => {
  expect(saidIn(goI18nToml, text)).toEqual({
    units: [
      { context: 'a', target: ['b'], state: 'translated', notes: [['developer', 'n\nm']], at: '1:1-2:12' },
      {
        context: 'c',
        target: ['e', 'd'],
        variants: [
          ['one', 'e'],
          ['other', 'd'],
        ],
        state: 'translated',
        notes: [['developer', 'f']],
        at: '3:1-6:18',
      },
      {
        context: 'g.h',
        target: ['i'],
        variants: [['few', 'i']],
        state: 'translated',
        form: '["g","h"]',
        at: '7:1-8:10',
      },
      { context: 'j.k', target: ['l'], state: 'translated', form: '["j","k"]', at: '10:1-10:8' },
      {
        context: 'j.other',
        target: ['o'],
        variants: [['one', 'o']],
        state: 'translated',
        form: '["j","other"]',
        at: '11:1-11:16',
      },
      { context: 'p', target: [''], state: 'untranslated', notes: [['developer', 'q']], at: '12:1-14:11' },
      { context: 'r.description', target: ['s'], state: 'translated', form: '["r","description"]', at: '16:1-16:18' },
    ],
  })
  expect(goI18nToml.parse(Buffer.from(text)).warnings()).toEqual([])
})

const polish = {
  code: 'pl',
  plural: { number: 3, formula: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2' },
}

test('with a language they have those of the language', () => {
  expect(saidIn(goI18nToml, text, { language: polish }).units.map(({ target }) => target)).toEqual([
    ['b'],
    ['e', '', ''],
    ['', 'i', ''],
    ['l'],
    ['o', '', ''],
    [''],
    ['s'],
  ])
})

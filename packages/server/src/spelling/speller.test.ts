import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionaryOf, findDictionaries } from './dictionaries.ts'
import { openSpeller, type Speller } from './speller.ts'
import { toUtf8 } from './transcode.ts'

let folder: string
let speller: Speller

const write = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
/** `ž` and `š` in ISO 8859-2; the mark of the ending is no letter of ASCII either. */
const latin2 = (text: string) => Buffer.from(text.replaceAll('ž', '\xbe').replaceAll('š', '\xb9'), 'latin1')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-dictionaries-'))
  write('hunspell/cs_CZ.aff', latin2('SET ISO8859-2\nSFX š Y 1\nSFX š 0 y .\n'))
  write('hunspell/cs_CZ.dic', latin2('2\nmuž/š\npes\n'))
  write('doc/hunspell-cs/copyright', 'Format: x\nLicense: GPL-2\n\nLicense: GPL-2\n text\n')
  write('hunspell/de_DE.aff', 'SET UTF-8\n')
  write('hunspell/en_US.aff', 'SET UTF-8\n')
  write('hunspell/en_US.dic', '1\ncolor\n')
  write('hunspell/en_GB.aff', 'SET UTF-8\n')
  write('hunspell/en_GB.dic', '1\ncolour\n')
  write('hunspell/notes.aff.txt', 'SET UTF-8\n')
  write('npm/node_modules/dictionary-sv/index.aff', 'SET UTF-8\n')
  write('npm/node_modules/dictionary-sv/index.dic', '1\nhund\n')
  write('npm/node_modules/dictionary-sv/package.json', '{"version": "4.0.0", "license": "LGPL-3.0"}')
  write('broken/fi.aff', 'SET UTF-8\n')
  write('broken/fi.dic', '\0\x01\x02 not a list')
  write('broken/el.aff', 'SET nothing-known\n')
  write('broken/el.dic', '1\nx\n')
  write('broken/tr.aff', Buffer.alloc(200_000, 'SFX A Y 99999\n'))
  write('broken/tr.dic', '3\n/\n/A\n\t\n')
  write('broken/lt.aff', 'SET UTF-8\n')
  write('broken/lt.dic', `1\n${'a'.repeat(60_000)}\n`)
  speller = openSpeller([join(folder, 'hunspell'), join(folder, 'npm'), join(folder, 'broken'), join(folder, 'none')], {
    bytes: 500_000,
    patience: 60_000,
  })
})
afterAll(() => {
  speller.close()
  rmSync(folder, { recursive: true, force: true })
})

const unknown = async (language: string, words: readonly string[]) => {
  const dictionary = await speller.dictionaryOf(language)
  if (!dictionary) return null
  return [...(await speller.unknownOf(dictionary, words))]
}
const problemOf = async (language: string) => {
  const dictionary = await speller.dictionaryOf(language)
  if (!dictionary) throw new Error('no dictionary')
  return await speller.unknownOf(dictionary, ['word']).then(
    () => null,
    (error) => error.problem,
  )
}

test('dictionaries of Debian and of npm are found with their licences; one without its words is none', async () => {
  const found = await speller.dictionaries()
  expect(found.map(({ name, licence }) => [name, licence])).toEqual([
    ['hunspell cs_CZ', 'GPL-2'],
    ['hunspell en_GB', null],
    ['hunspell en_US', null],
    ['dictionary-sv 4.0.0', 'LGPL-3.0'],
    ...['el', 'fi', 'lt', 'tr'].map((code) => [`hunspell ${code}`, null]),
  ])
  expect(await findDictionaries([join(folder, 'npm/node_modules/dictionary-sv')])).toHaveLength(1)
})

test.each([
  ['cs', 'cs-cz'],
  ['en', 'en-us'],
  ['en_GB', 'en-gb'],
  ['en_AU', undefined],
  ['sv_FI', 'sv'],
  ['sv@old', undefined],
  ['sv_Latn', undefined],
  ['de', undefined],
])('%s takes %s', async (code, language) => {
  expect(dictionaryOf(await speller.dictionaries(), code)?.language).toBe(language)
})

test('words are asked in the letters of the dictionary, with its endings', async () => {
  expect(await unknown('cs', ['muž', 'mužy', 'Muž', 'pes', 'pesy', 'kočka'])).toEqual(['pesy', 'kočka'])
  expect(await unknown('sv_FI', ['hund', 'hunnd'])).toEqual(['hunnd'])
})

test('many words are asked in parts, and hostile ones end nothing', async () => {
  const words = Array.from({ length: 5000 }, (_, at) => `hund${'a'.repeat(at % 50)}${at}`)
  expect(
    await unknown('sv', [...words, 'hund', 'x'.repeat(100_000), '\0', '\ud800', '']).then((all) => all?.length),
  ).toBeGreaterThan(5000)
  expect(await unknown('sv', ['hund', 'katt'])).toEqual(['katt'])
})

test('words like a misspelt one are proposed, the likeliest first, and hostile ones end nothing', async () => {
  const like = async (language: string, word: string) => {
    const dictionary = await speller.dictionaryOf(language)
    if (!dictionary) throw new Error('no dictionary')
    return await speller.like(dictionary, word)
  }
  expect(await like('sv', 'hnud')).toEqual(['hund'])
  expect(await like('cs', 'mužž')).toContain('muž')
  expect(await like('sv', 'qqqqqqqq')).toEqual([])
  for (const odd of ['', '\0', '\ud800', 'x'.repeat(60)]) expect(await like('sv', odd), odd).toEqual([])
  expect(await unknown('sv', ['hund', 'katt'])).toEqual(['katt'])
})

test.each([
  ['fi', 'unreadable'],
  ['el', 'encoding'],
  ['tr', 'unreadable'],
])('a broken dictionary (%s) is told as %s, and the others go on', async (language, problem) => {
  expect(await problemOf(language)).toBe(problem)
  expect(await unknown('sv', ['hund'])).toEqual([])
})

test('a dictionary that is too large or too slow is told', async () => {
  const tight = { bytes: 10, patience: 60_000 }
  const large = openSpeller([join(folder, 'hunspell')], tight)
  const slow = openSpeller([join(folder, 'hunspell')], { bytes: 500_000, patience: 1 })
  const dictionary = await large.dictionaryOf('en')
  if (!dictionary) throw new Error('no dictionary')
  await expect(large.unknownOf(dictionary, ['a'])).rejects.toMatchObject({ problem: 'too-large' })
  await expect(slow.unknownOf(dictionary, ['a'])).rejects.toMatchObject({ problem: 'too-slow' })
  slow.close()
})

test('without a folder there is no dictionary', async () => {
  const none = openSpeller(null)
  expect(await none.dictionaries()).toEqual([])
  expect(await none.dictionaryOf('cs')).toBeNull()
})

test('marks of two bytes in another encoding are refused, not read wrongly', () => {
  expect(toUtf8(Buffer.from('SET KOI8-R\nFLAG long\n'), Buffer.from('1\na\n'))).toEqual({
    ok: false,
    problem: 'encoding',
  })
  expect(toUtf8(Buffer.from('SET microsoft-cp1251\nFLAG num\n'), Buffer.from([0x31, 0x0a, 0xe4]))).toEqual({
    ok: true,
    rules: 'SET UTF-8\n\nFLAG num\n',
    words: '1\nд',
  })
})

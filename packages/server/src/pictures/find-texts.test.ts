import { expect, test } from 'vitest'
import { findTexts } from './find-texts.ts'
import { wordsOf } from './read-words.ts'

/** Words of 10 by 10 pixels; `/` begins a line, `|` a paragraph. */
function picture(text: string) {
  let [left, top, block] = [0, 0, 0]
  return text.split(' ').flatMap((word) => {
    if (word === '/') {
      top += 20
      left = 0
      return []
    }
    if (word === '|') {
      block++
      return []
    }
    left += 20
    return { text: word, left, top, width: 10, height: 10, block: String(block) }
  })
}

const found = (shown: string, ...texts: string[]) =>
  findTexts(
    picture(shown),
    texts.map((text) => ({ id: text, text })),
  )

test('a text is found by its words, whatever stands around them', () => {
  expect(found('Home Open file Close', 'Open file')).toEqual([
    { id: 'Open file', region: { left: 40, top: 0, width: 30, height: 10 }, words: 2 },
  ])
})

test('a text goes on in the next line, and not in the next paragraph', () => {
  expect(found('Save all / changes', 'Save all changes')[0]?.region).toEqual({
    left: 20,
    top: 0,
    width: 30,
    height: 30,
  })
  expect(found('Save all | changes', 'Save all changes')).toEqual([])
})

test.each([
  ['FILE', 'File'],
  ['Fi1e', 'File'],
  ['File…', '_File'],
  ['Datei öffnen', 'Datei offnen'],
  ['3 files deleted', '%d files deleted'],
  ['Hello, Anna!', 'Hello, {name}!'],
  ['Read more', 'Read <b>more</b>'],
])('%j shows %j', (shown, text) => {
  expect(found(shown, text).map(({ id }) => id)).toEqual([text])
})

test.each([
  ['File', 'Files'],
  ['to be', 'be to'],
  ['ok', '%s'],
  ['ab', 'ab'],
])('%j does not show %j', (shown, text) => {
  expect(found(shown, text)).toEqual([])
})

test('texts with more words come first', () => {
  expect(found('Open file', 'Open', 'Open file').map(({ id }) => id)).toEqual(['Open file', 'Open'])
})

test('a table of words is read in pixels of the picture; noise is left out', () => {
  const table = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '4\t1\t1\t1\t1\t0\t10\t20\t200\t40\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t20\t100\t40\t96.5\tOpen',
    '5\t1\t1\t1\t1\t2\t120\t20\t90\t40\t12\t|]',
  ].join('\n')
  expect(wordsOf(table, 2)).toEqual([{ text: 'Open', left: 5, top: 10, width: 50, height: 20, block: '1 1 1' }])
})

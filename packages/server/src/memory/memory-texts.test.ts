import { mergeFlags } from '@weft/checks'
import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { sentencesOf } from './compose-text.ts'
import { differencesOf } from './differences.ts'
import { bestTexts, likeness } from './find-texts.ts'
import { askedGrams, blankModel, gramsKept, gramsOf, modelOf, rareGrams } from './grams.ts'
import { keyQueries, keysOf, lengthClass, likeClasses } from './index-keys.ts'
import { rowOfId, shownId } from './shown-id.ts'
import { substitute } from './substitute.ts'

const words = fc.array(fc.constantFrom('open', 'the', 'door', 'a', 'window', 'of', 'kiosk', '%d', '12'), {
  minLength: 1,
  maxLength: 12,
})
const texts = fc.oneof(
  words.map((list) => list.join(' ')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
)

test('the best texts are those that a comparison with every candidate finds', () => {
  fc.assert(
    fc.property(
      texts,
      fc.array(texts, { maxLength: 40 }),
      fc.double({ min: 0.1, max: 1, noNaN: true }),
      (text, others, threshold) => {
        const candidates = others.map((other, id) => ({ id, text: other }))
        const scores = candidates
          .map((one) => 1 - distance(text, one.text) / Math.max(text.length, one.text.length))
          .filter((score) => score >= threshold)
          .toSorted((a, b) => b - a)
        expect(bestTexts(text, candidates, { threshold, limit: 5 }).map(({ score }) => score)).toEqual(
          scores.slice(0, 5),
        )
      },
    ),
  )
})

test('of many texts of ten thousand letters only some are compared', () => {
  const text = 'abcde '.repeat(1700)
  const candidates = Array.from({ length: 1000 }, (_, id) => ({ id, text: `${text}${id}` }))
  const begun = process.threadCpuUsage()
  expect(bestTexts(text, candidates, { threshold: 0.6, limit: 10 }).length).toBeGreaterThan(0)
  // To compare all of them takes minutes.
  expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(5000)
})

test('case, width and blanks make no difference to the groups of a text', () => {
  expect(gramsOf('Open  THE\tdoor', 4)).toEqual(gramsOf('open the door', 4))
  expect(gramsOf('ＡＢＣ', 6)).toEqual(gramsOf('abc', 6))
})

test('every text has groups, few where it is long, and Chinese ones of two letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(4, 6), (text, size) => {
      expect(rareGrams(blankModel, text, size).length).toBeGreaterThan(0)
      expect(rareGrams(blankModel, text, size).length).toBeLessThanOrEqual(gramsKept)
      expect(gramsOf(text, size).every((gram) => gram === (gram | 0))).toBe(true)
    }),
  )
  const [one, other] = ['ファイルを開く', 'ファイルを閉じる'].map((text) => new Set(gramsOf(text, 6)))
  expect([...(one ?? [])].filter((gram) => other?.has(gram)).length).toBeGreaterThan(3)
})

test('the rarest groups are kept, and a look-up asks for those that few texts have', () => {
  const sample = Array.from({ length: 500 }, (_, at) => `Open the door number ${at}`)
  const model = modelOf([...sample, 'Zymurgy of xylophones'], () => 4, { version: 1, texts: 5_000_000 })
  const common = new Set(gramsOf('Open the door', 4))
  const kept = rareGrams(model, 'Open the door of zymurgy', 4)
  expect(kept.filter((gram) => common.has(gram)).length).toBeLessThan(3)
  // Two words of one text that occur once: common groups are not needed.
  const { rare } = askedGrams(model, 'Zymurgy of xylophones by the door', 4)
  expect(rare.some((gram) => common.has(gram))).toBe(false)
})

test('where many texts have the rarest groups, another one must be found, unless the text has few places', () => {
  const text = 'Open the door with the number seven and the window'
  const model = modelOf(
    Array.from({ length: 500 }, () => text),
    () => 6,
    { version: 1, texts: 5_000_000 },
  )
  const { rare, others } = askedGrams(model, text, 6)
  expect(rare).toHaveLength(3)
  expect(others.length).toBeGreaterThan(2)
  expect(askedGrams(model, 'Open the door', 6).others).toEqual([])
  expect(askedGrams(blankModel, text, 6).others).toEqual([])
})

/** Whether a tsvector has what a tsquery of `a & (b | c) | …` asks for. */
const finds = (query: string, keys: ReadonlySet<string>): boolean =>
  query
    .replaceAll(/\(([^)]*)\)/g, (_, inner: string) => String(inner.split(' | ').some((key) => keys.has(key))))
    .split(' | ')
    .some((part) => part.split(' & ').every((key) => key === 'true' || keys.has(key)))

test('the keys find a text itself, at each threshold, and none of another length or language', () => {
  fc.assert(
    fc.property(texts, fc.double({ min: 0.3, max: 1, noNaN: true }), (text, threshold) => {
      const asked = (languageId: number, other = text) =>
        keyQueries(blankModel, { languageId, text: other, threshold }).some((query) =>
          finds(query, new Set(keysOf(blankModel, 7, text).split(' '))),
        )
      expect(asked(7)).toBe(true)
      expect(asked(8)).toBe(false)
      expect(asked(7, text.repeat(Math.ceil(2 / threshold)))).toBe(false)
    }),
  )
})

test('the classes of lengths cover all lengths of texts that can be alike', () => {
  for (const length of [1, 2, 5, 18, 19, 40, 200, 20_000]) {
    const [first, last] = likeClasses({ text: 'x'.repeat(length), threshold: 0.6 })
    for (const other of [Math.ceil(length * 0.6), length, Math.floor(length / 0.6)]) {
      expect(first).toBeLessThanOrEqual(lengthClass(other))
      expect(last).toBeGreaterThanOrEqual(lengthClass(other))
    }
  }
})

test('texts on both sides of the length where groups become longer find each other, and one-word texts their plurals', () => {
  for (const [one, other] of [
    ['Open the doors now', 'Open the doors now, please'],
    ['Close all windows!!', 'Close all windows!'],
    ['File', 'Files'],
    ['Tools', 'Tool'],
  ] as const) {
    const keys = new Set(keysOf(blankModel, 1, other).split(' '))
    const queries = keyQueries(blankModel, { languageId: 1, text: one, threshold: 0.6 })
    expect(
      queries.some((query) => finds(query, keys)),
      one,
    ).toBe(true)
  }
})

test('numbers and placeholders take the places of those of the match', () => {
  const flags = mergeFlags('c-format')
  const of = (wanted: string, source: string, target: string) =>
    substitute(wanted, { source, target, score: likeness(wanted, source) }, flags)
  expect(of('Page 3 of 12', 'Page 1 of 5', 'Strana 1 z 5')).toEqual({ target: 'Strana 3 z 12', score: 1 })
  expect(of('5 of 1', '1 of 5', 'z 5 jen 1')?.target).toBe('z 1 jen 5')
  expect(of('Copy %s to %d', 'Copy %d to %s', '%d na %s')?.target).toBe('%s na %d')
  expect(of('<b>3</b> left', '<i>4</i> left', 'Zbývá <i>4</i>')?.target).toBe('Zbývá <b>3</b>')
  // The translation has other numbers, or fewer: nothing is replaced.
  expect(of('Page 3', 'Page 1', 'První strana')).toBeNull()
  expect(of('Page 3 of 3', 'Page 1 of 5', 'Strana 1')).toBeNull()
  expect(of('Page', 'Page 1', 'Strana 1')).toBeNull()
})

test('a substitution never makes a match worse, and leaves all other letters', () => {
  const numbered = fc.tuple(words, words).map(([one, other]) => [one.join(' '), other.join(' ')] as const)
  fc.assert(
    fc.property(numbered, ([wanted, source]) => {
      const score = likeness(wanted, source)
      const better = substitute(wanted, { source, target: source, score }, mergeFlags('c-format'))
      if (better === null) return
      expect(better.score).toBeGreaterThan(score)
      expect(better.target.replace(/%d|\d+/g, '#')).toBe(source.replace(/%d|\d+/g, '#'))
      expect(better.score).toBe(likeness(wanted, better.target))
    }),
  )
})

test('differences beside the letters are told by kind', () => {
  const flags = mergeFlags('c-format')
  expect(differencesOf('Open', 'Open', flags)).toEqual([])
  expect(differencesOf('Open', 'open', flags)).toEqual(['case'])
  expect(differencesOf('Open.', 'Open', flags)).toEqual(['punctuation'])
  expect(differencesOf('Open %s 3', 'Open %d 4', flags)).toEqual(['placeholders', 'numbers'])
})

test('sentences keep every letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const parts = sentencesOf(text, 'pt_BR')
      expect(parts.map((one) => one.text + one.blank).join('')).toBe(text)
    }),
  )
  expect(sentencesOf('ドアを開く。窓を閉じる。', 'ja').map(({ text }) => text)).toEqual([
    'ドアを開く。',
    '窓を閉じる。',
  ])
})

test('ids of the API lead back to their rows', () => {
  for (const kind of ['string', 'entry', 'former'] as const)
    for (const id of [1, 7, 123_456_789]) expect(rowOfId(shownId({ kind, id }))).toEqual({ kind, id })
  for (const wrong of [0, -3, 2 ** 60, 1.5]) expect(rowOfId(wrong)).toBeNull()
})

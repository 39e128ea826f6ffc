import { mergeFlags } from '@weft/checks'
import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { sentencesOf } from './compose-text.ts'
import { differencesOf } from './differences.ts'
import { bestTexts, likeness } from './find-texts.ts'
import { askedGrams, blankModel, gramsKept, gramsOf, modelOf, rareGrams } from './grams.ts'
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
  expect(gramsOf('Open  THE\tdoor')).toEqual(gramsOf('open the door'))
  expect(gramsOf('ＡＢＣ')).toEqual(gramsOf('abc'))
})

test('every text has groups, few where it is long, and Chinese ones of two letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(rareGrams(blankModel, text).length).toBeGreaterThan(0)
      expect(rareGrams(blankModel, text).length).toBeLessThanOrEqual(gramsKept)
      expect(gramsOf(text).every((gram) => gram === (gram | 0))).toBe(true)
    }),
  )
  const [one, other] = ['ファイルを開く', 'ファイルを閉じる'].map((text) => new Set(gramsOf(text)))
  expect([...(one ?? [])].filter((gram) => other?.has(gram)).length).toBeGreaterThan(3)
})

test('the rarest groups are kept, and a look-up asks for those that few texts have', () => {
  const sample = Array.from({ length: 500 }, (_, at) => `Open the door number ${at}`)
  const model = modelOf([...sample, 'Zymurgy of xylophones'], { version: 1, texts: 5_000_000 })
  const common = new Set(gramsOf('Open the door'))
  const kept = rareGrams(model, 'Open the door of zymurgy')
  expect(kept.filter((gram) => common.has(gram)).length).toBeLessThan(3)
  expect(askedGrams(model, 'Open the door').length).toBeLessThanOrEqual(6)
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

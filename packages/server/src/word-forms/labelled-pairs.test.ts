import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTerms, forgetLemmas, makeGlossary } from '@weft/terms'
import { afterAll, expect, test } from 'vitest'
import { openWordForms } from './word-forms.ts'

interface Pair {
  readonly language: string
  readonly stands: boolean
  readonly term: string
  readonly text: string
}

const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
const ofTerms = join(import.meta.dirname, '../../../terms/src/labelled/pairs.tsv')
const pairs: readonly Pair[] = [
  ...rowsOf(ofTerms).map(([language = '', mark, term = '', text = '']) => ({
    language,
    stands: mark === '+',
    term,
    text,
  })),
  ...rowsOf(join(import.meta.dirname, 'pairs-pl.tsv')).map(([mark, term = '', text = '']) => ({
    language: 'pl',
    stands: mark === '+',
    term,
    text,
  })),
]

const forms = openWordForms({ programs: ['/usr/bin'], dictionaries: ['/usr/share/hunspell'] }, { wait: 30_000 })
// Reading a dictionary may take its time on a busy machine.
const timeout = 60_000
afterAll(() => {
  forms.close()
  forgetLemmas()
})

const finds = ({ term, text, language }: Pair) =>
  findTerms(makeGlossary([{ source: term }], { language }), text).length > 0

function agreement(some: readonly Pair[]) {
  const found = some.filter(finds)
  const right = found.filter(({ stands }) => stands).length
  const wrong = [
    ...found.filter(({ stands }) => !stands),
    ...some.filter((pair) => pair.stands && !found.includes(pair)),
  ]
  return { recall: right / some.filter(({ stands }) => stands).length, precision: right / found.length, wrong }
}

const has = (path: string) => existsSync(path)

test.runIf(has('/usr/bin/hunspell') && has('/usr/share/hunspell/pl_PL.dic'))(
  'Polish, which has no rules, is found by its dictionary: nine in ten, where without it only words as they stand are',
  { timeout },
  async () => {
    const polish = pairs.filter(({ language }) => language === 'pl')
    forgetLemmas('pl')
    expect(agreement(polish).recall).toBeLessThan(0.2)
    await forms.learn(
      'pl',
      polish.flatMap(({ term, text }) => [term, text]),
    )
    const { recall, precision } = agreement(polish)
    expect(recall).toBeGreaterThanOrEqual(0.9)
    expect(precision).toBeGreaterThanOrEqual(0.95)
  },
)

test.runIf(has('/usr/bin/voikkospell'))(
  'with Voikko the labelled pairs keep their recall and their precision',
  { timeout },
  async () => {
    const labelled = pairs.filter(({ language }) => language !== 'pl')
    for (const [language, some] of Map.groupBy(labelled, (pair) => pair.language))
      await forms.learn(
        language,
        some.flatMap(({ term, text }) => [term, text]),
      )
    const { recall, precision } = agreement(labelled)
    expect(recall).toBeGreaterThanOrEqual(0.95)
    expect(precision).toBeGreaterThanOrEqual(0.98)
  },
)

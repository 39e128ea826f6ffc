import { readFileSync } from 'node:fs'
import { languageByCode } from '@weft/l10n'
import { expect, test } from 'vitest'
import { checkEnvironment } from './environment.ts'
import { mergeFlags } from './flags.ts'
import { prepareSource, runChecks, runSourceChecks } from './run.ts'

/** A pair with the ids of the checks that Weblate 5.14.3 found failing; clients rely on these verdicts. */
interface Pair {
  readonly lang: string
  readonly flags: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly checks: readonly string[]
  readonly source_checks: readonly string[]
}

const pairs: readonly Pair[] = readFileSync(new URL('./fixtures/pairs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Pair) // the fixture's own shape

/** Checks that came after the release that was recorded. */
const NEWER: ReadonlySet<string> = new Set([
  'accelerator',
  'laravel_format',
  'multiple_capital',
  'objc_format',
  'safe-mdx',
  'source-max-length',
  'xml-chars-around-tags',
])

/** As one text, in one order, without what the recorded release did not know. */
function verdict(ids: readonly string[]): string {
  return ids
    .filter((id) => !NEWER.has(id))
    .sort()
    .join()
}

test('verdicts are those of Weblate 5.14 for every recorded pair', () => {
  const differing = pairs.filter(({ lang, flags, source, target, checks, source_checks }) => {
    const plural = languageByCode(lang)?.plural ?? { number: 2, formula: 'n != 1' }
    const prepared = prepareSource(source, mergeFlags(flags))
    const found = runChecks(prepared, target, checkEnvironment({ language: lang, sourceLanguage: 'en', plural }))
    const inSource = runSourceChecks(prepared)
    return verdict(found) !== verdict(checks) || verdict(inSource) !== verdict(source_checks)
  })
  expect(pairs.length).toBeGreaterThan(300)
  expect(differing).toEqual([])
})

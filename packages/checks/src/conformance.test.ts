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

test('verdicts are those of Weblate 5.14 for every recorded pair', () => {
  const differing = pairs.filter(({ lang, flags, source, target, checks, source_checks }) => {
    const plural = languageByCode(lang)?.plural ?? { number: 2, formula: 'n != 1' }
    const prepared = prepareSource(source, mergeFlags(flags))
    const found = runChecks(prepared, target, checkEnvironment({ language: lang, sourceLanguage: 'en', plural }))
    const inSource = runSourceChecks(prepared)
    return (
      [...found].sort().join() !== [...checks].sort().join() || [...inSource].sort().join() !== source_checks.join()
    )
  })
  expect(pairs.length).toBeGreaterThan(300)
  expect(differing).toEqual([])
})

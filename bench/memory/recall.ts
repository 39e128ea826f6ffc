import type { Database } from '../../packages/server/src/db/database.ts'
import { findTexts, likeness } from '../../packages/server/src/memory/find-texts.ts'
import { figure } from '../figure.ts'
import type { MadeUpTexts } from './made-up-texts.ts'

interface RecallQuestion {
  readonly languages: { readonly source: number }
  readonly texts: MadeUpTexts
  readonly threshold: number
  /** Per cent. */
  readonly target: number
}

/** Texts that are compared with every text of the memory. */
const compared = 40

/** A look-up's first answer beside the best of all texts, for texts with changed words. */
export async function measureRecall(
  database: Database,
  { languages, texts, threshold, target }: RecallQuestion,
): Promise<void> {
  const wanted = texts.wanted(compared, 5)
  const best = wanted.map(() => 0)
  for (const text of texts.all())
    for (const [at, one] of wanted.entries()) {
      const longer = Math.max(one.length, text.length)
      const least = Math.max(threshold, best[at] ?? 0)
      if (Math.min(one.length, text.length) / longer <= least) continue
      best[at] = Math.max(best[at] ?? 0, likeness(one, text))
    }
  let found = 0
  let asked = 0
  for (const [at, text] of wanted.entries()) {
    const highest = best[at] ?? 0
    if (highest < threshold) continue
    asked++
    const [first] = await findTexts(database, { languageId: languages.source, text, threshold, limit: 1 })
    if (first !== undefined && first.score >= highest) found++
  }
  const share = (100 * found) / Math.max(1, asked)
  figure({
    measure: `the best of all texts is the first answer, of ${asked} with changed words`,
    value: `${share.toFixed(1)} %`,
    target: `at least ${target} %`,
    met: share >= target,
  })
}

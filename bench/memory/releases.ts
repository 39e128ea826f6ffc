import { execFileSync } from 'node:child_process'
import { formatById } from '../../packages/formats/src/index.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { findTexts, likeness } from '../../packages/server/src/memory/find-texts.ts'
import { renewModels } from '../../packages/server/src/memory/gram-models.ts'
import { takeInTexts } from '../../packages/server/src/memory/source-texts.ts'
import { figure } from '../figure.ts'
import { timeOf } from './processor-time.ts'

/** Two releases of a program in a git repository, by a PO file with its texts. */
interface Releases {
  readonly name: string
  readonly repository: string
  readonly older: string
  readonly newer: string
  readonly file: string
}

/** `git=/srv/git.git,v2.40.0,v2.47.0,po/de.po;…` */
const parse = (written: string): readonly Releases[] =>
  written
    .split(';')
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', rest = ''] = one.split('=')
      const [repository = '', older = '', newer = '', file = ''] = rest.split(',')
      return { name, repository, older, newer, file }
    })

/** The source texts of a release, each once. */
function textsOf({ repository, file }: Releases, release: string): ReadonlySet<string> {
  const bytes = execFileSync('git', ['-C', repository, 'show', `${release}:${file}`], { maxBuffer: 1e9 })
  const document = formatById('po')?.parse(bytes)
  return new Set(document?.units.flatMap(({ source }) => source).filter((text) => text.trim() !== ''))
}

const best = (text: string, others: ReadonlySet<string>, threshold: number): number => {
  let highest = 0
  for (const other of others) {
    const bound = Math.min(text.length, other.length) / Math.max(text.length, other.length)
    if (bound >= threshold && bound > highest) highest = Math.max(highest, likeness(text, other))
  }
  return highest
}

export interface ReleaseQuestion {
  readonly written: string
  readonly threshold: number
  /** Per cent. */
  readonly target: number
}

/** New texts of a program are looked up in a memory of its older release: the first answer beside the best of all older texts. */
export async function measureReleases(
  database: Database,
  { written, threshold, target }: ReleaseQuestion,
): Promise<void> {
  const { rows } = await database.executeSql(
    `select id from languages where code in ('fy', 'ga', 'gd', 'eo') order by id`,
  )
  for (const [at, releases] of parse(written).entries()) {
    // Each program in a language that has nothing else.
    const languageId = Number(rows[at]?.id)
    const older = textsOf(releases, releases.older)
    const fresh = [...textsOf(releases, releases.newer)].filter((text) => !older.has(text))
    await takeInTexts(database, database, languageId, older)
    await renewModels(database, new AbortController().signal)
    let [asked, found, used] = [0, 0, 0]
    for (const text of fresh) {
      const highest = best(text, older, threshold)
      if (highest < threshold) continue
      asked++
      let score = 0
      const time = await timeOf(database, async () => {
        const [first] = await findTexts(database, { languageId, text, threshold, limit: 1 })
        score = first?.score ?? 0
      })
      used += time.node + time.database
      if (score >= highest) found++
    }
    const share = (100 * found) / Math.max(1, asked)
    const { name } = releases
    figure({
      measure: `${name} ${releases.older} to ${releases.newer}: best answer of ${asked} new texts among ${older.size}, ${(used / Math.max(1, asked)).toFixed(1)} ms each`,
      value: `${share.toFixed(1)} %`,
      target: `at least ${target} %`,
      met: share >= target,
    })
  }
}

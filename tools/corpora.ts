// `npm run corpora`: fetches files of other projects from npm and Debian, and looks whether a write of each keeps what
// nobody changes. `npm run corpora -- redmine keepassxc` takes only these; `npm run corpora -- detection` looks instead
// whether `weft detect` finds what other projects translate. Unavailable ones are named and skipped.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FormatId, formatById, verifyFile } from '../packages/formats/src/index.ts'
import { indexLines } from '../packages/text/src/index.ts'
import { acceptanceOf, missingAcceptors } from './acceptance.ts'
import { corpora } from './corpora-list.ts'
import { detectionScore } from './detection-score.ts'
import { fetchPackage } from './fetch-package.ts'
import { comparisonOf } from './toolkit-comparison.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-corpora-'))

const page = new URL('../docs/reference/fidelity.md', import.meta.url)
const head = '| files of | format | files | strings | unreadable | not kept | accepted | as translate-toolkit |'
const ruler = '|---|---|---|---|---|---|---|---|'
const keyOf = (row: string) => row.split('|').slice(1, 3).join('|')

/** Puts what a run found into the page that shows it, in the place of what an earlier one found of the same files. */
function recordRows(found: readonly string[]): void {
  const text = readFileSync(page, 'utf8')
  const start = text.indexOf(`${head}\n${ruler}\n`)
  if (start < 0) throw new Error(`${page.pathname} has no table of corpora`)
  const from = start + head.length + ruler.length + 2
  const end = text.indexOf('\n\n', from)
  const table = new Map(
    [...text.slice(from, end).split('\n'), ...found].filter(Boolean).map((row) => [keyOf(row), row]),
  )
  writeFileSync(page, text.slice(0, from) + [...table.values()].join('\n') + text.slice(end))
}

/** Files refused by other programs that are named; the others are counted. */
const SHOWN = 5

/** The results of reading a corpus, and of other programs that read its changed files. */
interface Tally {
  files: number
  strings: number
  unreadable: number
  wrong: number
  accepted: string
  compared: string
}

function verifyCorpus(id: FormatId, root: string, pattern: RegExp): Tally {
  const tally: Tally = { files: 0, strings: 0, unreadable: 0, wrong: 0, accepted: '', compared: '' }
  const format = formatById(id)
  if (!format) return tally
  const acceptance = acceptanceOf(format)
  const paths: string[] = []
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!pattern.test(`/${path}`) || !statSync(join(root, path), { throwIfNoEntry: false })?.isFile()) continue
    const bytes = readFileSync(join(root, path))
    tally.files++
    paths.push(join(root, path))
    acceptance.add(path, bytes)
    tally.strings += format.parse(bytes).units.length
    for (const finding of verifyFile(format, bytes)) {
      if (finding.kind === 'unreadable') {
        tally.unreadable++
        const { line, column } = indexLines(bytes).position(finding.problem.span?.start ?? 0)
        console.log(`  unreadable ${path}:${line}:${column}: ${finding.problem.detail}`)
      } else {
        tally.wrong++
        console.log(
          `  WRONG ${path}: ${finding.kind}${'unit' in finding ? ` ${JSON.stringify(finding.unit.context)}` : ''}`,
        )
      }
    }
  }
  const { complaints, refusedBefore, summary } = acceptance.finish()
  for (const refused of refusedBefore.slice(0, SHOWN)) console.log(`  refused as it came ${refused}`)
  for (const complaint of complaints) console.log(`  WRONG ${complaint}`)
  const compared = comparisonOf(id, paths, (line) => console.log(line.replace(root, '')))
  return { ...tally, wrong: tally.wrong + complaints.length, accepted: summary, compared }
}

const wanted = process.argv.slice(2).filter((word) => word !== '--keep')
if (wanted.length === 1 && wanted[0] === 'detection') {
  const { right, ran } = await detectionScore(folder, process.argv.includes('--keep'))
  rmSync(folder, { recursive: true })
  process.exit(ran > 0 && right >= 0.9 * ran ? 0 : 1)
}
const chosen = corpora.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
let wrong = 0
let ran = 0
const rows: string[] = []
for (const corpus of chosen) {
  const into = join(folder, corpus.name.replaceAll('/', '-'))
  if (!fetchPackage(corpus, into)) {
    console.log(`${corpus.name} cannot be had; it is skipped`)
    continue
  }
  ran++
  for (const { format, files } of corpus.parts) {
    const tally = verifyCorpus(format, into, files)
    wrong += tally.wrong
    rows.push(
      `| ${corpus.name} | \`${format}\` | ${tally.files} | ${tally.strings} | ${tally.unreadable} | ${tally.wrong} | ${tally.accepted} | ${tally.compared} |`,
    )
    console.log(rows.at(-1))
    // At once: a run takes hours, and may be stopped.
    recordRows(rows.slice(-1))
  }
  rmSync(into, { recursive: true })
}
rmSync(folder, { recursive: true })
console.log(`\n${ran} of ${chosen.length} ran\n\n${head}\n${ruler}`)
for (const row of rows) console.log(row)
const missing = missingAcceptors(chosen.flatMap(({ parts }) => parts.map(({ format }) => format)))
if (missing.length > 0) console.log(`\nNot on this machine, so that nothing was asked of them: ${missing.join(', ')}`)
process.exitCode = wrong === 0 && ran > 0 ? 0 : 1

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatById } from '../index.ts'
import { compareFile, hasToolkit, readWithToolkit, toolkitFormats } from './testing.ts'

/** Usual files, one for each format: named by its id. */
const folder = fileURLToPath(new URL('./files/', import.meta.url))
const files = readdirSync(folder).map((name) => ({ name, format: formatById(name.split('.')[0] ?? '') }))

/** Intended differences by file: docs/reference/fidelity.md has the reasons. */
const known: Readonly<Record<string, readonly string[]>> = {
  // A comment behind a value belongs to that value.
  'php.php': ["$arr->'one' note", "$arr->'nested'->'x' note"],
  // Values that are not texts cannot be translated.
  'resx.resx': ['Img unit'],
  // Values are raw texts; this version of translate-toolkit reads no comments.
  'yaml.yaml': ['hello note', 't target'],
  'ruby-yaml.yml': ['hello note'],
  // The forms of a plural string are one string, also under other ids than translate-toolkit writes.
  'poxliff.xlf': ['a///g|one unit', 'a///3[0]|one unit'],
}

const jobs = files.flatMap(({ name, format }) => (format ? [{ name, format: format.id, path: folder + name }] : []))
const readings = hasToolkit() ? readWithToolkit(jobs) : []

test.skipIf(!hasToolkit())('every format that translate-toolkit reads has a usual file', () => {
  expect(jobs.map(({ format }) => format).sort()).toEqual([...toolkitFormats()].sort())
})

test.for(jobs.map((job, index) => ({ ...job, reading: readings[index] })))(
  '$name says to translate-toolkit what it says here',
  ({ reading, ...job }, { skip }) => {
    if (reading === undefined) skip('translate-toolkit is not installed')
    else if ('missing' in reading) skip(`translate-toolkit needs ${reading.missing} for it`)
    const compared = compareFile(job, reading)
    expect(compared?.strings).toBeGreaterThan(0)
    expect(compared?.differences.map(({ key, part }) => `${key} ${part}`)).toEqual(known[job.name] ?? [])
  },
)

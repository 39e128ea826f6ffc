import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatById } from '../index.ts'
import { compareFile, hasToolkit, readWithToolkit, toolkitFormats } from './testing.ts'

/** Usual files, one for each format: named by its id. */
const folder = fileURLToPath(new URL('./files/', import.meta.url))
const files = readdirSync(folder).map((name) => ({ name, format: formatById(name.split('.')[0] ?? '') }))

/** What is read otherwise on purpose, by file: docs/reference/fidelity.md has the reasons. */
const known: Readonly<Record<string, readonly string[]>> = {
  // A comment behind a value belongs to that value.
  'php.php': ["$arr->'one' note", "$arr->'nested'->'x' note"],
  // What is no text is nobody's to translate.
  'resx.resx': ['Img unit'],
  // Values are texts as they are written.
  'yaml.yaml': ['t target'],
  // The forms of a plural string are one string, also under other ids than translate-toolkit writes.
  'poxliff.xlf': ['a///g|one unit', 'a///3[0]|one unit'],
}

test.skipIf(!hasToolkit())(
  'usual files of every format say what they say to translate-toolkit',
  { timeout: 120_000 },
  () => {
    const jobs = files.flatMap(({ name, format }) => (format ? [{ format: format.id, path: folder + name }] : []))
    expect(jobs.map(({ format }) => format).sort()).toEqual([...toolkitFormats()].sort())
    const readings = readWithToolkit(jobs)
    const found = jobs.map((job, index) => {
      const compared = compareFile(job, readings[index])
      expect(compared?.strings).toBeGreaterThan(0)
      return [job.path.slice(folder.length), compared?.differences.map(({ key, part }) => `${key} ${part}`)]
    })
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(files.map(({ name }) => [name, known[name] ?? []])))
  },
)

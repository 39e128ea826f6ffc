import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Check } from './check.ts'
import { checks } from './checks.ts'
import { knownFlags } from './flag-registry.ts'
import { mergeFlags, parseFlags } from './flags.ts'
import { ignoringFlag, prepareSource, runSourceChecks } from './run.ts'

const packages = new URL('../..', import.meta.url).pathname

/** All code that runs, without the registry, which only lists flags. */
function code(): string {
  return ['checks', 'server', 'web']
    .flatMap((name) =>
      readdirSync(join(packages, name, 'src'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
        .filter(({ name: file }) => file !== 'flag-registry.ts')
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    )
    .join('\n')
}

const all: readonly Check[] = checks
const ofChecks = new Set(all.flatMap(({ id, flags = [] }) => [...flags, ignoringFlag(id)]))

test('every flag that no check owns is read somewhere, by its name', () => {
  const text = code()
  const unread = [...knownFlags().keys()]
    .filter((name) => !ofChecks.has(name))
    .filter((name) => !['has', 'get'].some((ask) => text.includes(`.${ask}('${name}')`)))
    .filter((name) => !text.includes(`'${name}'`) && !text.includes(`${name}:`))
  expect(unread).toEqual([])
})

/** Names in Weblate's documentation that are not checks. */
const documented = `dos-eol read-only terminology priority:1 max-length:1 max-size:1:1 xml-text font-family:a font-weight:bold font-size:1
  font-spacing:1 font-monospace icu-flags:xml icu-tag-prefix:a placeholders:a replacements:a:b variants:a variant:a regex:r"a"
  discard:a forbidden strict-same strict-format case-insensitive accelerator:& auto-java-messageformat auto-safe-html
  csharp-format url md-text rst-text bbcode-text safe-html check-glossary ignore-all-checks`

test('every flag that clients write is known, with the value that they give it', () => {
  for (const flag of documented.trim().split(/\s+/)) {
    const [{ name, values } = { name: '', values: [] }] = parseFlags(flag).flags
    expect([flag, knownFlags().has(name)]).toEqual([flag, true])
    expect([flag, values.length > 0]).toEqual([flag, flag.includes(':')])
  }
})

test('a check of source strings is switched off by its flag', () => {
  expect(runSourceChecks(prepareSource(['a...'], mergeFlags('')))).toEqual(['ellipsis'])
  expect(runSourceChecks(prepareSource(['a...'], mergeFlags('ignore-ellipsis')))).toEqual([])
})

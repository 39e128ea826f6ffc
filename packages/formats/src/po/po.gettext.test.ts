import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bySource } from '../identity.ts'
import { po } from './po.format.ts'
import { GNU_STYLE, writeString } from './po.wrap.ts'

/**
 * Against the real GNU gettext, where somebody asks for it: `WEFT_GNU_GETTEXT=1` with msgcat and msgmerge (0.21 or later)
 * on the PATH. The fixtures hold samples of its output for everybody else.
 */
const asked = process.env.WEFT_GNU_GETTEXT === '1'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-gettext-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(tool: string, args: readonly string[], files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: folder, maxBuffer: 1e9 })
  expect(status, String(stderr)).toBe(0)
  return String(stdout)
}

const HEADER =
  'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n'
const letters = Array.from(`abc   .,;:!?-/()[]{}"'%$#@09äřя漢かな、。「한ابחไ–…«»“€\t\n\\\u0301\u00a0😀🇨🇿`)
const words = fc.array(fc.oneof(fc.constantFrom(...letters), fc.constantFrom('harbour', ' pier', 'well-known ')), {
  minLength: 1,
  maxLength: 150,
})

test.skipIf(!asked)('msgcat wraps any text as we do', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 200, maxLength: 200 }), fc.constantFrom(79, 40, 60), (texts, width) => {
      const style = { ...GNU_STYLE, width, newline: '\n' }
      const entries = texts.map(
        (text, i) => `msgid "${i}"\n${writeString(text.join(''), { prefix: '', keyword: 'msgstr' }, style)}\n`,
      )
      const written = [HEADER, ...entries].join('\n')
      const entriesOf = (catalogue: string) => catalogue.slice(catalogue.indexOf('\n\n'))
      expect(entriesOf(run('msgcat', [`--width=${width}`, 'a.po'], { 'a.po': written }))).toBe(entriesOf(written))
    }),
    { numRuns: 10 },
  )
})

test.skipIf(!asked)('msgmerge puts new strings where we do', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        words.map((text) => text.join('')),
        { minLength: 2, maxLength: 30 },
      ),
      fc.infiniteStream(fc.boolean()),
      (ids, coins) => {
        const entry = (id: string, i: number) =>
          `#. note ${i}\n#: src/file.c:${i}\n#, c-format\n${writeString(id, { prefix: '', keyword: 'msgid' }, { ...GNU_STYLE, newline: '\n' }, 'c-format')}\nmsgstr ""\n`
        const full = Buffer.from([HEADER, ...ids.map(entry)].join('\n'))
        const { units } = po.parse(full)
        const gone = units.filter(() => coins.next().value)
        const less = po.parse(full).edit({
          units: gone.map((unit) => ({ kind: 'remove', key: bySource.keyOf(unit) })),
        })
        const added = gone.map((unit) => {
          const before = units[units.indexOf(unit) - 1]
          return {
            kind: 'add',
            unit: { ...unit, after: before ? bySource.keyOf(before) : null },
          } as const
        })
        const merged = run('msgmerge', ['--no-fuzzy-matching', '--quiet', 'less.po', 'full.pot'], {
          'less.po': less,
          'full.pot': full,
        })
        expect(Buffer.from(po.parse(less).edit({ units: added })).toString()).toBe(merged)
      },
    ),
    { numRuns: 30 },
  )
})

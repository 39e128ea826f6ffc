import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { damage, damaged, report } from './damaged-files.arbitrary.ts'
import { fixturesOf } from './example-files.fixture.ts'
import type { Format } from './format.ts'
import { bySource } from './identity.ts'
import { formatById, formats } from './index.ts'
import { representable } from './representable-texts.arbitrary.ts'
import { foreignFiles } from './testing.ts'
import { type FidelityFinding, verifyFile } from './verify-file.ts'

/** The number of damaged files in a run; a soak reads more. */
const amount = Number(process.env.WEFT_DAMAGED_FILES ?? 3_000)
const seed = Number(process.env.WEFT_DAMAGE_SEED ?? (amount > 100_000 ? Date.now() % 2 ** 31 : 1))

/** How large what does harm is: levels of nesting, and characters of a line. A soak makes it larger. */
const [levels, length] = amount > 100_000 ? [200_000, 10_000_000] : [20_000, 100_000]

/** The languages of strings whose file does not say theirs. */
const language = { code: 'en', plural: { number: 2, formula: 'n != 1' } }

/**
 * Limits of processor time for reading and writing a damaged file, in milliseconds: a base, a share for each byte, and one for each
 * string. For example, 200,000 strings of three bytes, read and written six times, take 1.2 to 2.3 seconds.
 */
const MOST_TIME = { file: 1_000, byte: 0.001, string: 0.01 }

/** Findings that are no mistakes of the format. */
function isExcused(format: Format, bytes: Uint8Array, finding: FidelityFinding): boolean {
  if (finding.kind !== 'misread' && finding.kind !== 'spread') return false
  const said = representable[format.id]
  if (said && finding.unit.target.some((text) => said(`${text}x`) !== `${text}x`)) return true
  // Bytes alone tell the charset of a file without a mark, and a text that is changed may be what told it.
  if (format.parse(bytes, { language }).charset !== null || format.id === 'properties-utf16') return true
  // A prefix that the file does not declare is declared with the text.
  return finding.kind === 'spread' && finding.unit.target.some((text) => text.includes('<xliff:'))
}

/** The faults of a format with a file: its problems, and the damage by writing it. */
function complaintsOf(format: Format, bytes: Uint8Array): string[] {
  return verifyFile(format, bytes, { language }).flatMap((finding) => {
    if (finding.kind !== 'unreadable') return isExcused(format, bytes, finding) ? [] : [finding.kind]
    const { span, detail } = finding.problem
    const isInside = span && span.start >= 0 && span.start <= span.end && span.end <= bytes.length
    return isInside && !detail.includes('\n') && detail.length < 400 ? [] : ['a problem without a place or a line']
  })
}

/** How often a file is read that took too long: the machine may be at fault, and a slow reader is slow each time. */
const TRIES = 3

/** The same, with the processor time of this thread as a limit, which does not depend on other load. */
function verdict(format: Format, bytes: Uint8Array): string[] {
  const most = MOST_TIME.file + bytes.length * MOST_TIME.byte
  let [least, complaints] = [Number.POSITIVE_INFINITY, [] as string[]]
  for (let trial = 0; trial < TRIES && least > most; trial++) {
    const start = process.threadCpuUsage()
    complaints = complaintsOf(format, bytes)
    least = Math.min(least, process.threadCpuUsage(start).user / 1000)
  }
  if (least <= most) return complaints
  const { length: strings } = format.parse(bytes, { language }).units
  return least > most + strings * MOST_TIME.string ? [...complaints, `took ${least} ms`] : complaints
}

const entities = Array.from({ length: 30 }, (_, level) => `<!ENTITY e${level + 1} "&e${level};&e${level};">`).join('')

/** Files of a format that somebody made to do harm, or that a tool made badly. */
function hostileFiles(format: Format): (readonly [string, Uint8Array])[] {
  const [whole = Buffer.alloc(0)] = fixturesOf(format.id).sort((a, b) => b.length - a.length)
  const text = whole.toString('utf8')
  const { starts, around } = foreignFiles[format.id as keyof typeof foreignFiles] // every format is in the list
  const said = (value: string) => Buffer.from(around(value))
  const nested = ['{', '[', '(', '<a>', '{"a":', '[[', '- ', 'a:\n', '<?php [', '&', '"', '{ $'].flatMap(
    (opening, index) =>
      ['', starts[index % starts.length] ?? ''].map(
        (start) => [`nesting of ${opening} after ${start}`, Buffer.from(start + opening.repeat(levels))] as const,
      ),
  )
  const at = whole.length >> 1
  const within = (...bytes: number[]) => Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at)])
  return [
    ...nested,
    ['nothing', Buffer.alloc(0)],
    ['a byte order mark alone', Buffer.from([0xef, 0xbb, 0xbf])],
    ['two byte order marks', Buffer.concat([Buffer.from('\ufeff\ufeff'), whole])],
    ['half of a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb]), whole])],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['half a character of UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').subarray(1)],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['a byte of another charset', within(0xe9)],
    ['half of a character at its end', Buffer.concat([whole, Buffer.from([0xc5])])],
    ['an unpaired surrogate', within(0xed, 0xa0, 0x80)],
    ['an overlong slash', within(0xc0, 0xaf)],
    ['NULs', within(0, 0, 0)],
    ['a control character', within(7)],
    [
      'mixed line ends',
      Buffer.from(
        text
          .split('\n')
          .map((line, index) => line + ['\n', '\r\n', '\r'][index % 3])
          .join(''),
      ),
    ],
    ['lines of Mac OS 9', Buffer.from(text.replaceAll('\n', '\r'))],
    ['every string twice', Buffer.concat([whole, whole])],
    ['half of it', whole.subarray(0, at)],
    ['a long line', said('x'.repeat(length))],
    ['a key that begins another', Buffer.from('a: 1\na.b: 2\na=1\na.b=2\n{"a":"1","a.b":"2","a":{"b":"3"}}')],
    [
      'entities that grow',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "x">${entities}]>${text.replace(/^<\?xml[^>]*>/, '').replace('>', '>&e30;')}`,
      ),
    ],
    [
      'an entity of another file',
      Buffer.from(
        `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${text.replace(/^<\?xml[^>]*>/, '').replaceAll('</', '&x;</')}`,
      ),
    ],
    ['a key that would become a section', Buffer.from('[ab =\n ]\r\n  b =\n[c = d]\n')],
    ['a brace before a variable', Buffer.from('<?php\n$a = <<<E\n\\{$name "\nE;\n$b = "\\{$name";\n')],
    ['names that every object has', said('__proto__ constructor toString')],
  ]
}

describe.each(formats.map((format) => [format.id, format] as const))('%s', (_, format: Format) => {
  test('what does harm elsewhere is a problem with its place, or a file that keeps its bytes', {
    timeout: 300_000,
  }, () => {
    const complaints = hostileFiles(format).flatMap(([name, bytes]) =>
      verdict(format, bytes).map((complaint) => `${name.slice(0, 80)}: ${complaint}`),
    )
    expect(complaints).toEqual([])
  })
})

const page = (content: string) =>
  `<xwikidoc><title>Harbour</title><content>${content}</content><object><content>no text</content></object></xwikidoc>`

test.each<[string, string, string, string[]]>([
  ['po', 'a carriage return within a text that has no msgstr', 'msgid ""\nmsgstr ""\n\nmsgid "\rOpen"\n', []],
  ['yaml', 'blanks behind a plain text of several lines', 'a: goes on\n\n  and \nb: c\n', []],
  [
    'csv',
    'quotes in the first row that fit nothing',
    '"source(;"target";"context";}fuzzy";"x"\n"Ship";"Loď";"a";""',
    [],
  ],
  ['csv', 'a first row without names', 'Ship;Loď\nBoat;a,b,c,d\n', []],
  ['gwt', 'a key without a separator', 'ships\nships[none]=No ships\n', []],
  ['fluent', 'carriage returns alone', 'a = .d = e\ra =.\n', []],
  ['i18nextv4', 'blanks that differ', '{\n  "a": "b",\t  "c": "d",\n  "e_other": "{{count}} f"\n}\n', []],
  ['xwiki-page-properties', 'a tag that another closes', page('<![CDATA[a=b ]]>c</title><b>d'), ['unreadable']],
  ['xwiki-page-properties', 'a section within a text', page('"<![CDATA[a=b\nc=d & e]]>'), ['unreadable']],
  ['xwiki-page-properties', 'a declaration within an element', page('<!<[CDATA[a=<b>c</b><d>'), ['unreadable']],
])('%s with %s keeps its bytes, or is refused', (id, _, text, expected) => {
  const format = formatById(id)
  expect(format && verifyFile(format, Buffer.from(text), { language }).map(({ kind }) => kind)).toEqual(expected)
})

test('a text with other delimiters in the first row of a CSV file changes none of its cells', () => {
  const format = formatById('csv-simple')
  const file = format?.parse(Buffer.from('Ship;Loď\n'), { language })
  const bytes = file?.edit({
    units: file.units.map((unit) => ({
      kind: 'set',
      key: bySource.keyOf(unit),
      target: ['a,b,c'],
      state: 'translated',
    })),
  })
  expect(bytes && format?.parse(bytes, { language }).units.map(({ source, target }) => [source, target])).toEqual([
    [['Ship'], ['a,b,c']],
  ])
})

test(`a damaged file of any format is refused, or keeps its bytes; seed ${seed}`, { timeout: 86_400_000 }, () => {
  const originals = formats.flatMap((format) => fixturesOf(format.id).map((bytes) => ({ format, bytes })))
  const law = fc.property(
    fc.constantFrom(...originals),
    fc.array(damage, { minLength: 1, maxLength: 5 }),
    ({ format, bytes }, wounds) => {
      const found = verdict(format, wounds.reduce(damaged, bytes))
      if (found.length > 0) throw new Error(found.join(', '))
    },
  )
  const { failed, counterexample, errorInstance, numRuns } = fc.check(law, { numRuns: amount, seed })
  if (!failed) return
  const [original, wounds] = counterexample ?? []
  if (!original || !wounds) throw new Error(`ended after ${numRuns} files; seed ${seed}`, { cause: errorInstance })
  const said = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(report(original.format, wounds.reduce(damaged, original.bytes), said, seed), { cause: errorInstance })
})

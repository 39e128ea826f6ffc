import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { po } from './po.format.ts'
import { GNU_STYLE, writeString } from './po.wrap.ts'

const style = { ...GNU_STYLE, newline: '\n' }
const lead = { prefix: '', keyword: 'msgstr' }

test('every string of a catalogue that msgcat wrote comes out as msgcat wrapped it', () => {
  const bytes = readFileSync(new URL('./fixtures/po/wrapped-by-gettext.po', import.meta.url))
  const { units } = po.parse(bytes)
  expect(units.length).toBe(120)
  for (const { source, target, flags, span } of units) {
    const entry = bytes.toString('utf8', span.start, span.end)
    const written = writeString(target[0] ?? '', lead, style, flags)
    expect(entry.slice(entry.indexOf('msgstr')), source[0]).toBe(written)
  }
})

test('a word wider than the line stands alone on it', () => {
  const word = 'x'.repeat(100)
  expect(writeString(`a ${word} b`, lead, style)).toBe(`msgstr ""\n"a "\n"${word} "\n"b"`)
})

test('previous texts are narrower by their mark', () => {
  const written = writeString('word '.repeat(30).trim(), { prefix: '#| ', keyword: 'msgid' }, style)
  expect(Math.max(...written.split('\n').map((line) => line.length))).toBeLessThanOrEqual(79)
  expect(written.startsWith('#| msgid ""\n#| "word ')).toBe(true)
})

test('a placeholder of the format that the flags name is not broken', () => {
  const text = 'one two three four %(very long name of a person)s five six'
  const narrow = { ...style, width: 30 }
  expect(writeString(text, lead, narrow, 'python-format')).toContain('%(very long name of a person)s')
  expect(writeString(text, lead, narrow)).not.toContain('%(very long name of a person)s')
})

test('no-wrap breaks only after line breaks of the text', () => {
  const text = `${'word '.repeat(30)}\nend`
  expect(writeString(text, lead, style, 'c-format, no-wrap').split('\n').length).toBe(3)
})

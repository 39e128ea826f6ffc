import { expect, test } from 'vitest'
import { po } from './po.format.ts'

const about = {
  languageCode: 'pl',
  languageName: 'Polish',
  plural: { number: 2, formula: 'n != 1' },
  projectName: 'P$&',
  now: new Date('2026-12-31T23:40:00Z'),
}
const made = (base: string) => Buffer.from(po.parse(Buffer.from(base)).translationFor(about)).toString()

test.each([
  ['#, fuzzy\n', ''],
  ['#,fuzzy\n', ''],
  ['#,\t fuzzy \t\n', ''],
  ['#, fuzzy\r\n', ''],
  ['#, fuzzy\r', ''],
  ['#, fuzzy, c-format\n', '#, c-format\n'],
  ['#, c-format, fuzzy\n', '#, c-format\n'],
  ['#, c-format ,fuzzy,no-wrap\n', '#, c-format ,no-wrap\n'],
  ['#, fuzzyx\n', '#, fuzzyx\n'],
  ['# #, fuzzy\n', '# #, fuzzy\n'],
  ['#. fuzzy\n', '#. fuzzy\n'],
  ['#, fuzzy\n#, fuzzy, x\n', '#, x\n'],
  ['#, x\n#, fuzzy\n', '#, x\n'],
  [
    '# SOME DESCRIPTIVE TITLE, SOME DESCRIPTIVE TITLE\n',
    '# Polish translations for P$& package, SOME DESCRIPTIVE TITLE\n',
  ],
  ['# (C) YEARS\n# (C) YEAR X (C) YEAR Y\n', '# (C) YEARS\n# (C) 2026 X (C) YEAR Y\n'],
  ['# as the PACKAGE package as the PACKAGE package\n', '# as the P$& package as the PACKAGE package\n'],
  ['# FIRST AUTHOR <EMAIL@ADDRESS>, YEAR.\n', '# Automatically generated, 2026.\n'],
  ['# first author\n', '# first author\n'],
])('the comments %j before a header become %j', (before, after) => {
  const text = made(`${before}msgid ""\nmsgstr "X: y\\n"\n`)
  expect(text.slice(0, text.indexOf('msgid'))).toBe(after)
})

/** The fields of a header that a new translation has, but for those of every one. */
function fieldsOf(base: string): Record<string, string> {
  const { header } = po.parse(Buffer.from(made(`msgid ""\nmsgstr "${base}"\n`)))
  const usual = {
    'Project-Id-Version': 'P$&',
    'PO-Revision-Date': '2026-12-31 23:40+0000',
    'Last-Translator': 'Automatically generated',
    'Language-Team': 'none',
    Language: 'pl',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': 'nplurals=2; plural=n != 1;',
  }
  expect([...header.keys()]).toEqual(expect.arrayContaining(Object.keys(usual)))
  return Object.fromEntries([...header].filter(([name, value]) => usual[name as keyof typeof usual] !== value))
}

test.each([
  ['', {}],
  ['Project-Id-Version: \\n', {}],
  ['Project-Id-Version: PACKAGE VERSION\\n', {}],
  ['Project-Id-Version: PACKAGE VERSION 2\\n', { 'Project-Id-Version': 'PACKAGE VERSION 2' }],
  ['Content-Type: text/html; CHARSET=utf-8; y\\n', { 'Content-Type': 'text/html; charset=UTF-8' }],
  ['Content-Type: text/html\\n', { 'Content-Type': 'text/html' }],
  ['MIME-Version: 2\\n', { 'MIME-Version': '2' }],
  ['Content-Transfer-Encoding: 7bit\\n', { 'Content-Transfer-Encoding': '7bit' }],
  ['Language: xx\\nLast-Translator: A\\nLanguage-Team: B\\nPlural-Forms: x\\nPO-Revision-Date: y\\n', {}],
  ['X-Own: z\\n', { 'X-Own': 'z' }],
])('of the header %j a new translation keeps %j', (base, kept) => {
  expect(fieldsOf(base)).toEqual(kept)
})

/** A file in ISO-8859-2 with one string, whose text is changed. */
function changed(charset: string, text: string): Uint8Array {
  const header = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=${charset}\\n"\n"X: y\\n"\n\n`
  const bytes = Buffer.from(`${header}msgid "a"\nmsgstr "\xbe"\n`, 'latin1')
  const set = { kind: 'set', key: '\u0004a', target: [text], state: 'translated' } as const
  return po.parse(bytes).edit({ units: [set] })
}

test('a file stays in its charset where that has the text, else its header says that it is in UTF-8', () => {
  const whole = (charset: string, text: string) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=${charset}\\n"\n"X: y\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`
  expect(Buffer.from(changed('ISO-8859-2', 'š')).toString('latin1')).toBe(whole('ISO-8859-2', '\xb9'))
  expect(Buffer.from(changed('ISO-8859-2', 'š漢')).toString()).toBe(whole('UTF-8', 'š漢'))
  expect(Buffer.from(changed('iso-8859-2; x', '漢')).toString()).toBe(whole('UTF-8', '漢'))
})

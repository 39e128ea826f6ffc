import { expect, test } from 'vitest'
import { po } from './po.format.ts'
import { type Change, edited } from './po-edits.fixture.ts'

const header = {
  revisionDate: new Date('2026-11-21T22:40:59Z'),
  lastTranslator: 'J <j@x>',
  languageTeam: 'T <t@x>',
  reportBugsTo: 'b@x',
}

test.each([
  [
    'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"X-Own: y\\n"\n',
    'msgid ""\nmsgstr ""\n"Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\n"\n"Language: cs\\n"\n"X-Own: y\\n"\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"X-Own: y\\n"\n',
    'msgid ""\nmsgstr ""\n"Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\n"\n"X-Own: y\\n"\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"Project-Id-Version: p\\n"\n"Last-Translator: old\\n"\n"Plural-Forms: z\\n"\n',
    'msgid ""\nmsgstr ""\n"Project-Id-Version: p\\n"\n"Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\n"\n"Plural-Forms: z\\n"\n',
  ],
  [
    'msgid ""\nmsgstr "Language: cs\\nLast-Translator: o\\nX: y"\n',
    'msgid ""\nmsgstr "Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Language: cs\\nLast-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\nX: y"\n',
  ],
  [
    'msgid ""\nmsgstr ""\n',
    'msgid ""\nmsgstr ""\n"Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\n"\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"Last-Translator: J <j@x>\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Language-Team: T <t@x>\\n"\n"Report-Msgid-Bugs-To: b@x\\n"\n',
    'msgid ""\nmsgstr ""\n"Last-Translator: J <j@x>\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Language-Team: T <t@x>\\n"\n"Report-Msgid-Bugs-To: b@x\\n"\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"Last-Translator: J "\n"<j@x>\\n"\n"Language-Team: "\n"some "\n"body\\n"\n',
    'msgid ""\nmsgstr ""\n"Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J "\n"<j@x>\\n"\n"Language-Team: T <t@x>\\n"\n',
  ],
  [
    'msgid ""\r\nmsgstr ""\r\n"Language: cs\\n"\r\n',
    'msgid ""\r\nmsgstr ""\r\n"Report-Msgid-Bugs-To: b@x\\n"\r\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\r\n"Last-Translator: J <j@x>\\n"\r\n"Language-Team: T <t@x>\\n"\r\n"Language: cs\\n"\r\n',
  ],
  [
    'msgid ""\nmsgstr "Language: cs"\n',
    'msgid ""\nmsgstr "Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\n"\n"Language: cs"\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"Language-Team: a\\n"\n"Language-Team: b\\n"\n',
    'msgid ""\nmsgstr ""\n"Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\n"\n"Language-Team: b\\n"\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"X-\\\\Own: \\"q\\"\\n"\n"Language: cs\\n"\n',
    'msgid ""\nmsgstr ""\n"Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\n"\n"X-\\\\Own: \\"q\\"\\n"\n"Language: cs\\n"\n',
  ],
  [
    'msgid ""\nmsgid_plural ""\nmsgstr[0] "Language: cs\\n"\n',
    'msgid ""\nmsgid_plural ""\nmsgstr[0] "Report-Msgid-Bugs-To: b@x\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: J <j@x>\\n"\n"Language-Team: T <t@x>\\n"\n"Language: cs\\n"\n',
  ],
  ['msgid ""\n', 'msgid ""\n'],
])('the header %j becomes %j', (before, after) => {
  expect(edited(before, [], { header })).toBe(after)
})

test('a long field is wrapped, and blanks in it are one', () => {
  const before = `msgid ""\nmsgstr ""\n"Language: cs\\n"\n"X-Long: ${'x'.repeat(60)}\\n"\n`
  const languageTeam = 'A long name of a team that translates a lot of things together <team@lists.example.org>'
  expect(edited(before, [], { header: { languageTeam, lastTranslator: '  A\n B  ' } })).toBe(
    'msgid ""\nmsgstr ""\n"Last-Translator: A B\\n"\n"Language-Team: A long name of a team that translates a lot of things "\n"together <team@lists.example.org>\\n"\n"Language: cs\\n"\n"X-Long: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\\n"\n',
  )
})

test.each([
  [
    '# SOME DESCRIPTIVE TITLE.\n# Copyright (C) YEAR THE HOLDER\n# under the same license as the PACKAGE package.\n# FIRST AUTHOR <EMAIL@ADDRESS>, YEAR.\n#\n#, fuzzy\nmsgid ""\nmsgstr ""\n"Project-Id-Version: PACKAGE VERSION\\n"\n"Content-Type: text/plain; charset=CHARSET\\n"\n\n#, fuzzy, c-format\n#| msgid "o"\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgid_plural "d"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n\n#~ msgid "e"\n#~ msgstr "f"\n',
    '# Polish translations for P$& package.\n# Copyright (C) 2026 THE HOLDER\n# under the same license as the P$& package.\n# Automatically generated, 2026.\n#\nmsgid ""\nmsgstr ""\n"Project-Id-Version: P$&\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: Automatically generated\\n"\n"Language-Team: none\\n"\n"Language: pl\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n#, c-format\nmsgid "a"\nmsgstr ""\n\nmsgid "c"\nmsgid_plural "d"\nmsgstr[0] ""\nmsgstr[1] ""\n',
  ],
  [
    '#, no-wrap, fuzzy\nmsgid ""\nmsgstr ""\n"Project-Id-Version: mine 1\\n"\n"MIME-Version: 2.0\\n"\n"Content-Transfer-Encoding: 7bit\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgid "c"\n\nmsgid "d"\nmsgid_plural "e"\n',
    '#, no-wrap\nmsgid ""\nmsgstr ""\n"Project-Id-Version: mine 1\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: Automatically generated\\n"\n"Language-Team: none\\n"\n"Language: pl\\n"\n"MIME-Version: 2.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 7bit\\n"\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgid "c"\nmsgstr ""\n\nmsgid "d"\nmsgid_plural "e"\nmsgstr[0] ""\nmsgstr[1] ""\n',
  ],
  [
    'msgid "a"\nmsgstr "b"\n',
    'msgid ""\nmsgstr ""\n"Project-Id-Version: P$&\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: Automatically generated\\n"\n"Language-Team: none\\n"\n"Language: pl\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\nmsgid "a"\nmsgstr ""\n',
  ],
  [
    '',
    'msgid ""\nmsgstr ""\n"Project-Id-Version: P$&\\n"\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\n"Last-Translator: Automatically generated\\n"\n"Language-Team: none\\n"\n"Language: pl\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n',
  ],
  [
    'msgid ""\r\nmsgstr ""\r\n"Language: \\n"\r\n\r\nmsgid "a"\r\nmsgid_plural "b"\r\nmsgstr[0] "c"\r\n',
    'msgid ""\r\nmsgstr ""\r\n"Project-Id-Version: P$&\\n"\r\n"PO-Revision-Date: 2026-11-21 22:40+0000\\n"\r\n"Last-Translator: Automatically generated\\n"\r\n"Language-Team: none\\n"\r\n"Language: pl\\n"\r\n"MIME-Version: 1.0\\n"\r\n"Content-Type: text/plain; charset=UTF-8\\n"\r\n"Content-Transfer-Encoding: 8bit\\n"\r\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\r\n\r\nmsgid "a"\r\nmsgid_plural "b"\r\nmsgstr[0] ""\r\nmsgstr[1] ""\r\n',
  ],
])('a translation of %j is %j', (before, after) => {
  const made = po.parse(Buffer.from(before)).translationFor({
    languageCode: 'pl',
    languageName: 'Polish',
    plural: { number: 2, formula: 'n != 1' },
    projectName: 'P$&',
    now: new Date('2026-11-21T22:40:00Z'),
  })
  expect(Buffer.from(made).toString()).toBe(after)
})

const added: readonly Change[] = [
  [
    'add',
    'b',
    'the quick brown fox jumps over the lazy dog and goes on to the next word of this line\nend',
    { location: 'b.c:2', state: 'needs-editing', previousSource: 'old' },
  ],
]

test.each([
  [
    { po_line_wrap: 77 },
    'msgid "a"\nmsgstr "A"\n\n#: b.c:2\n#, fuzzy\n#| msgid "old"\nmsgid "b"\nmsgstr ""\n"the quick brown fox jumps over the lazy dog and goes on to the next word of "\n"this line\\n"\n"end"\n',
  ],
  [
    { po_line_wrap: -1 },
    'msgid "a"\nmsgstr "A"\n\n#: b.c:2\n#, fuzzy\n#| msgid "old"\nmsgid "b"\nmsgstr "the quick brown fox jumps over the lazy dog and goes on to the next word of this line\\nend"\n',
  ],
  [
    { po_line_wrap: 65535 },
    'msgid "a"\nmsgstr "A"\n\n#: b.c:2\n#, fuzzy\n#| msgid "old"\nmsgid "b"\nmsgstr ""\n"the quick brown fox jumps over the lazy dog and goes on to the next word of this line\\n"\n"end"\n',
  ],
  [
    { po_no_location: true },
    'msgid "a"\nmsgstr "A"\n\n#, fuzzy\n#| msgid "old"\nmsgid "b"\nmsgstr ""\n"the quick brown fox jumps over the lazy dog and goes on to the next word of "\n"this line\\n"\n"end"\n',
  ],
  [
    { po_keep_previous: false },
    'msgid "a"\nmsgstr "A"\n\n#: b.c:2\n#, fuzzy\nmsgid "b"\nmsgstr ""\n"the quick brown fox jumps over the lazy dog and goes on to the next word of "\n"this line\\n"\n"end"\n',
  ],
  [
    { po_no_location: false, po_keep_previous: true },
    'msgid "a"\nmsgstr "A"\n\n#: b.c:2\n#, fuzzy\n#| msgid "old"\nmsgid "b"\nmsgstr ""\n"the quick brown fox jumps over the lazy dog and goes on to the next word of "\n"this line\\n"\n"end"\n',
  ],
])('with %j a new string is %j', (parameters, after) => {
  expect(edited('msgid "a"\nmsgstr "A"\n', added, { parameters })).toBe(after)
})

import { expect, test } from 'vitest'
import { declaredLanguage } from './declared-language.ts'

test.each([
  ['po', 'msgid ""\nmsgstr ""\n"Language: pt-BR\\n"\n', 'pt_BR'],
  ['po', 'msgid ""\nmsgstr ""\n"Language: \\n"\n', null],
  ['po', 'msgid ""\nmsgstr ""\n"Language: LANGUAGE\\n"\n', null],
  ['xlf', '<file source-language="en" target-language="cs" original="a">', 'cs'],
  ['xliff', '<xliff version="2.0" srcLang="en" trgLang="de">', 'de'],
  ['ts', '<!DOCTYPE TS>\n<TS version="2.1" language="zh_CN">', 'zh_Hans'],
  ['arb', '{\n  "@@locale": "pl",\n  "a": "b"\n}', 'pl'],
  ['arb', '{\n  "@a": {"description": "@@locale"},\n  "a": "b"\n}', null],
  ['json', '{\n  "language": "de-DE",\n  "messages": []\n}', 'de'],
  ['json', '{\n  "language": "Sprache",\n  "open": "Offen"\n}', null],
  ['json', '{\n  "language": "de",\n  "open": "Offen"\n}', null],
  ['yml', 'de:\n  a: b\n', null],
])('a %s of %j says %s', (extension, text, code) => {
  expect(declaredLanguage(extension, text)).toBe(code)
})

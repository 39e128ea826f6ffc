import { expect, test } from 'vitest'
import { tellFormat } from './tell-format.ts'

const tell = (mask: string, text: string, translation: string) =>
  tellFormat(mask, { path: mask.replaceAll('*', 'cs'), text, translation })?.id ?? null

test.each([
  ['_locales/*/messages.json', '{"a": 1}', '', 'json'],
  ['_locales/*/messages.jsonx', '{"a": 1}', '', null],
  ['x_locales/*/messages.json', '{}', '', 'json'],
  ['_locales/*/a/messages.json', '{}', '', 'json'],
  ['l/*.json', '{"open":{"message":"Open"}}', '', 'webextension'],
  [
    'l/*.json',
    `﻿ 
{ "open" : { "description" : "a", "message" : "Open"}}`,
    '',
    'webextension',
  ],
  ['l/*.json', '{"open":{"x": {}, "message":"Open"}}', '', 'json-nested'],
  ['l/*.json', '{"open":{"message":5}}', '', 'json-nested'],
  ['l/*.json', '{"a": {"b": "c"}, "open":{"message":"Open"}}', '', 'json-nested'],
  ['l/*.arb', '{"a": "b"}', '', 'arb'],
  ['l/*.json', '{"a": "b", "@metadata": {}}', '', 'mediawiki'],
  ['l/*.json', '{"@metadata" : []}', '', 'mediawiki'],
  ['l/*.json', '{"@metadata": "a"}', '', 'json'],
  ['l/*.json', '{"translations":{"a":"b"},"pluralForm":"x"}', '', 'nextcloud-json'],
  [
    'l/*.json',
    `﻿
{ "translations" : {
"a": "b"},
"pluralForm" : ""}`,
    '',
    'nextcloud-json',
  ],
  ['l/*.json', '{"translations":{"a":"b"}}', '', 'json-nested'],
  ['l/*.json', '{"x": 1, "translations":{"a":"b"},"pluralForm":"x"}', '', 'json-nested'],
  ['l/*.json', '{"language":"cs","messages":[]}', '', 'gotext'],
  ['l/*.json', '\ufeff { "language" : "cs", "messages" : [ {"id": "a"}]}', '', 'gotext'],
  ['l/*.json', '{"language":"cs","a":{},"messages":[]}', '', 'json'],
  ['l/*.json', '{"language":"cs","messages":{}}', '', 'json'],
  ['l/*.json', '{"a": 1, "language":"cs","messages":[]}', '', 'json'],
  ['l/*.json', '[{"id":"a","translation":"b"}]', '', 'go-i18n-json'],
  ['l/*.json', '\ufeff [ { "id": "a", "translation" : "b"}]', '', 'go-i18n-json'],
  ['l/*.json', '[{"id":"a"}, {"translation":"b"}]', '', 'go-i18n-json'],
  ['l/*.json', '{"a": [{"translation":"b"}]}', '', 'json-nested'],
  ['l/*.json', '{"open":{"defaultMessage":"Open"}}', '', 'formatjs'],
  ['l/*.json', '\ufeff { "open" : { "description": "x", "defaultMessage" : "Open"}}', '', 'formatjs'],
  ['l/*.json', '{"open":{"a": {}, "defaultMessage":"Open"}}', '', 'json-nested'],
  ['l/*.json', '{"a": "b", "open":{"defaultMessage":"Open"}}', '', 'json-nested'],
  ['l/*.resjson', '{"a": "b"}', '', 'resjson'],
  ['strings/*/resources.resjson', '{"a": "b"}', '', 'resjson'],
  ['l/*.json', '{"a": "b", "_a.comment": "c"}', '', 'resjson'],
  ['l/*.json', '{"a": "b", "_a.comment" : "c"}', '', 'resjson'],
  ['l/*.json', '{"a": "b", "_.comment": "c"}', '', 'json'],
  ['l/*.json', '{"a": "b", "a.comment": "c"}', '', 'json'],
  ['l/*.json', '{"a": "b", "a_plural": "c"}', '', 'i18next'],
  ['l/*.json', '{"a": "b", "a_plural" : "c"}', '', 'i18next'],
  ['l/*.json', '{"a": "b", "a_plural": 5}', '', 'json'],
  ['l/*.json', '{"a_one": "{{n}}", "a_other": "b"}', '', 'i18nextv4'],
  ['l/*.json', '{"a_other" : "{{n}}"}', '', 'i18nextv4'],
  ['l/*.json', '{"a_other": "{n}"}', '', 'json'],
  ['l/*.json', '{"a_few": "{{n}}"}', '', 'json'],
  ['l/*.json', '{"a_one" : "{{n}}"}', '', 'i18nextv4'],
  ['l/*.json', '{"a": {"one": "b", "other": "c"}, "d": {"few": "e", "other": "f"}}', '', 'go-i18n-json-v2'],
  ['l/*.json', '{"a": {"one" : "b", "other" : "c"}, "d": {"many" : "e", "other" : "f"}}', '', 'go-i18n-json-v2'],
  ['l/*.json', '{"a": {"one": "b", "other": "c"}, "d": {"other": "f"}}', '', 'json-nested'],
  ['l/*.json', '{"a": {"one": "b", "few": "c"}, "d": {"one": "e", "few": "f"}}', '', 'json-nested'],
  [
    'l/*.json',
    '{"a": {"one": "b", "other": "c"}, "d": {"one": "e", "other": "f"}, "e": "f", "g": "h", "i": "j"}',
    '',
    'go-i18n-json-v2',
  ],
  [
    'l/*.json',
    '{"a": {"one": "b", "other": "c"}, "d": {"one": "e", "other": "f"}, "e": "f", "g": "h", "i": "j", "k": "l"}',
    '',
    'json-nested',
  ],
  ['l/*.json', '{"a": {"b": "c"}}', '', 'json-nested'],
  [
    'l/*.json',
    `﻿
{ "x": "y", "a" : [ "b"]}`,
    '',
    'json-nested',
  ],
  ['l/*.json', '{"a": [{"b": 1}]}', '', 'json-nested'],
  ['l/*.json', '{"a": {}}', '', 'json-nested'],
  ['l/*.json', '{"a": "b"}', '', 'json'],
  ['l/*.json', '{"a": "{ \\"b"}', '', 'json'],
  ['l/*.json', '', '', null],
  ['l/*.json', 'x', '', null],
])('files of %s that begin with %j (a translation: %j) are of %s', (mask, text, translation, format) => {
  expect(tell(mask, text, translation)).toBe(format)
})

import { expect, test } from 'vitest'
import { formatById } from './index.ts'

/** A file of each format that has one string twice; formats whose grammar takes no string twice, or that hold one text, are not here. */
const files: Readonly<Record<string, string>> = {
  po: 'msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "y"\n',
  'po-mono': 'msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "y"\n',
  json: '{"a": "x", "a": "y"}',
  'json-nested': '{"n": {"a": "x", "a": "y"}}',
  i18next: '{"a": "x", "a": "y"}',
  i18nextv4: '{"a": "x", "a": "y"}',
  arb: '{"a": "x", "a": "y"}',
  webextension: '{"a": {"message": "x"}, "a": {"message": "y"}}',
  'go-i18n-json': '[{"id": "a", "translation": "x"}, {"id": "a", "translation": "y"}]',
  'go-i18n-json-v2': '{"a": "x", "a": "y"}',
  gotext: '{"messages": [{"id": "a", "translation": "x"}, {"id": "a", "translation": "y"}]}',
  'nextcloud-json': '{"translations": {"a": "x", "a": "y"}}',
  resjson: '{"a": "x", "a": "y"}',
  formatjs: '{"a": {"defaultMessage": "x"}, "a": {"defaultMessage": "y"}}',
  mediawiki: '{"a": "x", "a": "y"}',
  yaml: 'a: x\na: y\n',
  'ruby-yaml': 'cs:\n  a: x\n  a: y\n',
  properties: 'a=x\na=y\n',
  'properties-utf8': 'a=x\na=y\n',
  gwt: 'a=x\na=y\n',
  joomla: 'A="x"\nA="y"\n',
  ini: '[s]\na=x\na=y\n',
  php: "<?php\n$a = 'x';\n$a = 'y';\n",
  laravel: "<?php\nreturn ['a' => 'x', 'a' => 'y'];\n",
  strings: '"a" = "x";\n"a" = "y";\n',
  stringsdict: '<plist><dict><key>a</key><string>x</string><key>a</key><string>y</string></dict></plist>',
  aresource: '<resources><string name="a">x</string><string name="a">y</string></resources>',
  'cmp-resource': '<resources><string name="a">x</string><string name="a">y</string></resources>',
  'moko-resource': '<resources><string name="a">x</string><string name="a">y</string></resources>',
  resx: '<root><data name="a"><value>x</value></data><data name="a"><value>y</value></data></root>',
  ts: '<TS version="2.1"><context><name>c</name><message><source>a</source></message><message><source>a</source></message></context></TS>',
  ts1: '<TS><context><name>c</name><message><source>a</source></message><message><source>a</source></message></context></TS>',
  xliff:
    '<xliff version="1.2"><file><body><trans-unit id="a"><source>a</source></trans-unit><trans-unit id="a"><source>a</source></trans-unit></body></file></xliff>',
  fluent: 'a = x\na = y\n',
  csv: 'source,target\na,x\na,y\n',
  'csv-simple': '"a","x"\n"a","y"\n',
  tbx: '<martif><text><body><termEntry id="1"><langSet xml:lang="en"><tig><term>a</term></tig></langSet></termEntry><termEntry id="1"><langSet xml:lang="en"><tig><term>a</term></tig></langSet></termEntry></body></text></martif>',
}

test.each(Object.entries(files))('a string that stands twice in a file of %s is told', (id, text) => {
  const format = formatById(id)
  expect(format?.id).toBe(id)
  const file = format?.parse(Buffer.from(text), { hasTemplate: format.template === 'required' })
  expect(file?.problems).toEqual([])
  expect(file?.warnings().map(({ code }) => code.replace(/-.*/, ''))).toEqual(['duplicate'])
})

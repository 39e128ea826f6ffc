import type { FormatId } from '../index.ts'

/**
 * A file of one thing over and over: strings, comments, empty elements. It shows how much memory the reader needs for
 * each item.
 */
export interface CrowdedFile {
  readonly format: FormatId
  /** The repeated item. */
  readonly of: string
  /** The whole file, of no more bytes. */
  readonly bytes: (size: number) => Buffer
}

type Row = readonly [FormatId, string, string, (n: number) => string, string]

/** A short unique name for each number. */
const named = (n: number): string => n.toString(36)

const catalogue = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
const xliff: readonly [string, string] = [
  '<xliff version="1.2"><file original="a" source-language="en" target-language="cs" datatype="plaintext"><body>',
  '</body></file></xliff>',
]
const xliff2: readonly [string, string] = [
  '<xliff version="2.0" srcLang="en" trgLang="cs" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f">',
  '</file></xliff>',
]
const dictionary: readonly [string, string] = [
  '<ResourceDictionary xmlns="http://schemas.microsoft.com/winfx/2006/xaml/presentation"' +
    ' xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml" xmlns:s="clr-namespace:System;assembly=mscorlib">',
  '</ResourceDictionary>',
]
const cue = '00:00.000 --> 00:01.000\n'
const qt: readonly [string, string] = [
  '<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1" language="cs"><context><name>a</name>',
  '</context></TS>',
]

/** Format, what of, how it begins, each of them, how it ends. */
const rows: readonly Row[] = [
  ['po', 'strings', catalogue, (n) => `msgid "${named(n)}"\nmsgstr ""\n\n`, ''],
  ['po', 'comments', catalogue, () => '#\n', 'msgid "a"\nmsgstr "b"\n'],
  ['po', 'refs', catalogue, () => '#: a\n', 'msgid "a"\nmsgstr "b"\n'],
  ['po', 'flags', catalogue, () => '#, a\n', 'msgid "a"\nmsgstr "b"\n'],
  ['po', 'obsolete', catalogue, (n) => `#~ msgid "${named(n)}"\n#~ msgstr ""\n`, ''],
  ['po', 'lines', `${catalogue}msgid ""\n`, () => '"a"\n', 'msgstr "b"\n'],
  ['po', 'plurals', `${catalogue}msgid "a"\nmsgid_plural "b"\n`, (n) => `msgstr[${n}] ""\n`, ''],
  ['json', 'strings', '{"a":""', (n) => `,"${named(n)}":""`, '}'],
  ['json', 'empties', '[[]', () => ',[]', ']'],
  ['json', 'objects', '{"a":{}', (n) => `,"${named(n)}":{}`, '}'],
  ['json', 'numbers', '{"a":[1', () => ',1', ']}'],
  ['json-nested', 'strings', '{"a":""', (n) => `,"${named(n)}":""`, '}'],
  ['json-nested', 'empties', '{"a":[[]', () => ',[]', ']}'],
  ['json-nested', 'objects', '{"a":{}', (n) => `,"${named(n)}":{}`, '}'],
  ['json-nested', 'inside', '{"a":{}', (n) => `,"${named(n)}":{"a":""}`, '}'],
  ['i18nextv4', 'strings', '{"a":""', (n) => `,"${named(n)}_one":""`, '}'],
  ['go-i18n-json', 'strings', '[{"id":"a"}', (n) => `,{"id":"${named(n)}"}`, ']'],
  ['go-i18n-json-v2', 'strings', '{"a":""', (n) => `,"${named(n)}":""`, '}'],
  ['arb', 'strings', '{"a":""', (n) => `,"${named(n)}":""`, '}'],
  ['webextension', 'strings', '{"a":{"message":""}', (n) => `,"${named(n)}":{"message":""}`, '}'],
  ['formatjs', 'strings', '{"a":{"defaultMessage":""}', (n) => `,"${named(n)}":{"defaultMessage":""}`, '}'],
  [
    'gotext',
    'strings',
    '{"language":"cs","messages":[{"id":"a","message":"a","translation":""}',
    (n) => `,{"id":"${named(n)}","message":"a","translation":""}`,
    ']}',
  ],
  ['nextcloud-json', 'strings', '{"translations":{"a":""', (n) => `,"${named(n)}":""`, '}}'],
  ['resjson', 'strings', '{"a":""', (n) => `,"${named(n)}":""`, '}'],
  ['csv', 'strings', 'source,target\n', (n) => `${named(n)},\n`, ''],
  ['csv', 'cells', 'source,target\na,b', () => ',', '\n'],
  ['csv', 'rows', 'source,target\n', () => 'a\n', ''],
  ['csv-simple', 'strings', '', (n) => `${named(n)},\n`, ''],
  ['csv-multi', 'strings', 'source,target\n', () => 'a,b\n', ''],
  ['ini', 'strings', '[a]\n', (n) => `${named(n)}=\n`, ''],
  ['ini', 'sections', '', () => '[a]\n', ''],
  ['ini', 'comments', '', () => ';\n', 'a=b\n'],
  ['ini', 'lines', 'a=\n', () => ' b\n', ''],
  ['joomla', 'strings', '', (n) => `${named(n)}=""\n`, ''],
  ['islu', 'strings', '[Messages]\n', (n) => `${named(n)}=\n`, ''],
  ['properties', 'strings', '', (n) => `${named(n)}=\n`, ''],
  ['properties', 'keys', '', (n) => `${named(n)}\n`, ''],
  ['properties', 'doubles', '', () => 'a\n', ''],
  ['properties', 'comments', '', () => '#\n', 'a=b\n'],
  ['properties', 'lines', 'a=\\\n', () => '\\\n', 'b\n'],
  ['properties-utf8', 'strings', '', (n) => `${named(n)}=\n`, ''],
  ['gwt', 'strings', '', (n) => `${named(n)}[one]=\n`, ''],
  ['mi18n-lang', 'strings', '', (n) => `${named(n)}=\n`, ''],
  ['xwiki-java-properties', 'strings', '', (n) => `${named(n)}=\n`, ''],
  ['xwiki-page-properties', 'strings', '<xwikidoc><content>\n', (n) => `${named(n)}=\n`, '</content></xwikidoc>'],
  ['xwiki-page-properties', 'elements', '<xwikidoc><content>\n</content>', () => '<a/>', '</xwikidoc>'],
  ['xwiki-fullpage', 'elements', '<xwikidoc><content>\n</content>', () => '<a></a>', '</xwikidoc>'],
  ['strings', 'strings', '', (n) => `${named(n)}="";\n`, ''],
  ['strings', 'keys', '', (n) => `${named(n)};`, ''],
  ['strings', 'doubles', '', () => 'a;', ''],
  ['strings', 'comments', '', () => '//\n', 'a="";'],
  ['strings', 'comments2', '', () => '/**/', 'a="";'],
  ['stringsdict', 'strings', '<plist><dict>', (n) => `<key>${named(n)}</key><string></string>`, '</dict></plist>'],
  ['stringsdict', 'empties', '<plist><dict>', () => '<key/><array/>', '</dict></plist>'],
  ['php', 'strings', '<?php\nreturn [', (n) => `"${named(n)}"=>"",`, '];'],
  ['php', 'elements', '<?php\nreturn [', () => '1,', '];'],
  ['php', 'arrays', '<?php\nreturn [', () => '[],', '];'],
  ['php', 'keyed', '<?php\nreturn [', () => '1=>[],', '];'],
  ['php', 'comments', '<?php\nreturn [', () => '#\n', '"a"=>"b"];'],
  ['php', 'comments2', '<?php\nreturn [', () => '/**/', '"a"=>"b"];'],
  ['php', 'statements', '<?php\n', () => 'return"";', ''],
  ['php', 'tags', '<?php\n', () => '?><?=', ''],
  ['laravel', 'strings', '<?php\nreturn [', (n) => `"${named(n)}"=>"|",`, '];'],
  ['laravel', 'forms', '<?php\nreturn ["a"=>"', () => '|', '"];'],
  ['fluent', 'strings', '', (n) => `a${named(n)}=a\n`, ''],
  ['fluent', 'doubles', '', () => 'a=a\n', ''],
  ['fluent', 'comments', '', () => '#\n', 'a=a\n'],
  ['fluent', 'groups', '', () => '##\n', 'a=a\n'],
  ['fluent', 'attributes', 'a=a\n', () => ' .a=a\n', ''],
  ['yaml', 'strings', '', (n) => `${named(n)}: a\n`, ''],
  ['yaml', 'keys', '', (n) => `${named(n)}:\n`, ''],
  ['yaml', 'list', '', () => '- a\n', ''],
  ['yaml', 'empties', '', () => '-\n', ''],
  ['yaml', 'flow', '[', () => 'a,', ']'],
  ['yaml', 'flows', '[', () => '[],', ']'],
  ['yaml', 'maps', '', () => '- a: a\n', ''],
  ['yaml', 'comments', '', () => '#\n', 'a: b\n'],
  ['yaml', 'blocks', '', () => '- |\n', ''],
  ['ruby-yaml', 'strings', 'cs:\n', (n) => ` ${named(n)}: a\n`, ''],
  ['ruby-yaml', 'plurals', 'cs:\n', (n) => ` ${named(n)}:\n  one: a\n`, ''],
  ['toml', 'strings', '', (n) => `a${named(n)}=""\n`, ''],
  ['toml', 'numbers', '', (n) => `a${named(n)}=1\n`, ''],
  ['toml', 'headings', '', (n) => `[a${named(n)}]\n`, ''],
  ['toml', 'arrays', '', () => '[[a]]\n', ''],
  ['toml', 'elements', 'a=[', () => '"",', ']'],
  ['toml', 'elements2', 'a=[', () => '1,', ']'],
  ['toml', 'tables', 'a=[', () => '{},', ']'],
  ['toml', 'inline', 'a=[', () => '{a=""},', ']'],
  ['toml', 'doubles', '', () => 'a=""\n', ''],
  ['toml', 'dotted', '', (n) => `a${named(n)}.a.a.a=""\n`, ''],
  ['toml', 'deep', '', (n) => `${'a.'.repeat(90)}a${named(n)}=""\n`, ''],
  ['go-i18n-toml', 'strings', '', (n) => `a${named(n)}=""\n`, ''],
  ['go-i18n-toml', 'tables', '', (n) => `[a${named(n)}]\none=""\n`, ''],
  ['aresource', 'strings', '<resources>', (n) => `<string name="${named(n)}"/>`, '</resources>'],
  ['aresource', 'items', '<resources><string-array name="a">', () => '<item/>', '</string-array></resources>'],
  [
    'aresource',
    'arrays',
    '<resources>',
    (n) => `<string-array name="${named(n)}"><item/></string-array>`,
    '</resources>',
  ],
  [
    'aresource',
    'plurals',
    '<resources>',
    (n) => `<plurals name="${named(n)}"><item quantity="one"/></plurals>`,
    '</resources>',
  ],
  ['aresource', 'comments', '<resources>', () => '<!---->', '<string name="a">a</string></resources>'],
  ['aresource', 'elements', '<resources>', () => '<a/>', '</resources>'],
  ['aresource', 'inner', '<resources><string name="a">', () => '<b/>', '</string></resources>'],
  ['moko-resource', 'strings', '<resources>', (n) => `<string name="${named(n)}"/>`, '</resources>'],
  ['resx', 'strings', '<root>', (n) => `<data name="${named(n)}"><value/></data>`, '</root>'],
  ['resx', 'empties', '<root>', () => '<data/>', '</root>'],
  ['xliff', 'strings', xliff[0], (n) => `<trans-unit id="${named(n)}"><source/></trans-unit>`, xliff[1]],
  ['xliff', 'groups', xliff[0], () => '<group/>', xliff[1]],
  ['xliff', 'empties', xliff[0], () => '<trans-unit/>', xliff[1]],
  ['xliff', 'files', '<xliff version="1.2">', () => '<file/>', '</xliff>'],
  ['xliff', 'notes', `${xliff[0]}<trans-unit id="a"><source>a</source>`, () => '<note/>', `</trans-unit>${xliff[1]}`],
  ['xliff', 'inner', `${xliff[0]}<trans-unit id="a"><source>`, () => '<x/>', `</source></trans-unit>${xliff[1]}`],
  ['poxliff', 'strings', xliff[0], (n) => `<trans-unit id="${named(n)}"><source/></trans-unit>`, xliff[1]],
  ['plainxliff', 'strings', xliff[0], (n) => `<trans-unit id="${named(n)}"><source/></trans-unit>`, xliff[1]],
  ['xliff2', 'strings', xliff2[0], (n) => `<unit id="${named(n)}"><segment><source/></segment></unit>`, xliff2[1]],
  ['xliff2', 'segments', `${xliff2[0]}<unit id="a">`, () => '<segment><source/></segment>', `</unit>${xliff2[1]}`],
  ['ts', 'strings', qt[0], (n) => `<message><source>${named(n)}</source></message>`, qt[1]],
  ['ts', 'empties', qt[0], () => '<message/>', qt[1]],
  ['ts', 'contexts', qt[0], (n) => `</context><context><name>${named(n)}</name>`, qt[1]],
  ['ts', 'locations', `${qt[0]}<message>`, () => '<location/>', `<source>a</source></message>${qt[1]}`],
  [
    'ts',
    'forms',
    `${qt[0]}<message numerus="yes"><source>a</source><translation>`,
    () => '<numerusform/>',
    `</translation></message>${qt[1]}`,
  ],
  ['appstore', 'strings', '', (n) => `--- 0 ${named(n)}.txt\n\n`, ''],
  ['dtd', 'strings', '', (n) => `<!ENTITY a${named(n)} "">\n`, ''],
  ['dtd', 'comments', '', () => '<!---->\n', '<!ENTITY a "">'],
  ['dtd', 'doubles', '', () => '<!ENTITY a "">', ''],
  ['resourcedictionary', 'strings', dictionary[0], (n) => `<s:String x:Key="${named(n)}"/>`, dictionary[1]],
  ['resourcedictionary', 'comments', dictionary[0], () => '<!---->', dictionary[1]],
  ['resourcedictionary', 'elements', dictionary[0], () => '<a/>', dictionary[1]],
  ['catkeys', 'strings', '1\tcs\ta\t0\n', (n) => `${named(n)}\t\t\ta\n`, ''],
  ['catkeys', 'doubles', '1\tcs\ta\t0\n', () => 'a\t\t\ta\n', ''],
  ['vtt', 'strings', 'WEBVTT\n\n', () => `${cue}a\n\n`, ''],
  ['vtt', 'empties', 'WEBVTT\n\n', () => `${cue}\n`, ''],
  ['vtt', 'comments', 'WEBVTT\n\n', () => 'NOTE\n\n', `${cue}a\n`],
  ['vtt', 'lines', `WEBVTT\n\n${cue}`, () => 'a\n', ''],
  [
    'tbx',
    'strings',
    '<martif type="TBX"><text><body>',
    (n) => `<termEntry id="${named(n)}"><langSet xml:lang="en"><tig><term/></tig></langSet></termEntry>`,
    '</body></text></martif>',
  ],
]

function crowdedBytes([, , head, entry, tail]: Row, size: number): Buffer {
  const parts = [head]
  let length = head.length + tail.length
  for (let n = 0; ; n++) {
    const one = entry(n)
    if (length + one.length > size) break
    length += one.length
    parts.push(one)
  }
  return Buffer.from(parts.join('') + tail)
}

export const crowdedFiles: readonly CrowdedFile[] = rows.map((row) => ({
  format: row[0],
  of: row[1],
  bytes: (size) => crowdedBytes(row, size),
}))

import { expect, test } from 'vitest'
import { tellFormat } from './tell-format.ts'

const tell = (mask: string, text: string, translation: string) =>
  tellFormat(mask, { path: mask.replaceAll('*', 'cs'), text, translation })?.id ?? null

test.each([
  [
    'l/*.toml',
    `[box]
one = "a"
other = "b"
`,
    '',
    'go-i18n-toml',
  ],
  ['l/*.toml', 'x = 1\n["a.b"]\n \tother\t=\'b\'\n', '', 'go-i18n-toml'],
  [
    'l/*.toml',
    `[box]
one = "a"
[x]
other = "b"
`,
    '',
    'go-i18n-toml',
  ],
  [
    'l/*.toml',
    `other = "b"
`,
    '',
    'toml',
  ],
  [
    'l/*.toml',
    `[box]
another = "b"
`,
    '',
    'toml',
  ],
  [
    'l/*.toml',
    ` [box]
other = "b"
`,
    '',
    'toml',
  ],
  ['a/composeResources/values-*/strings.xml', '<resources><string name="a">b</string></resources>', '', 'cmp-resource'],
  ['MR/*/strings.xml', '<resources><string name="a">b</string></resources>', '', 'moko-resource'],
  ['a/moko-resources/*/strings.xml', '<resources><string name="a">b</string></resources>', '', 'moko-resource'],
  ['aMR/*/strings.xml', '<resources><string name="a">b</string></resources>', '', 'aresource'],
  ['values-*/strings.xml', '<resources><string name="a">b</string></resources>', '', 'aresource'],
  ['a/MRx/*/strings.xml', '<resources><string name="a">b</string></resources>', '', 'aresource'],
  ['*.lproj/a.stringsdict', '<plist><dict/></plist>', '', 'stringsdict'],
  [
    '*.lproj/a.strings',
    `"a" = "b";
`,
    '',
    'strings-utf8',
  ],
  ['*.lproj/a.strings', '"a" = "\u0000b";\n', '', 'strings'],
  [
    '*.lproj/a.strings',
    '"a" = "b";\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\u0000',
    '',
    'strings-utf8',
  ],
  [
    '*.lproj/a.strings',
    '                                                                                                                                                                                            "a" = "b";\n\u0000',
    '',
    'strings',
  ],
  [
    '*.lproj/a.strings',
    '                                                                                                                                                                                             "a" = "b";\n\u0000',
    '',
    'strings-utf8',
  ],
  [
    'm_*.properties',
    `a=b
`,
    '',
    'properties',
  ],
  ['m_*.properties', 'a=\u0000b\n', '', 'properties-utf16'],
  [
    'm_*.properties',
    `a[one]=b
`,
    '',
    'gwt',
  ],
  [
    'm_*.properties',
    `a.b[none] = b
`,
    '',
    'gwt',
  ],
  [
    'm_*.properties',
    `x=y
a[few]=b
`,
    '',
    'gwt',
  ],
  ['m_*.properties', 'a[many]=b', '', 'gwt'],
  ['m_*.properties', 'a[other]=b', '', 'gwt'],
  ['m_*.properties', 'a[x]=b', '', 'properties'],
  ['m_*.properties', ' a[one]=b', '', 'properties'],
  ['m_*.properties', 'a[one]b=c', '', 'properties'],
  ['m_*.properties', '.a[one]=c', '', 'properties'],
  [
    'm_*.properties',
    `a=é
`,
    '',
    'properties-utf8',
  ],
  [
    'm_*.properties',
    `a=�
`,
    '',
    'properties',
  ],
  [
    'm_*.properties',
    `a=é�
`,
    '',
    'properties',
  ],
  [
    'm_*.properties',
    `a=b
`,
    `a=é
`,
    'properties-utf8',
  ],
  [
    'm_*.properties',
    `a=é
`,
    `a=�
`,
    'properties',
  ],
  [
    'm_*.properties',
    `a=é
`,
    'a=\u0000\n',
    'properties',
  ],
  [
    'm_*.properties',
    `a=
`,
    '',
    'properties',
  ],
  [
    'm_*.properties',
    `a=
`,
    '',
    'properties-utf8',
  ],
  [
    'l/*.ini',
    `COM_A.B-9="x"
`,
    '',
    'joomla',
  ],
  ['l/*.ini', '; x\nA \t= \t"x"\n', '', 'joomla'],
  [
    'l/*.ini',
    `a="x"
`,
    '',
    'ini',
  ],
  [
    'l/*.ini',
    `A=x
`,
    '',
    'ini',
  ],
  [
    'l/*.ini',
    ` A="x"
`,
    '',
    'ini',
  ],
  [
    'l/*.ini',
    `[x]
a=b
`,
    '',
    'ini',
  ],
  [
    'lang/*/m.php',
    `<?php
return [ 'a' => 'b' ];`,
    '',
    'laravel',
  ],
  ['a/lang/*/m.php', "<?php\n \treturn \tarray('a' => 'b');", '', 'laravel'],
  [
    'a/lang/*/m.php',
    `<?php
return['a' => 'b'];`,
    '',
    'laravel',
  ],
  [
    'slang/*/m.php',
    `<?php
return ['a' => 'b'];`,
    '',
    'php',
  ],
  [
    'lang/*/x/m.php',
    `<?php
return ['a' => 'b'];`,
    '',
    'php',
  ],
  [
    'lang/*/m.php',
    `<?php
$a = 'b';`,
    '',
    'php',
  ],
  [
    'lang/*/m.php',
    `<?php
# return ['a' => 'b'];`,
    '',
    'php',
  ],
  [
    'lang/*/m.php',
    `<?php
return $a;`,
    '',
    'php',
  ],
  ['l/*.yml', 'en:\n  a: b\n', '', 'ruby-yaml'],
  ['l/*.yml', '---\nen:\n  a: b\n', '', 'ruby-yaml'],
  ['l/*.yml', '--- # x\n"pt-BR": # y\n\ta: b\n', '', 'ruby-yaml'],
  ['l/*.yml', "# c\n\n  # d\r\n'zh_Hans':\r\n a: b\n", '', 'ruby-yaml'],
  ['l/*.yml', 'en: a\n', '', 'yaml'],
  ['l/*.yml', 'en:\n- a\n', '', 'yaml'],
  ['l/*.yml', 'menu:\n  a: b\n', '', 'yaml'],
  ['l/*.yml', 'en:\na: b\n', '', 'yaml'],
  ['l/*.yml', 'EN:\n  a: b\n', '', 'yaml'],
  ['l/*.yml', 'e:\n  a: b\n', '', 'yaml'],
  ['l/*.yml', 'x: y\nen:\n  a: b\n', '', 'yaml'],
  ['l/*.yml', 'en-GB_x:   \n a: b\n', '', 'ruby-yaml'],
  ['l/*.yml', 'deu:\n  a: b\n', '', 'ruby-yaml'],
  ['l/*.yml', 'en-:\n  a: b\n', '', 'yaml'],
  ['l/*.yml', 'en :\n  a: b\n', '', 'yaml'],
  [
    'l/*.yaml',
    `en:
  a: b
`,
    '',
    'ruby-yaml',
  ],
  [
    'l/*.yaml',
    `menu:
  a: b
`,
    '',
    'yaml',
  ],
  [
    'po/*.po',
    `msgid ""
msgstr ""
`,
    '',
    'po',
  ],
  ['po/*.po', 'x', '', null],
  ['l/*.txtx', 'x', '', null],
])('files of %s that begin with %j (a translation: %j) are of %s', (mask, text, translation, format) => {
  expect(tell(mask, text, translation)).toBe(format)
})

test('a file whose name has another extension than the format is of none', () => {
  expect(tellFormat('l/*.json', { path: 'l/cs.po', text: '{"a": "b"}', translation: '' })).toBeUndefined()
})

test.each([
  ['l/*.csv', '"Hello","Ahoj"\n"Bye","Čau"\n', 'csv-simple'],
  ['l/*.csv', 'id,target\nk1,Hello\n', 'csv'],
  ['l/*.csv', 'source,target\na,b\n', 'csv'],
  ['l/*.csv', 'a.c:1,Hello,Ahoj,1,,,,\n', 'csv'],
  ['l/*.json', '{"n_one": "{{count}} boat", "n_other": "boats"}', 'i18nextv4'],
  ['l/*.json', '{"n_one": "a boat", "n_other": "boats"}', 'i18nextv4'],
  ['l/*.json', '{"n_one": "a boat", "m_other": "boats"}', 'json'],
])('%s that begin with %j are of %s', (mask, text, id) => {
  expect(tellFormat(mask, { path: mask.replace('*', 'en'), text, translation: '' })?.id).toBe(id)
})

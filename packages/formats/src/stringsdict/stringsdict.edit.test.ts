import { expect, test } from 'vitest'
import { changedIn, type NamedChange } from '../exact-files.fixture.ts'
import { stringsdict } from './stringsdict.format.ts'

const language = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }
const lines = `<plist>
 <dict>
  <key>ships</key>
  <dict>
   <key>NSStringLocalizedFormatKey</key>
   <string>%#@n@</string>
   <key>n</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>one</key>
    <string>a ship</string>
    <key>other</key>
    <string>ships</string>
   </dict>
  </dict>
  <key>boats</key>
  <dict>
   <key>n</key>
   <dict/>
   <key>m</key>
   <dict>
   </dict>
   <key>NSStringVariableWidthRuleType</key>
   <dict/>
  </dict>
  <key>plain</key>
  <string a="b" />
 </dict>
</plist>
`
const tight =
  '<plist><dict><key>a</key><dict><key>n</key><dict><key>other</key><string>x</string></dict></dict><key>b</key><string>B</string></dict></plist>'

test.each<[string, string, readonly NamedChange[], string]>([
  [
    'texts of all kinds',
    lines,
    [
      { set: 'ships', to: '<%#@n@>' },
      { set: 'ships:n', to: ['none', 'one', 'few', 'more'] },
      { set: 'boats:n', to: ['', '1', '', 'x'] },
      { set: 'boats:m', to: ['0', '', '', ''] },
      { set: 'plain', to: 'P' },
    ],
    `<plist>
 <dict>
  <key>ships</key>
  <dict>
   <key>NSStringLocalizedFormatKey</key>
   <string>&lt;%#@n@></string>
   <key>n</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>zero</key>
    <string>none</string>
    <key>one</key>
    <string>one</string>
    <key>few</key>
    <string>few</string>
    <key>other</key>
    <string>more</string>
   </dict>
  </dict>
  <key>boats</key>
  <dict>
   <key>n</key>
   <dict>
    <key>one</key>
    <string>1</string>
    <key>other</key>
    <string>x</string>
   </dict>
   <key>m</key>
   <dict>
    <key>zero</key>
    <string>0</string>
   </dict>
   <key>NSStringVariableWidthRuleType</key>
   <dict/>
  </dict>
  <key>plain</key>
  <string a="b">P</string>
 </dict>
</plist>
`,
  ],
  [
    'the same texts',
    lines,
    [
      { set: 'ships', to: '%#@n@' },
      { set: 'ships:n', to: ['', 'a ship', '', 'ships'] },
      { set: 'plain', to: '' },
    ],
    lines,
  ],
  [
    'an entry without any of its strings, and one that has more',
    lines,
    [{ remove: 'ships' }, { remove: 'ships:n' }, { remove: 'boats:n' }, { remove: 'boats:m' }, { remove: 'plain' }],
    `<plist>
 <dict>
  <key>boats</key>
  <dict>
   <key>NSStringVariableWidthRuleType</key>
   <dict/>
  </dict>
 </dict>
</plist>
`,
  ],
  [
    'an entry whose only string is another one',
    lines,
    [{ remove: 'ships' }, { remove: 'ships:n' }, { add: 'ships:k', to: ['', '1', '', 'k'] }],
    `<plist>
 <dict>
  <key>ships</key>
  <dict>
   <key>k</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>one</key>
    <string>1</string>
    <key>other</key>
    <string>k</string>
   </dict>
  </dict>
  <key>boats</key>
  <dict>
   <key>n</key>
   <dict/>
   <key>m</key>
   <dict>
   </dict>
   <key>NSStringVariableWidthRuleType</key>
   <dict/>
  </dict>
  <key>plain</key>
  <string a="b" />
 </dict>
</plist>
`,
  ],
  [
    'new parts of entries',
    lines,
    [
      { add: 'ships:k', to: ['0', '1', '', 'k'], form: 'lu' },
      { add: 'boats', to: 'fmt' },
      { add: 'ships:l', to: ['', '1', '', ''] },
    ],
    `<plist>
 <dict>
  <key>ships</key>
  <dict>
   <key>NSStringLocalizedFormatKey</key>
   <string>%#@n@</string>
   <key>n</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>one</key>
    <string>a ship</string>
    <key>other</key>
    <string>ships</string>
   </dict>
   <key>k</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>lu</string>
    <key>zero</key>
    <string>0</string>
    <key>one</key>
    <string>1</string>
    <key>other</key>
    <string>k</string>
   </dict>
   <key>l</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>one</key>
    <string>1</string>
   </dict>
  </dict>
  <key>boats</key>
  <dict>
   <key>NSStringLocalizedFormatKey</key>
   <string>fmt</string>
   <key>n</key>
   <dict/>
   <key>m</key>
   <dict>
   </dict>
   <key>NSStringVariableWidthRuleType</key>
   <dict/>
  </dict>
  <key>plain</key>
  <string a="b" />
 </dict>
</plist>
`,
  ],
  [
    'new entries at their places',
    lines,
    [
      { add: 'cars:n', to: ['', 'a car', '', 'cars'], after: 'ships:n' },
      { add: 'cars', to: '%#@n@' },
      { add: 'first', to: 'F&', form: 'text', after: null },
      { add: 'last', to: 'L' },
      { add: 'next', to: '', form: 'text', after: 'plain' },
      { add: 'a:b:c', to: ['', '', '', 'd'], after: 'cars' },
      { add: 'none:n', to: ['', '', '', 'd'], after: 'nobody' },
    ],
    `<plist>
 <dict>
  <key>first</key>
  <string>F&amp;</string>
  <key>ships</key>
  <dict>
   <key>NSStringLocalizedFormatKey</key>
   <string>%#@n@</string>
   <key>n</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>one</key>
    <string>a ship</string>
    <key>other</key>
    <string>ships</string>
   </dict>
  </dict>
  <key>cars</key>
  <dict>
   <key>NSStringLocalizedFormatKey</key>
   <string>%#@n@</string>
   <key>n</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>one</key>
    <string>a car</string>
    <key>other</key>
    <string>cars</string>
   </dict>
  </dict>
  <key>a:b</key>
  <dict>
   <key>c</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>other</key>
    <string>d</string>
   </dict>
  </dict>
  <key>boats</key>
  <dict>
   <key>n</key>
   <dict/>
   <key>m</key>
   <dict>
   </dict>
   <key>NSStringVariableWidthRuleType</key>
   <dict/>
  </dict>
  <key>plain</key>
  <string a="b" />
  <key>last</key>
  <dict>
   <key>NSStringLocalizedFormatKey</key>
   <string>L</string>
  </dict>
  <key>next</key>
  <string></string>
  <key>none</key>
  <dict>
   <key>n</key>
   <dict>
    <key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key>
    <string>d</string>
    <key>other</key>
    <string>d</string>
   </dict>
  </dict>
 </dict>
</plist>
`,
  ],
  [
    'new entries without lines',
    tight,
    [
      { add: 'c:n', to: ['0', '', '', 'x'] },
      { add: 'd', to: 'D', form: 'text', after: 'a:n' },
      { add: 'a', to: 'A' },
      { set: 'a:n', to: ['z', 'o', 'f', 'x'] },
    ],
    '<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>A</string><key>n</key><dict><key>zero</key><string>z</string><key>one</key><string>o</string><key>few</key><string>f</string><key>other</key><string>x</string></dict></dict><key>d</key><string>D</string><key>b</key><string>B</string><key>c</key><dict><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>zero</key><string>0</string><key>other</key><string>x</string></dict></dict></dict></plist>',
  ],
  [
    'strings of an empty file in lines',
    '<plist>\r\n  <dict>\r\n  </dict>\r\n</plist>\r\n',
    [
      { add: 'a', to: 'A', form: 'text' },
      { add: 'b', to: 'B' },
    ],
    '<plist>\r\n  <dict>\r\n  \t<key>a</key>\r\n  \t<string>A</string>\r\n  \t<key>b</key>\r\n  \t<dict>\r\n  \t\t<key>NSStringLocalizedFormatKey</key>\r\n  \t\t<string>B</string>\r\n  \t</dict>\r\n  </dict>\r\n</plist>\r\n',
  ],
  [
    'strings of an empty file',
    '<plist><dict></dict></plist>',
    [{ add: 'a:n', to: ['', '', '', 'B'] }],
    '<plist><dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>other</key>\n\t\t\t<string>B</string>\n\t\t</dict>\n\t</dict>\n</dict></plist>',
  ],
  [
    'strings of an empty element',
    ` <plist>
  <dict a="b" />
</plist>`,
    [{ add: 'a', to: 'B', form: 'text' }],
    ' <plist>\n  <dict>\n  \t<key>a</key>\n  \t<string>B</string>\n  </dict>\n</plist>',
  ],
  [
    'a text that is not an entry comes last',
    `<plist>
<dict>
 <key>a</key>
 <string>A</string>
</dict></plist>`,
    [
      { add: 'b', to: 'B', form: 'text' },
      { add: 'c', to: 'C' },
    ],
    '<plist>\n<dict>\n <key>a</key>\n <string>A</string>\n <key>b</key>\n <string>B</string>\n <key>c</key>\n <dict>\n \t<key>NSStringLocalizedFormatKey</key>\n \t<string>C</string>\n </dict>\n</dict></plist>',
  ],
  [
    'strings of an entry that is empty',
    '<plist>\n<dict>\n\t<key>a</key>\n\t<dict/>\n</dict></plist>',
    [
      { add: 'a:n', to: ['', '', '', 'x'] },
      { add: 'a', to: 'A' },
    ],
    '<plist>\n<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>A</string>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>other</key>\n\t\t\t<string>x</string>\n\t\t</dict>\n\t</dict>\n</dict></plist>',
  ],
])('%s', (_, text, changes, expected) => {
  expect(changedIn(stringsdict, text, changes, { language })).toBe(expected)
})

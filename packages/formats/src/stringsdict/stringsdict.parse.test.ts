import { expect, test } from 'vitest'
import { problemIn, saidIn } from '../exact-files.fixture.ts'
import { stringsdict } from './stringsdict.format.ts'

const language = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }
const text = `<plist><dict>
<!-- c --><key>top &amp; <b>bold</b><!-- <no> --><![CDATA[<c>]]></key> <string>a &lt;<![CDATA[<b>]]>
&gt;<!-- x -->c</string>
<key>lost</key><key>second</key><string/>
<string>without a key</string>
<key>number</key><integer>5</integer><string>of no key</string>
<key>list</key><array><string>of a list</string></array>
<key>e</key>
<dict>
 <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
 <key>other key</key><string>more</string>
 <key>n</key>
 <dict>
  <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
  <key>NSStringFormatValueTypeKey</key><string>lld</string>
  <key>zero</key><string>none</string>
  <key>other</key><string>many</string>
  <key>many</key><string>decimals</string>
  <key>one</key><string>one</string>
  <key>x</key><dict><key>two</key><string>deep</string></dict>
  <string>loose</string>
 </dict>
 <key>w</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringWidthType</string><key>20</key><string>w</string></dict>
 <key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>short</string></dict>
 <key>empty</key><dict/>
 <dict><key>one</key><string>without a key</string></dict>
</dict>
<key>lost</key>
<dict><key>f</key><dict><key>few</key><string></string></dict></dict>
<key>e</key><dict><key>NSStringLocalizedFormatKey</key><string>twice</string></dict>
<key>end</key>
</dict></plist>`

test('a file says its texts, and those of variables by their quantities', () => {
  expect(saidIn(stringsdict, text, { language })).toEqual({
    warnings: ['duplicate-unit 30:19-30:78'],
    plural: { number: 4, formula: 'n==0 ? 0 : ((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2)+1' },
    units: [
      {
        context: 'top & bold<c>',
        target: [
          `a <<b>
>c`,
        ],
        state: 'translated',
        form: 'text',
        at: '2:11-3:25',
      },
      { context: 'second', target: [''], state: 'untranslated', form: 'text', at: '4:16-4:42' },
      { context: 'e', target: ['%#@n@'], state: 'translated', at: '10:2-10:61' },
      {
        context: 'e:n',
        target: ['none', 'one', '', 'many'],
        variants: [
          ['zero', 'none'],
          ['other', 'many'],
          ['many', 'decimals'],
          ['one', 'one'],
        ],
        state: 'translated',
        form: 'lld',
        at: '12:2-22:9',
      },
      { context: 'e:empty', target: ['', '', '', ''], variants: [], state: 'untranslated', at: '25:2-25:25' },
      { context: 'lost:f', target: ['', '', '', ''], variants: [['few', '']], state: 'untranslated', at: '29:7-29:63' },
      { context: 'e', target: ['twice'], state: 'translated', at: '30:19-30:78' },
    ],
  })
})

test('without a language variables have the texts that the file has', () => {
  const { units, plural } = stringsdict.parse(Buffer.from(text))
  expect([plural, units.map(({ context, target }) => [context, ...target])]).toEqual([
    null,
    [
      [
        'top & bold<c>',
        `a <<b>
>c`,
      ],
      ['second', ''],
      ['e', '%#@n@'],
      ['e:n', 'none', 'many', 'decimals', 'one'],
      ['e:empty', ''],
      ['lost:f', ''],
      ['e', 'twice'],
    ],
  ])
})

test.each([
  ['', 'unexpected-end 1:1-1:1'],
  ['<resources/>', 'unexpected-root 1:1-1:13'],
  ['<plist><array/></plist>', 'unexpected-root 1:8-1:16'],
  ['<plist><string/></plist>', 'unexpected-root 1:8-1:17'],
  ['<plist><key>a</key></plist>', 'none: 0 strings'],
  ['<plist/>', 'none: 0 strings'],
  ['<plist><dict/></plist>', 'none: 0 strings'],
  ['<array><dict><key>a</key><string>b</string></dict></array>', 'unexpected-root 1:1-1:8'],
  ['<plist><dict><key>a', 'unexpected-end 1:20-1:20'],
  ['<plist><dict><key>a</key><string>b</string></dict><array/></plist>', 'unexpected-root 1:51-1:59'],
])('%s: %s', (file, expected) => {
  expect(problemIn(stringsdict, file)).toBe(expected)
})

test.each([
  ['<plist>', true],
  ['<plist version="1.0">', true],
  ['<plists>', false],
  ['<dict>', false],
])('%s begins such a file: %s', (start, expected) => {
  expect(stringsdict.recognises(start)).toBe(expected)
})

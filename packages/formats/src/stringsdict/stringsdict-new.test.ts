import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange } from '../exact-files.fixture.ts'
import { stringsdict } from './stringsdict.format.ts'

const language = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }

test.each([
  [
    `<plist><dict>
      <key>x</key><string/></dict></plist>`,
    `<plist>
<dict>
   <key>a</key>
   <dict>
      <key>NSStringLocalizedFormatKey</key>
      <string>A</string>
   </dict>
</dict></plist>`,
  ],
  [
    `<plist><dict>
   <key>x</key><string/></dict></plist>`,
    `<plist>
<dict>
  <key>a</key>
  <dict>
    <key>NSStringLocalizedFormatKey</key>
    <string>A</string>
  </dict>
</dict></plist>`,
  ],
  [
    '<plist><dict>\n\t\t<key>x</key><string/></dict></plist>',
    '<plist>\n<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>A</string>\n\t</dict>\n</dict></plist>',
  ],
  [
    `<plist><dict>
<key>x</key><string/></dict></plist>`,
    '<plist>\n<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>A</string>\n\t</dict>\n</dict></plist>',
  ],
  [
    '<plist><dict><key>x</key><string/></dict></plist>',
    '<plist>\n<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>A</string>\n\t</dict>\n</dict></plist>',
  ],
  [
    '<plist><dict/></plist>',
    '<plist>\n<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>A</string>\n\t</dict>\n</dict></plist>',
  ],
])('a new string of an empty file lies as those of the template %j', (like, expected) => {
  expect(changedIn(stringsdict, '<plist>\n<dict>\n</dict></plist>', [{ add: 'a', to: 'A' }], { language, like })).toBe(
    expected,
  )
})

test.each<[string, readonly NamedChange[], string]>([
  [
    '<plist><dict></dict></plist>',
    [{ add: 'a:n', to: ['x', 'y'] }],
    '<plist><dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>one</key>\n\t\t\t<string>x</string>\n\t\t\t<key>other</key>\n\t\t\t<string>y</string>\n\t\t</dict>\n\t</dict>\n</dict></plist>',
  ],
  [
    '<plist><dict></dict></plist>',
    [{ add: 'a:n', to: ['x', 'y', 'z', 'u'] }],
    '<plist><dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>one</key>\n\t\t\t<string>x</string>\n\t\t\t<key>two</key>\n\t\t\t<string>y</string>\n\t\t\t<key>few</key>\n\t\t\t<string>z</string>\n\t\t\t<key>other</key>\n\t\t\t<string>u</string>\n\t\t</dict>\n\t</dict>\n</dict></plist>',
  ],
  [
    '<plist><dict><key>a</key><dict><key>n</key><dict><key>other</key><string>x</string><key>one</key><string>y</string></dict></dict></dict></plist>',
    [{ set: 'a:n', to: ['p', 'q'] }],
    '<plist><dict><key>a</key><dict><key>n</key><dict><key>other</key><string>p</string><key>one</key><string>q</string></dict></dict></dict></plist>',
  ],
])('without a language the forms of %j are changed by %j', (text, changes, expected) => {
  expect(changedIn(stringsdict, text, changes)).toBe(expected)
})

test('a new text that is empty has an end tag or none, as the component says', () => {
  const add = [{ add: 'a', to: '', form: 'text' }] as const
  const parameters = { xml_closing_tags: false }
  expect(changedIn(stringsdict, '<plist><dict/></plist>', add)).toBe(
    '<plist><dict>\n\t<key>a</key>\n\t<string></string>\n</dict></plist>',
  )
  expect(changedIn(stringsdict, '<plist><dict/></plist>', add, { parameters })).toBe(
    '<plist><dict>\n\t<key>a</key>\n\t<string/>\n</dict></plist>',
  )
})

test.each([
  ['<plist>\r\n  <dict>\r\n  </dict>\r\n</plist>\r\n', '<plist>\r\n  <dict>\r\n  </dict>\r\n</plist>\r\n'],
  ['<plist><dict><key>a</key><string/></dict></plist>', '<plist><dict></dict></plist>'],
  ['<plist><dict a="b"/></plist>', '<plist><dict a="b"/></plist>'],
  [
    '<plist>\n\t<dict>\n\t<key>a</key><string/></dict><!-- c --></plist>',
    '<plist>\n\t<dict>\n\t</dict><!-- c --></plist>',
  ],
  ['<plist><array/></plist>', '<plist><array/></plist>'],
])('a translation of %j begins as %j', (text, expected) => {
  expect(madeFrom(stringsdict, text)).toBe(expected)
})

test('a new file has an empty dictionary', () => {
  expect(begunBy(stringsdict)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
</dict>
</plist>
`)
})

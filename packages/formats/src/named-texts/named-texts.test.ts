import { expect, test } from 'vitest'
import { changedIn, madeFrom, problemIn } from '../exact-files.fixture.ts'
import { flatXml } from '../flatxml/flatxml.format.ts'
import { wxl } from '../wxl/wxl.format.ts'
import { resourceDictionary } from '../xaml/xaml.format.ts'

const head = '<ResourceDictionary xmlns:x="a" xmlns:sys="b">'

test('blanks that a reader would join are kept by an attribute', () => {
  const file = `${head}<sys:String x:Key="a">A</sys:String></ResourceDictionary>`
  expect(changedIn(resourceDictionary, file, [{ set: 'a', to: ' x\ny' }])).toBe(
    `${head}<sys:String x:Key="a" xml:space="preserve"> x\ny</sys:String></ResourceDictionary>`,
  )
  expect(changedIn(resourceDictionary, file, [{ set: 'a', to: 'x y' }])).toBe(file.replace('>A<', '>x y<'))
})

test('new strings have the element and prefix of the file, else of the template where the file knows it', () => {
  const file = `${head}\n    <sys:String x:Key="a">A</sys:String>\n</ResourceDictionary>\n`
  expect(changedIn(resourceDictionary, file, [{ add: 'b', to: '' }])).toBe(
    file.replace('</sys:String>\n', '</sys:String>\n    <sys:String x:Key="b"></sys:String>\n'),
  )
  const made = madeFrom(resourceDictionary, file)
  expect(made).toBe(`${head}\n</ResourceDictionary>\n`)
  expect(changedIn(resourceDictionary, made, [{ add: 'a', to: 'Á' }], { like: file })).toBe(file.replace('>A<', '>Á<'))
  const strange = '<ResourceDictionary xmlns:x="a" xmlns:system="b">\n</ResourceDictionary>\n'
  expect(changedIn(resourceDictionary, strange, [{ add: 'a', to: 'A' }], { like: file })).toContain(
    '<system:String x:Key="a">',
  )
})

test('a text in an attribute stays there', () => {
  const file = '<WixLocalization>\n  <String Id="a" Value="A" />\n</WixLocalization>\n'
  expect(
    changedIn(wxl, file, [
      { set: 'a', to: '"x" & y' },
      { add: 'b', to: 'B' },
    ]),
  ).toBe(
    '<WixLocalization>\n  <String Id="a" Value="&quot;x&quot; &amp; y" />\n  <String Id="b" Value="B" />\n</WixLocalization>\n',
  )
})

test.each([
  ['', 'unexpected-end 1:1-1:1'],
  ['<roots/>', 'unexpected-root 1:1-1:9'],
  ['<root><str key="a">&x;</str></root>', 'unexpected-text 1:20-1:21'],
  ['<root/>', 'none: 0 strings'],
  ['<root><str/></root>', 'none: 0 strings'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(flatXml, text)).toBe(expected)
})

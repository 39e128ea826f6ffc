import { expect, test } from 'vitest'
import { changedIn, madeFrom, saidIn } from '../exact-files.fixture.ts'
import { newUnit } from '../testing.ts'
import { strings, stringsUtf8 } from './strings.format.ts'

const interfaceFile = `<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
  <objects>
    <label opaque="NO" text="Hello &amp; welcome" id="a-1"/>
    <button id="b-2"><state key="normal" title="Go"/><state key="odd" title="kept"/></button>
    <segmentedControl id="c-3"><segments><segment title="One"/><segment title=""/><segment title="Three"/></segments></segmentedControl>
    <tableColumn id="d-4"><tableHeaderCell key="headerCell" title="Name"/></tableColumn>
    <textField id="e-5"><string key="text">Two
lines</string></textField>
    <view id="f-6" userLabel="of the programmer"/>
  </objects>
</document>
`

test('an interface says its texts under the names of Xcode', () => {
  for (const format of [strings, stringsUtf8])
    expect(saidIn(format, interfaceFile).units.map(({ context, target }) => [context, ...target])).toEqual([
      ['a-1.text', 'Hello & welcome'],
      ['b-2.normalTitle', 'Go'],
      ['c-3.segmentTitles[0]', 'One'],
      ['c-3.segmentTitles[2]', 'Three'],
      ['d-4.headerCell.title', 'Name'],
      ['e-5.text', 'Two\nlines'],
    ])
  expect(saidIn(stringsUtf8, interfaceFile).units[0]?.notes).toEqual([
    ['developer', 'Class = "label"; text = "Hello & welcome"; ObjectID = "a-1";'],
  ])
})

test('its texts are changed where they stand', () => {
  const changes = [
    { set: 'a-1.text', to: 'a < "b"' },
    { set: 'e-5.text', to: 'x & y' },
  ]
  expect(changedIn(stringsUtf8, interfaceFile, changes)).toBe(
    interfaceFile.replace('"Hello &amp; welcome"', '"a &lt; &quot;b&quot;"').replace('Two\nlines', 'x &amp; y'),
  )
  const file = stringsUtf8.parse(Buffer.from(interfaceFile))
  expect(file.edit({ units: [] })).toBe(file.bytes)
  const add = { units: [{ kind: 'add', unit: newUnit('z-9.text', 'new') }] } as const
  expect(file.obstructions?.(add).map(({ problem }) => problem.code)).toEqual(['missing-place'])
})

test('a translation of it is a strings file, with Xcode’s notes', () => {
  expect(madeFrom(stringsUtf8, interfaceFile)).toBe('')
  const file = stringsUtf8.parse(new Uint8Array())
  const like = stringsUtf8.parse(Buffer.from(interfaceFile))
  const [first] = like.units
  const notes = first?.notes ?? []
  const after = file.edit({ units: [{ kind: 'add', unit: { ...newUnit('a-1.text', 'Ahoj'), notes } }], like })
  expect(Buffer.from(after).toString()).toBe(
    '/* Class = "label"; text = "Hello & welcome"; ObjectID = "a-1"; */\n"a-1.text" = "Ahoj";\n',
  )
})

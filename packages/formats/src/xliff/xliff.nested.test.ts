import { expect, test } from 'vitest'
import { saidIn } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import { xliff } from './xliff.format.ts'
import { xliff2 } from './xliff2.format.ts'

const textsOf = (format: Format, text: string) =>
  saidIn(format, text).units.map(({ context, source, target, state }) => [context, source?.[0], target[0], state])

test('what elements of XLIFF 2 hand down ends with them, and others in a unit are no strings', () => {
  const text = `<xliff version="2.0">
<unit id="r"><segment><source>no file</source></segment></unit>
<file id="f" translate="no" xml:space="preserve">
  <file id="no"/>
  <unit id="1"><segment><x/><y translate="yes"><z><source>no</source></z></y><source> a </source><w/></segment></unit>
  <unit id="2" translate="yes" xml:space="default">
    <x><segment><source>no</source></segment><ignorable/></x>
    <notes><x translate="no"><y/></x></notes>
    <segment><x translate="no"/><source> b </source><target> c </target></segment>
    <ignorable translate="no"><source> </source><x/></ignorable>
    <segment translate="no"><target> D </target><source> d </source></segment>
  </unit>
  <group translate="yes">
    <x translate="no"/>
    <unit id="3">
      <originalData translate="no"><data translate="no">x</data></originalData>
      <segment translate="no" xml:space="default"><source> e </source></segment>
      <segment><source xml:space="default"> f </source><target> F </target></segment>
    </unit>
  </group>
  <unit id="4"><segment><source> g </source></segment></unit>
</file>
<other id="g"><unit id="5"><segment><source> h </source></segment></unit></other>
<file id="h">
  <group translate="no"><unit id="6"><segment><source> i </source></segment></unit></group>
  <unit id="7"><segment><source> j </source></segment></unit>
</file>
</xliff>`
  expect(textsOf(xliff2, text)).toEqual([
    ['f///1', ' a ', '', 'read-only'],
    ['f///2///1', 'b', 'c', 'translated'],
    ['f///2///3', 'd', 'D', 'read-only'],
    ['f///3///1', 'e', '', 'read-only'],
    ['f///3///2', 'f', ' F ', 'translated'],
    ['f///4', ' g ', '', 'read-only'],
    ['f///5', 'h', '', 'untranslated'],
    ['h///6', 'i', '', 'read-only'],
    ['h///7', 'j', '', 'untranslated'],
  ])
})

test('what elements of XLIFF 1.2 hand down ends with them, and others in a unit are none of its parts', () => {
  const text = `<xliff><file original="f" translate="no" xml:space="preserve"><header><note translate="yes"/></header><body>
<trans-unit id="1"><context-group><x><y/></x></context-group><source> a </source></trans-unit>
<group translate="yes" xml:space="default"><trans-unit id="2"><context-group translate="no"><z xml:space="preserve"/>
</context-group><source> b </source><target> B </target></trans-unit></group>
<trans-unit id="3"><source> c </source></trans-unit></body></file>
<file original="g"><body><trans-unit id="4"><context context-type="sourcefile">no</context>
<context-group purpose="location"><x><context context-type="sourcefile">no</context></x><source>no</source>
<note>no</note><trans-unit id="no"><source>no</source></trans-unit><file original="no"/><body/></context-group>
<context-group purpose="location"><context context-type="sourcefile">a.c</context></context-group>
<source> d </source><note from="x-translator">e</note></trans-unit></body></file></xliff>`
  expect(textsOf(xliff, text)).toEqual([
    ['f///1', ' a ', '', 'read-only'],
    ['f///2', 'b', 'B', 'translated'],
    ['f///3', ' c ', '', 'read-only'],
    ['g///4', 'd', '', 'untranslated'],
  ])
  const { location, notes } = saidIn(xliff, text).units[3] ?? {}
  expect([location, notes]).toEqual(['a.c', [['developer', 'e']]])
})

test.each([
  ['<source><![CDATA[a]]></source><target></target>', 'cdata'],
  ['<source><![CDATA[a]]></source><target/>', 'cdata'],
  ['<source><![CDATA[a]]></source><target>b</target>', undefined],
  ['<source>a</source><target><![CDATA[]]></target>', undefined],
  ['<source>a</source><target><![CDATA[b]]></target>', 'cdata'],
  ['<source>a</source><target>b<![CDATA[b]]></target>', undefined],
])('a new text of %j is written in the form %j', (texts, form) => {
  const first = saidIn(xliff, `<xliff><file><body><trans-unit>${texts}</trans-unit></body></file></xliff>`)
  const second = saidIn(xliff2, `<xliff version="2.0"><file><unit><segment>${texts}</segment></unit></file></xliff>`)
  expect([...first.units, ...second.units].map((unit) => unit.form)).toEqual([form, form])
})

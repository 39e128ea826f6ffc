import { expect, test } from 'vitest'
import type { WrittenFile, WrittenUnit } from '../format.ts'
import { tbx, tmx } from './memories.format.ts'
import { gettextXliff, xliff11 } from './xliff11.format.ts'

const about: WrittenFile = {
  languageCode: 'pt_BR',
  languageName: 'Portuguese',
  plural: { number: 2, formula: 'n > 1' },
  projectName: 'Harbour & "Sons"',
  now: new Date('2026-11-24T01:00:00Z'),
  sourceLanguageCode: 'en_GB',
  hasTemplate: false,
}
const bare = { context: '', state: 'translated', previousSource: '', notes: [], location: '', flags: '' } as const
const units: readonly WrittenUnit[] = [
  {
    ...bare,
    context: 'a "b"',
    notes: [
      { by: 'developer', text: 'A <door>' },
      { by: 'translator', text: 'x' },
    ],
    location: 'a.c:1, b & c:2',
    flags: 'c-format',
    source: ['Open & <shut>'],
    target: ['Abrir'],
  },
  {
    ...bare,
    state: 'approved',
    notes: [{ by: 'developer', text: 'n' }],
    location: 'a.c:3',
    source: ['%d ship', '%d ships'],
    target: ['%d navio', '%d navios', '%d'],
  },
  { ...bare, source: ['half', 'halves'], target: ['', 'metades'] },
  { ...bare, state: 'needs-editing', source: ['Unsure'], target: ['Talvez'] },
  { ...bare, state: 'untranslated', source: ['None'], target: [''] },
  { ...bare, state: 'read-only', source: ['Fixed'], target: ['Fixo'] },
  { ...bare, source: ['bell'], target: ['\u0007'] },
  { ...bare, source: ['\u0007'], target: ['bell'] },
  { ...bare, context: '\u0007', source: ['context'], target: ['ring'] },
  { ...bare, source: [''], target: ['empty'] },
  { ...bare, source: ['twins', 'twins'], target: ['gémeos'] },
  { ...bare, source: ['single'], target: ['um', 'dois'] },
]

test('a memory has each form with its source, of what is translated and sure', async () => {
  expect(Buffer.from(await tmx.write(units, about)).toString()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Weft" creationtoolversion="1" segtype="block" o-tmf="Weft" adminlang="en" srclang="en-GB" datatype="plaintext"/>
  <body>
    <tu>
      <prop type="context">a "b"</prop>
      <tuv xml:lang="en-GB"><seg>Open &amp; &lt;shut></seg></tuv>
      <tuv xml:lang="pt-BR"><seg>Abrir</seg></tuv>
    </tu>
    <tu>
      <tuv xml:lang="en-GB"><seg>%d ship</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>%d navio</seg></tuv>
    </tu>
    <tu>
      <tuv xml:lang="en-GB"><seg>%d ships</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>%d navios</seg></tuv>
    </tu>
    <tu>
      <tuv xml:lang="en-GB"><seg>%d ships</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>%d</seg></tuv>
    </tu>
    <tu>
      <tuv xml:lang="en-GB"><seg>halves</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>metades</seg></tuv>
    </tu>
    <tu>
      <tuv xml:lang="en-GB"><seg>Fixed</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>Fixo</seg></tuv>
    </tu>
    <tu>
      <prop type="context">�</prop>
      <tuv xml:lang="en-GB"><seg>context</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>ring</seg></tuv>
    </tu>
    <tu>
      <tuv xml:lang="en-GB"><seg>twins</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>gémeos</seg></tuv>
    </tu>
    <tu>
      <tuv xml:lang="en-GB"><seg>single</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>um</seg></tuv>
    </tu>
    <tu>
      <tuv xml:lang="en-GB"><seg>single</seg></tuv>
      <tuv xml:lang="pt-BR"><seg>dois</seg></tuv>
    </tu>
  </body>
</tmx>
`)
})

test('a list of terms has an entry for each string, with its notes and context', async () => {
  expect(Buffer.from(await tbx.write(units, about)).toString()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">
<martif type="TBX" xml:lang="en-GB">
  <martifHeader><fileDesc><sourceDesc><p>Harbour &amp; "Sons"</p></sourceDesc></fileDesc></martifHeader>
  <text>
    <body>
      <termEntry id="1">
        <descrip type="context">a "b"</descrip>
        <note>A &lt;door></note>
        <note>x</note>
        <langSet xml:lang="en-GB"><tig><term>Open &amp; &lt;shut></term></tig></langSet>
        <langSet xml:lang="pt-BR"><tig><term>Abrir</term></tig></langSet>
      </termEntry>
      <termEntry id="2">
        <note>n</note>
        <langSet xml:lang="en-GB"><tig><term>%d ship</term></tig></langSet>
        <langSet xml:lang="pt-BR"><tig><term>%d navio</term></tig></langSet>
      </termEntry>
      <termEntry id="3">
        <langSet xml:lang="en-GB"><tig><term>halves</term></tig></langSet>
        <langSet xml:lang="pt-BR"><tig><term>metades</term></tig></langSet>
      </termEntry>
      <termEntry id="4">
        <langSet xml:lang="en-GB"><tig><term>Fixed</term></tig></langSet>
        <langSet xml:lang="pt-BR"><tig><term>Fixo</term></tig></langSet>
      </termEntry>
      <termEntry id="7">
        <descrip type="context">�</descrip>
        <langSet xml:lang="en-GB"><tig><term>context</term></tig></langSet>
        <langSet xml:lang="pt-BR"><tig><term>ring</term></tig></langSet>
      </termEntry>
      <termEntry id="9">
        <langSet xml:lang="en-GB"><tig><term>twins</term></tig></langSet>
        <langSet xml:lang="pt-BR"><tig><term>gémeos</term></tig></langSet>
      </termEntry>
      <termEntry id="10">
        <langSet xml:lang="en-GB"><tig><term>single</term></tig></langSet>
        <langSet xml:lang="pt-BR"><tig><term>um</term></tig></langSet>
      </termEntry>
    </body>
  </text>
</martif>
`)
})

test.each([
  ['xliff', gettextXliff],
  ['xliff11', xliff11],
])('in %s strings have states, places and notes, and plural ones are groups', async (id, form) => {
  expect(form.id).toBe(id)
  expect(Buffer.from(await form.write(units, about)).toString()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1">
<file original="Harbour &amp; &quot;Sons&quot;" datatype="po" source-language="en-GB" target-language="pt-BR" tool-id="weft">
<header><tool tool-id="weft" tool-name="Weft"/></header>
<body>
<trans-unit id="1" resname="a &quot;b&quot;" xml:space="preserve">
  <source>Open &amp; &lt;shut></source>
  <target state="translated">Abrir</target>
  <context-group name="po-reference" purpose="location"><context context-type="sourcefile">a.c:1</context></context-group>
  <context-group name="po-reference" purpose="location"><context context-type="sourcefile">b &amp; c:2</context></context-group>
  <note from="developer">A &lt;door></note>
  <note from="translator">x</note>
</trans-unit>
<group id="2" restype="x-gettext-plurals">
<trans-unit id="2[0]" resname="" xml:space="preserve" approved="yes">
  <source>%d ship</source>
  <target state="final">%d navio</target>
  <context-group name="po-reference" purpose="location"><context context-type="sourcefile">a.c:3</context></context-group>
  <note from="developer">n</note>
</trans-unit>
<trans-unit id="2[1]" resname="" xml:space="preserve" approved="yes">
  <source>%d ships</source>
  <target state="final">%d navios</target>
</trans-unit>
<trans-unit id="2[2]" resname="" xml:space="preserve" approved="yes">
  <source>%d ships</source>
  <target state="final">%d</target>
</trans-unit>
</group>
<group id="3" restype="x-gettext-plurals">
<trans-unit id="3[0]" resname="" xml:space="preserve">
  <source>half</source>
  <target state="new"></target>
</trans-unit>
<trans-unit id="3[1]" resname="" xml:space="preserve">
  <source>halves</source>
  <target state="translated">metades</target>
</trans-unit>
</group>
<trans-unit id="4" resname="" xml:space="preserve">
  <source>Unsure</source>
  <target state="needs-translation">Talvez</target>
</trans-unit>
<trans-unit id="5" resname="" xml:space="preserve">
  <source>None</source>
  <target state="new"></target>
</trans-unit>
<trans-unit id="6" resname="" xml:space="preserve" translate="no">
  <source>Fixed</source>
  <target state="translated">Fixo</target>
</trans-unit>
<trans-unit id="7" resname="" xml:space="preserve">
  <source>bell</source>
  <target state="new"></target>
</trans-unit>
<trans-unit id="8" resname="" xml:space="preserve">
  <source></source>
  <target state="translated">empty</target>
</trans-unit>
<group id="9" restype="x-gettext-plurals">
<trans-unit id="9[0]" resname="" xml:space="preserve">
  <source>twins</source>
  <target state="translated">gémeos</target>
</trans-unit>
</group>
<group id="10" restype="x-gettext-plurals">
<trans-unit id="10[0]" resname="" xml:space="preserve">
  <source>single</source>
  <target state="translated">um</target>
</trans-unit>
<trans-unit id="10[1]" resname="" xml:space="preserve">
  <source>single</source>
  <target state="translated">dois</target>
</trans-unit>
</group>
</body>
</file>
</xliff>
`)
})

import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, polish, saidIn } from '../exact-files.fixture.ts'
import { poXliff } from './xliff.format.ts'

const header = (rule: string) =>
  `<trans-unit id="1" restype="x-gettext-domain-header" approved="yes"><source>Project-Id-Version: x</source><target>Language: pl
${rule}X: y</target></trans-unit>\n`
const document = (
  rule = 'Plural-Forms: nplurals=2; plural=n != 1;\n',
) => `<xliff version="1.1"><file original="po" datatype="po"><body>
${header(rule)}<trans-unit id="1" restype="x-gettext-domain-header"><source>another</source></trans-unit>
<group id="2" restype="x-gettext-plurals">
  <note> Of the &lt;fleet&gt;
</note>
  <note from="po-translator">Short</note>
  <note></note>
  <context-group purpose="location"><context context-type="sourcefile">a
  b.c</context><context context-type="linenumber"> 3</context></context-group>
  <context-group purpose="x location"><context context-type="sourcefile">c.c</context></context-group>
  <context-group purpose="location"><context context-type="linenumber">7</context></context-group>
  <context-group purpose="match"><context context-type="sourcefile">d.c</context></context-group>
  <trans-unit id="2[0]"><source>%d ship</source><target>%d statek</target><note from="po-translator">Short</note><context-group purpose="location"><context context-type="sourcefile">c.c</context></context-group></trans-unit>
  <trans-unit id="2[1]" approved="yes"><source>%d ships</source><target>%d statki</target><note>Short</note><context-group purpose="location"><context context-type="sourcefile">e.c</context></context-group></trans-unit>
  <trans-unit id="2[2]"><source>%d ships!</source><target state="new">%d statków</target></trans-unit>
</group>
<group id="a__%04__b" restype="x-gettext-plurals"><trans-unit id="3[0]"><source>one</source></trans-unit></group>
<group resname="named" restype="x-gettext-plurals"><trans-unit id="4[0]" translate="no"><source>fixed</source><target>t</target></trans-unit></group>
<group restype="x-gettext-plurals"><trans-unit id="5[0]" approved="yes"><source>x</source><target>X</target></trans-unit><trans-unit id="5[1]" approved="yes"><source>xs</source><target>Xs</target></trans-unit></group>
<group restype="x-gettext-plurals"/>
<group id="6" restype="x-other"><trans-unit id="6"><source>no plural</source><note>own</note></trans-unit></group>
<group id="2" restype="x-gettext-plurals"><trans-unit id="2[0]"><source>%d ship</source></trans-unit></group>
<trans-unit id="7"><source>plain</source></trans-unit>
<trans-unit/>
</body></file></xliff>
`

test('a document says strings with plural forms, and its rule', () => {
  expect(saidIn(poXliff, document(), { language: polish })).toEqual({
    warnings: ['missing-source 27:1-27:14', 'duplicate-unit 25:1-25:110'],
    plural: { number: 2, formula: 'n != 1' },
    units: [
      { context: 'po///1', source: ['another'], target: [''], state: 'untranslated', at: '5:1-5:91' },
      {
        context: 'po///2',
        source: ['%d ship', '%d ships'],
        target: ['%d statek', '%d statki'],
        state: 'translated',
        notes: [
          ['developer', 'Of the <fleet>'],
          ['translator', 'Short'],
          ['developer', 'Short'],
        ],
        location: 'a b.c:3, c.c, e.c',
        at: '6:1-19:9',
      },
      { context: 'po///a///b', source: ['one', 'one'], target: ['', ''], state: 'untranslated', at: '20:1-20:114' },
      { context: 'named', source: ['fixed', 'fixed'], target: ['t', ''], state: 'read-only', at: '21:1-21:150' },
      { context: 'po///5', source: ['x', 'xs'], target: ['X', 'Xs'], state: 'approved', at: '22:1-22:218' },
      {
        context: 'po///6',
        source: ['no plural'],
        target: [''],
        state: 'untranslated',
        notes: [['developer', 'own']],
        at: '24:33-24:107',
      },
      { context: 'po///2', source: ['%d ship', '%d ship'], target: ['', ''], state: 'untranslated', at: '25:1-25:110' },
      { context: 'po///7', source: ['plain'], target: [''], state: 'untranslated', at: '26:1-26:55' },
    ],
  })
})

test('forms are as many as the rule of the file, the language or the group has', () => {
  const formsOf = (text: string, language = {}) => {
    const { plural, units } = saidIn(poXliff, text, language)
    return [plural?.number, ...units.map(({ target, state }) => `${state} ${target.join('|')}`)]
  }
  expect(formsOf(document(), { language: polish })).toEqual([
    2,
    'untranslated ',
    'translated %d statek|%d statki',
    'untranslated |',
    'read-only t|',
    'approved X|Xs',
    'untranslated ',
    'untranslated |',
    'untranslated ',
  ])
  expect(formsOf(document(''), { language: polish })).toEqual([
    undefined,
    'untranslated ',
    'needs-editing %d statek|%d statki|%d statków',
    'untranslated ||',
    'read-only t||',
    'approved X|Xs|',
    'untranslated ',
    'untranslated ||',
    'untranslated ',
  ])
  expect(formsOf(document('Plural-Forms: nonsense\n'))).toEqual([
    undefined,
    'untranslated ',
    'needs-editing %d statek|%d statki|%d statków',
    'untranslated ',
    'read-only t',
    'approved X|Xs',
    'untranslated ',
    'untranslated ',
    'untranslated ',
  ])
  expect(formsOf(document().replaceAll('x-gettext', 'x-gettoxt'), { language: polish })).toEqual([
    undefined,
    'approved Language: pl Plural-Forms: nplurals=2; plural=n != 1; X: y',
    'untranslated ',
    'translated %d statek',
    'approved %d statki',
    'needs-editing %d statków',
    'untranslated ',
    'read-only t',
    'approved X',
    'approved Xs',
    'untranslated ',
    'untranslated ',
    'untranslated ',
  ])
  expect(saidIn(poXliff, '<xliff><body><group restype="x-gettext-plurals"></xliff>')).toEqual({
    problems: ['unexpected-tag 1:49-1:57'],
    units: [],
  })
})

test('a string goes with its group, and a file for another language has its header without a text', () => {
  const text = document()
  expect(changedIn(poXliff, text, [{ remove: 'po///2' }])).toBe(text.replace(/\n<group id="2"[\s\S]*?<\/group>/, ''))
  expect(
    madeFrom(poXliff, text),
  ).toBe(`<xliff version="1.1"><file original="po" datatype="po" target-language="pt-BR"><body>
<trans-unit id="1" restype="x-gettext-domain-header"><source>Project-Id-Version: x</source></trans-unit>
<trans-unit id="1" restype="x-gettext-domain-header"><source>another</source></trans-unit>
<group id="2" restype="x-gettext-plurals">
  <note> Of the &lt;fleet&gt;
</note>
  <note from="po-translator">Short</note>
  <note></note>
  <context-group purpose="location"><context context-type="sourcefile">a
  b.c</context><context context-type="linenumber"> 3</context></context-group>
  <context-group purpose="x location"><context context-type="sourcefile">c.c</context></context-group>
  <context-group purpose="location"><context context-type="linenumber">7</context></context-group>
  <context-group purpose="match"><context context-type="sourcefile">d.c</context></context-group>
  <trans-unit id="2[0]"><source>%d ship</source><note from="po-translator">Short</note><context-group purpose="location"><context context-type="sourcefile">c.c</context></context-group></trans-unit>
  <trans-unit id="2[1]"><source>%d ships</source><note>Short</note><context-group purpose="location"><context context-type="sourcefile">e.c</context></context-group></trans-unit>
</group>
<group id="a__%04__b" restype="x-gettext-plurals"><trans-unit id="3[0]"><source>one</source></trans-unit></group>
<group resname="named" restype="x-gettext-plurals"><trans-unit id="4[0]" translate="no"><source>fixed</source><target>t</target></trans-unit></group>
<group restype="x-gettext-plurals"><trans-unit id="5[0]"><source>x</source></trans-unit><trans-unit id="5[1]"><source>xs</source></trans-unit></group>
<group restype="x-gettext-plurals"/>
<group id="6" restype="x-other"><trans-unit id="6"><source>no plural</source><note>own</note></trans-unit></group>
<group id="2" restype="x-gettext-plurals"><trans-unit id="2[0]"><source>%d ship</source></trans-unit></group>
<trans-unit id="7"><source>plain</source></trans-unit>
<trans-unit/>
</body></file></xliff>
`)
  expect(madeFrom(poXliff, text, { plural: polish.plural }).match(/<trans-unit id="2.2/)?.length).toBe(1)
  expect(begunBy(poXliff)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1">
  <file original="Harbour &amp; &quot;Quay&quot;" source-language="en" target-language="pt-BR" datatype="po">
    <body>
    </body>
  </file>
</xliff>
`)
})

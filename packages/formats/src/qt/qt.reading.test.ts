import { expect, test } from 'vitest'
import { begunBy, madeFrom, polish, problemIn, saidIn } from '../exact-files.fixture.ts'
import { ts, ts1 } from './qt.format.ts'
import { qtRule } from './qt.plural.ts'

const document = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="cs">
<context>
    <name>Menu &amp; Bar</name>
    <message>
        <location filename="a.cpp" line="3"/>
        <location filename="b.cpp"/>
        <location line="4"/>
        <location/>
        <source>Open &lt;it&gt;</source>
        <source>no</source>
        <oldsource>Opened</oldsource>
        <comment>a verb</comment>
        <extracomment>for translators</extracomment>
        <extracomment></extracomment>
        <translatorcomment><![CDATA[<short>]]></translatorcomment>
        <translatorcomment></translatorcomment>
        <translation type="unfinished">Otevřít<byte value="x1b"/><byte value='7'></byte><byte value="xd800"/><byte value="0"/></translation>
        <translation>no</translation>
    </message>
    <message numerus="yes">
        <location line="+3"/>
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n soubor</numerusform>
            <numerusform variants="yes"><lengthvariant>%n soubory</lengthvariant><lengthvariant>%n s.</lengthvariant></numerusform>
            <numerusform></numerusform>
            <numerusform>more</numerusform>
        </translation>
    </message>
    <message id="one"><source>Same</source><translation></translation></message>
    <message><source>Long</source><translation variants="yes"><lengthvariant>Dlouhé</lengthvariant><lengthvariant>D.</lengthvariant></translation></message>
    <message><source>Gone</source><translation type="obsolete">Pryč</translation></message>
    <message><source>Vanished</source><translation type="vanished">Pryč</translation></message>
    <message><source>None</source><oldsource>Some</oldsource></message>
    <message><source>Empty</source><oldsource>Some</oldsource><translation type="unfinished"/></message>
    <message><source>None</source></message>
    <message><translation>no source</translation></message>
    <message id="two"><translation>by id</translation></message>
</context>
<message><source>no context</source></message>
<context><message numerus="yes"><source>%n</source><translation type="unfinished"></translation></message></context>
</TS>
`

test('a document says its messages', () => {
  expect(saidIn(ts, document, { language: polish })).toEqual({
    plural: qtRule(polish),
    warnings: ['missing-source 39:5-39:60', 'duplicate-unit 38:5-38:45'],
    units: [
      {
        context: 'Menu & Bar\na verb',
        source: ['Open <it>'],
        target: ['Otevřít\u001b\u0007<byte value="xd800"/><byte value="0"/>'],
        state: 'needs-editing',
        previousSource: 'Opened',
        notes: [
          ['developer', 'for translators'],
          ['translator', '<short>'],
        ],
        location: 'a.cpp:3, b.cpp, 4',
        at: '6:5-21:15',
      },
      {
        context: 'Menu & Bar',
        source: ['%n file', '%n files'],
        target: ['%n soubor', '%n soubory', ''],
        state: 'translated',
        at: '22:5-31:15',
      },
      { context: 'Menu & Bar\none', source: ['Same'], target: ['Same'], state: 'translated', at: '32:5-32:81' },
      { context: 'Menu & Bar', source: ['Long'], target: ['Dlouhé'], state: 'translated', at: '33:5-33:158' },
      { context: 'Menu & Bar', source: ['None'], target: [''], state: 'untranslated', at: '36:5-36:72' },
      { context: 'Menu & Bar', source: ['Empty'], target: [''], state: 'untranslated', at: '37:5-37:105' },
      { context: 'Menu & Bar', source: ['None'], target: [''], state: 'untranslated', at: '38:5-38:45' },
      { context: 'Menu & Bar\ntwo', source: [''], target: ['by id'], state: 'translated', at: '40:5-40:65' },
      { context: '', source: ['%n', '%n'], target: ['', '', ''], state: 'untranslated', at: '43:10-43:107' },
    ],
  })
  expect(saidIn(ts, document, { hasTemplate: true }).units.map(({ context, target }) => [context, target])).toEqual([
    ['Menu & Bar\na verb\nOpen <it>', ['Otevřít\u001b\u0007<byte value="xd800"/><byte value="0"/>']],
    ['Menu & Bar\n%n file', ['%n soubor', '%n soubory', '', 'more']],
    ['Menu & Bar\none\nSame', ['Same']],
    ['Menu & Bar\nLong', ['Dlouhé']],
    ['Menu & Bar\nNone', ['']],
    ['Menu & Bar\nEmpty', ['']],
    ['Menu & Bar\nNone', ['']],
    ['Menu & Bar\ntwo', ['by id']],
    ['%n', ['']],
  ])
})

test.each([
  ['', 'unexpected-end 1:1-1:1'],
  ['\n<ts/>', 'unexpected-root 2:1-2:6'],
  ['<TS><context></TS>', 'unexpected-tag 1:14-1:19'],
  ['<TS/>', 'none: 0 strings'],
])('%j is read or told of', (text, expected) => {
  expect(problemIn(ts, text)).toBe(expected)
})

test('a file for another language has its forms and no texts', () => {
  const about = { plural: polish.plural }
  expect(madeFrom(ts, document, about)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pt_BR">
<context>
    <name>Menu &amp; Bar</name>
    <message>
        <location filename="a.cpp" line="3"/>
        <location filename="b.cpp"/>
        <location line="4"/>
        <location/>
        <source>Open &lt;it&gt;</source>
        <source>no</source>
        <oldsource>Opened</oldsource>
        <comment>a verb</comment>
        <extracomment>for translators</extracomment>
        <extracomment></extracomment>
        <translatorcomment><![CDATA[<short>]]></translatorcomment>
        <translatorcomment></translatorcomment>
        <translation type="unfinished"></translation>
        <translation>no</translation>
    </message>
    <message numerus="yes">
        <location line="+3"/>
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message id="one"><source>Same</source><translation type="unfinished"></translation></message>
    <message><source>Long</source><translation type="unfinished"></translation></message>
    <message><source>None</source><translation type="unfinished"></translation><oldsource>Some</oldsource></message>
    <message><source>Empty</source><oldsource>Some</oldsource><translation type="unfinished"></translation></message>
    <message><source>None</source><translation type="unfinished"></translation></message>
    <message><translation>no source</translation></message>
    <message id="two"><translation type="unfinished"></translation></message>
</context>
<message><source>no context</source></message>
<context><message numerus="yes"><source>%n</source><translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation></message></context>
</TS>
`)
  expect(
    madeFrom(ts1, '<TS><context><message numerus="yes"><source>A</source></message></context></TS>', {
      ...about,
      parameters: { xml_closing_tags: false },
    }),
  ).toBe(
    '<TS><context><message numerus="yes"><source>A</source><translation type="unfinished"><numerusform/><numerusform/></translation></message></context></TS>',
  )
  expect([begunBy(ts), begunBy(ts1)]).toEqual([
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="pt_BR">\n</TS>\n',
    '<!DOCTYPE TS><TS version="1.1">\n</TS>\n',
  ])
})

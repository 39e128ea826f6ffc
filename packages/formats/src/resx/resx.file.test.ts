import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange, problemIn, saidIn } from '../exact-files.fixture.ts'
import { resx } from './resx.format.ts'

const document = `<?xml version="1.0" encoding="utf-8"?>
<root>
  <resheader name="version"><value>2.0</value></resheader>
  <data name="a" xml:space="preserve">
    <value>A &amp; &lt;b&gt; &quot; &apos; &#233; &#xE9; &#x1; &#1; &#xB; <b>bold</b></value>
    <value>second</value>
    <comment></comment>
    <comment> of
 a </comment>
    <comment>third</comment>
  </data>
  <data name="cdata"><value><![CDATA[<b> &amp; ]]><![CDATA[c]]></value><comment><![CDATA[<i>]]></comment></data>
  <data name="mixed"><value>x &lt; <![CDATA[&lt;]]> y<![CDATA[z]]>
 &amp;</value></data>
  <data name="none"/>
  <data name="empty"><value/></data>
  <data name="typed" type="System.String, mscorlib"><value>T</value></data>
  <data name="typed2" type="System.String"><value>T2</value></data>
  <data name="number" type="System.Int32"><value>3</value></data>
  <data name="strings" type="System.Strings"><value>3</value></data>
  <data name="file" type="My.System.String"><value>3</value></data>
  <data name="picture" mimetype="x"><value>3</value></data>
  <data name="&gt;&gt;a.Name"><value>a</value></data>
  <data name="a>>b"><value>arrows</value></data>
  <data><value>no name</value></data>
  <metadata name="m"><value>no data</value></metadata>
  <group><data name="deep"><value>deep</value></data></group>
  <data name="a"><value>again</value></data>
  <data name=""><value>empty name</value></data>
</root>
`

test('a document says its strings with their comments', () => {
  expect(saidIn(resx, document)).toEqual({
    warnings: ['missing-name 25:3-25:9', 'duplicate-unit 28:3-28:45'],
    units: [
      {
        context: 'a',
        target: ['A & <b> " \' é é \u0001 \u0001 \u000b <b>bold</b>'],
        state: 'translated',
        notes: [['developer', ' of\n a ']],
        at: '4:3-11:10',
      },
      {
        context: 'cdata',
        target: ['<b> &amp; c'],
        state: 'translated',
        notes: [['developer', '<i>']],
        form: 'cdata',
        at: '12:3-12:113',
      },
      { context: 'mixed', target: ['x < &lt; yz\n &'], state: 'translated', at: '13:3-14:22' },
      { context: 'none', target: [''], state: 'untranslated', at: '15:3-15:22' },
      { context: 'empty', target: [''], state: 'untranslated', at: '16:3-16:37' },
      { context: 'typed', target: ['T'], state: 'translated', at: '17:3-17:76' },
      { context: 'typed2', target: ['T2'], state: 'translated', at: '18:3-18:68' },
      { context: 'a>>b', target: ['arrows'], state: 'translated', at: '24:3-24:49' },
      { context: 'a', target: ['again'], state: 'translated', at: '28:3-28:45' },
      { context: '', target: ['empty name'], state: 'translated', at: '29:3-29:49' },
    ],
  })
})

test('a translation has what describes the file, and none of its data', () => {
  expect(madeFrom(resx, document)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<root>
  <resheader name="version"><value>2.0</value></resheader>
  <metadata name="m"><value>no data</value></metadata>
  <group><data name="deep"><value>deep</value></data></group>
</root>
`)
  const bare = '<root>\n  <resheader name="x"/>\n</root>'
  expect(madeFrom(resx, bare)).toBe(bare)
})

test('a new file says what it is', () => {
  expect(begunBy(resx)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<root>
  <resheader name="resmimetype">
    <value>text/microsoft-resx</value>
  </resheader>
  <resheader name="version">
    <value>2.0</value>
  </resheader>
  <resheader name="reader">
    <value>System.Resources.ResXResourceReader, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089</value>
  </resheader>
  <resheader name="writer">
    <value>System.Resources.ResXResourceWriter, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089</value>
  </resheader>
</root>
`)
})

test('people are told of a hundred strings without a name', () => {
  const text = `<root>${'<data/>'.repeat(120)}<data name="a"/><data name="a"/></root>`
  expect(saidIn(resx, text).warnings?.length).toBe(100)
  expect(saidIn(resx, text.replaceAll('<data/>', '')).warnings).toEqual(['duplicate-unit 1:23-1:39'])
  const twice = `<root>${'<data name="a"/>'.repeat(120)}<data/></root>`
  expect(
    saidIn(resx, twice)
      .warnings?.map((one) => one.split(' ')[0])
      .slice(0, 2),
  ).toEqual(['missing-name', 'duplicate-unit'])
})

test.each([
  ['', 'unexpected-end 1:1-1:1'],
  ['<root/>', 'none: 0 strings'],
  ['<root></root>', 'none: 0 strings'],
  ['<roots/>', 'unexpected-root 1:1-1:9'],
  ['<root><data name="a"/></root>', 'none: 1 strings'],
  ['<root><data name="a"><value>&#0;</value></data></root>', 'unexpected-text 1:29-1:30'],
  ['<root><data name="a"><value>&#xFFFF;</value></data></root>', 'none: 1 strings'],
  ['<root><data name="a"><value>\u0001</value></data></root>', 'control-character 1:29-1:30'],
  ['<root><data name="a"><value>&nope;</value></data></root>', 'unexpected-text 1:29-1:30'],
  ['<root', 'unexpected-end 1:1-1:2'],
  ['<root><data></root>', 'unexpected-tag 1:13-1:20'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(resx, text)).toEqual(expected)
})

test.each<[string, readonly NamedChange[], string]>([
  [
    '<root>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n</root>\n',
    [
      { set: 'a', to: 'x' },
      { set: 'b', to: 'B' },
    ],
    '<root>\n  <data name="a" xml:space="preserve">\n    <value>x</value>\n  </data>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n</root>\n',
  ],
  [
    '<root>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n</root>\n',
    [{ remove: 'a' }],
    '<root>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n</root>\n',
  ],
  [
    '<root>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n</root>\n',
    [
      { add: 'c', to: 'C' },
      { add: 'd', to: 'D', after: 'a' },
      { add: 'e', to: 'E', after: null },
    ],
    '<root>\n  <data name="e" xml:space="preserve">\n    <value>E</value>\n  </data>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n  <data name="d" xml:space="preserve">\n    <value>D</value>\n  </data>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n  <data name="c" xml:space="preserve">\n    <value>C</value>\n  </data>\n</root>\n',
  ],
  [
    '<root>\r\n<data name="a">\r\n <value>A</value>\r\n</data>\r\n</root>\r\n',
    [
      { set: 'a', to: 'x\ny' },
      {
        add: 'b',
        to: 'p\nq',
        notes: [
          { by: 'developer', text: 'one & <two>' },
          { by: 'translator', text: 'three' },
        ],
      },
    ],
    '<root>\r\n<data name="a">\r\n <value>x\r\ny</value>\r\n</data>\r\n<data name="b" xml:space="preserve">\r\n <value>p\r\nq</value>\r\n <comment>one &amp; &lt;two&gt;\r\nthree</comment>\r\n</data>\r\n</root>\r\n',
  ],
  [
    '<root><data name="a"><value>A</value></data></root>',
    [{ set: 'a', to: ' \t\n' }],
    '<root><data name="a" xml:space="preserve"><value> \t\n</value></data></root>',
  ],
  [
    '<root><data name="a"><value>A</value></data></root>',
    [{ set: 'a', to: ' x ' }],
    '<root><data name="a"><value> x </value></data></root>',
  ],
  [
    '<root><data name="a"><value>A</value></data></root>',
    [{ set: 'a', to: '' }],
    '<root><data name="a"><value></value></data></root>',
  ],
  [
    '<root><data name="a" xml:space="default"><value>A</value></data></root>',
    [{ set: 'a', to: ' ' }],
    '<root><data name="a" xml:space="preserve"><value> </value></data></root>',
  ],
  [
    '<root><data name="a" xml:space="preserve"><value>A</value></data></root>',
    [{ set: 'a', to: ' ' }],
    '<root><data name="a" xml:space="preserve"><value> </value></data></root>',
  ],
  ['<root><data name="a"/></root>', [{ set: 'a', to: 'x' }], '<root><data name="a"><value>x</value></data></root>'],
  [
    '<root><data name="a"></data></root>',
    [{ set: 'a', to: 'x' }],
    '<root><data name="a"><value>x</value></data></root>',
  ],
  [
    '<root><data name="a"></data></root>',
    [{ set: 'a', to: ' ' }],
    '<root><data name="a" xml:space="preserve"><value> </value></data></root>',
  ],
  [
    '<root><data name="a"><comment>c</comment></data></root>',
    [{ set: 'a', to: 'x' }],
    '<root><data name="a"><value>x</value><comment>c</comment></data></root>',
  ],
  [
    '<root><data name="a"><value x="y" /></data></root>',
    [{ set: 'a', to: 'x' }],
    '<root><data name="a"><value x="y">x</value></data></root>',
  ],
  [
    '<root><data name="a"><value/></data></root>',
    [{ set: 'a', to: '  ' }],
    '<root><data name="a" xml:space="preserve"><value>  </value></data></root>',
  ],
  [
    '<root><data name="a"><value><![CDATA[x]]></value></data></root>',
    [{ set: 'a', to: 'a]]>b & <c>' }],
    '<root><data name="a"><value><![CDATA[a]]]]><![CDATA[>b & <c>]]></value></data></root>',
  ],
  [
    '<root><data name="a"><value><![CDATA[x]]></value></data></root>',
    [{ set: 'a', to: 'a\u0001' }],
    '<root><data name="a"><value>a&#x1;</value></data></root>',
  ],
  [
    '<root><data name="a"><value><![CDATA[x]]></value></data></root>',
    [{ set: 'a', to: '' }],
    '<root><data name="a"><value></value></data></root>',
  ],
  [
    '<root>\r\n<data name="a"><value><![CDATA[x]]></value></data></root>',
    [{ set: 'a', to: 'a\nb' }],
    '<root>\r\n<data name="a"><value><![CDATA[a\r\nb]]></value></data></root>',
  ],
  [
    '<root><data name="a"><value>A</value></data></root>',
    [{ set: 'a', to: '\b\t\u000b\f\r\u001f ￾￿\ud800&amp;]]>"\'' }],
    '<root><data name="a"><value>&#x8;\t&#xB;&#xC;&#xD;&#x1F; &#xFFFE;&#xFFFF;�&amp;amp;]]&gt;"\'</value></data></root>',
  ],
  [
    '<root/>',
    [{ add: 'a', to: 'A' }],
    '<root>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n</root>',
  ],
  [
    '<root a="b"/>\n',
    [{ add: 'a', to: '' }],
    '<root a="b">\n  <data name="a" xml:space="preserve">\n    <value></value>\n  </data>\n</root>\n',
  ],
  [
    '<root></root>',
    [
      { add: 'a', to: 'A' },
      { add: 'b', to: 'B' },
    ],
    '<root>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n  <data name="b" xml:space="preserve">\n    <value>B</value>\n  </data>\n</root>',
  ],
  [
    '<root>\n</root>',
    [{ add: 'a', to: 'A', form: 'cdata' }],
    '<root>\n  <data name="a" xml:space="preserve">\n    <value><![CDATA[A]]></value>\n  </data>\n</root>',
  ],
  [
    '<root>\r\n</root>',
    [{ add: 'a', to: 'A', after: null }],
    '<root>\r\n  <data name="a" xml:space="preserve">\r\n    <value>A</value>\r\n  </data>\r\n</root>',
  ],
  [
    '<root>\n  <resheader name="x"/>\n</root>',
    [{ add: 'a"<', to: 'A' }],
    '<root>\n  <resheader name="x"/>\n  <data name="a&quot;&lt;" xml:space="preserve">\n    <value>A</value>\n  </data>\n</root>',
  ],
  [
    '<root>\n\t<data name="x" type="t"/>\n</root>',
    [{ add: 'a', to: 'A' }],
    '<root>\n\t<data name="x" type="t"/>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n</root>',
  ],
  [
    '<root><data name="a"><value>A</value></data></root>',
    [
      { add: 'b', to: 'B' },
      { add: 'c', to: 'C', after: null },
    ],
    '<root><data name="c" xml:space="preserve"><value>C</value></data><data name="a"><value>A</value></data><data name="b" xml:space="preserve"><value>B</value></data></root>',
  ],
  [
    '<root>\n<data name="a"><value>A</value></data>\n<data name="a"><value>B</value></data>\n</root>',
    [{ set: 'a', to: 'x' }],
    '<root>\n<data name="a"><value>x</value></data>\n<data name="a"><value>B</value></data>\n</root>',
  ],
  [
    '<root>\n<data name="a">\n\t<value>A</value>\n</data>\n</root>',
    [{ remove: 'a' }, { add: 'b', to: 'B' }],
    '<root>\n<data name="b" xml:space="preserve">\n\t<value>B</value>\n</data>\n</root>',
  ],
])('%j with %j is changed', (text, changes, expected) => {
  expect(changedIn(resx, text, changes)).toEqual(expected)
})

test.each([
  [
    '<root>\n\t<data name="z"/>\n</root>',
    '<root>\n\t<data name="a" xml:space="preserve">\n\t\t<value>A</value>\n\t</data>\n</root>\n',
  ],
  [
    '<root>\r\n    <data name="z"><value>Z</value></data>\r\n</root>',
    '<root>\n    <data name="a" xml:space="preserve">\n        <value>A</value>\n    </data>\n</root>\n',
  ],
  [
    '<root><data name="z"/></root>',
    '<root>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n</root>\n',
  ],
  ['<root/>', '<root>\n  <data name="a" xml:space="preserve">\n    <value>A</value>\n  </data>\n</root>\n'],
])('a new string in an empty file stands as those of %j do', (like, expected) => {
  expect(changedIn(resx, '<root>\n</root>\n', [{ add: 'a', to: 'A' }], { like })).toEqual(expected)
})

test.each([
  ['<root>', true],
  ['<root/>', true],
  ['<root a="b">', true],
  ['<roots>', false],
  ['<?xml?>\n<root\n>', true],
  ['root>', false],
])('%j looks like a resource file: %j', (start, expected) => {
  expect(resx.recognises(start)).toEqual(expected)
})

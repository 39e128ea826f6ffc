import { expect, test } from 'vitest'
import { problemIn, saidIn } from '../exact-files.fixture.ts'
import { xwikiFullPage, xwikiPageProperties } from './xwiki.format.ts'

test.each([
  [
    '<xwikidoc><title>A &amp; b</title><content>C &lt;é&gt; &#233;&#xe9;&quot;&apos;&x;&#0;&#xd800;&#x110000;</content></xwikidoc>',
    {
      units: [
        { context: 'content', target: ['C <é> éé"\'&x;&#0;&#xd800;&#x110000;'], state: 'translated', at: '1:35-1:116' },
        { context: 'title', target: ['A & b'], state: 'translated', at: '1:11-1:35' },
      ],
    },
  ],
  [
    `﻿<?xml version="1.1"?><!-- <content>no</content> --><xwikidoc a="b"><content ><![CDATA[a <b> &amp;]]></content ><title/></xwikidoc>
<!-- x --><?y z?>`,
    { units: [{ context: 'content', target: ['a <b> &amp;'], state: 'translated', at: '1:71-1:115' }] },
  ],
  [
    '<xwikidoc><x><content>no</content><y/></x><content>ac<![CDATA[d]]></content><title><![CDATA[e]]> </title></xwikidoc>',
    {
      units: [
        { context: 'content', target: ['acd'], state: 'translated', at: '1:43-1:77' },
        { context: 'title', target: ['e '], state: 'translated', at: '1:77-1:106' },
      ],
    },
  ],
  [
    `<xwikidoc><content></content><title>
</title></xwikidoc>`,
    {
      units: [
        { context: 'content', target: [''], state: 'untranslated', at: '1:11-1:30' },
        {
          context: 'title',
          target: [
            `
`,
          ],
          state: 'translated',
          at: '1:30-2:9',
        },
      ],
    },
  ],
  [
    '<xwikidoc><content/><title>x</title></xwikidoc>',
    { units: [{ context: 'title', target: ['x'], state: 'translated', at: '1:21-1:37' }] },
  ],
  [
    '<xwikidoc><x><![CDATA[<content>]]></x><content><![CDATA[a]]><![CDATA[b]]></content></xwikidoc>',
    { units: [{ context: 'content', target: ['ab'], state: 'translated', at: '1:39-1:84' }] },
  ],
  [
    '<xwikidoc><a><b><![CDATA[x]]></b></a><content><![CDATA[]]></content></xwikidoc>',
    { units: [{ context: 'content', target: [''], state: 'untranslated', at: '1:38-1:69' }] },
  ],
  [
    '<xwikidoc><a><![CDATA[x]]></a><content>plain</content><title>t</title></xwikidoc>',
    {
      units: [
        { context: 'content', target: ['plain'], state: 'translated', at: '1:31-1:55' },
        { context: 'title', target: ['t'], state: 'translated', at: '1:55-1:71' },
      ],
    },
  ],
])('the texts of the page %j', (text, expected) => {
  expect(saidIn(xwikiFullPage, text)).toEqual(expected)
})

test.each([
  ['', 'missing-content 1:1-1:1'],
  ['text', 'missing-content 1:1-1:2'],
  ['<xwikidoc></xwikidoc>', 'missing-content 1:1-1:2'],
  ['<xwikidoc><title>x</title></xwikidoc>', 'missing-content 1:1-1:2'],
  ['<xwikidoc><content>a</content>', 'malformed-xml 1:30-1:31'],
  ['<xwikidoc><content>a</xwikidoc>', 'malformed-xml 1:21-1:22'],
  ['<xwikidoc><content>a</content></xwikidok>', 'malformed-xml 1:31-1:32'],
  ['</xwikidoc>', 'malformed-xml 1:1-1:2'],
  ['<xwikidoc><content>a<b/></content></xwikidoc>', 'malformed-xml 1:21-1:22'],
  ['<xwikidoc><title>a<b>c</b></title><content/></xwikidoc>', 'malformed-xml 1:19-1:20'],
  ['<xwikidoc><x>a<b>c</b></x><content/></xwikidoc>', 'none: 0 strings'],
  ['<xwikidoc><!DOCTYPE x><content/></xwikidoc>', 'malformed-xml 1:11-1:12'],
  ['<!DOCTYPE x><xwikidoc><content/></xwikidoc>', 'none: 0 strings'],
  ['<xwikidoc><content><![CDATA [a]]></content></xwikidoc>', 'malformed-xml 1:20-1:21'],
  ['<xwikidoc><content>a<!- b --></content></xwikidoc>', 'malformed-xml 1:21-1:22'],
  ['<xwikidoc><!-- <content/></xwikidoc>', 'malformed-xml 1:11-1:12'],
  ['<xwikidoc><content><![CDATA[a]></content></xwikidoc>', 'malformed-xml 1:20-1:21'],
  ['<xwikidoc><?x ><content/></xwikidoc>', 'malformed-xml 1:11-1:12'],
  ['<xwikidoc><content', 'malformed-xml 1:11-1:12'],
  ['<xwikidoc><content/></xwikidoc', 'malformed-xml 1:21-1:22'],
  [
    `<xwikidoc>
<!-- a -> <content/> --></xwikidoc>`,
    'missing-content 1:1-1:2',
  ],
  ['<', 'malformed-xml 1:1-1:2'],
  ['<xwikidoc><content/></xwikidoc></x>', 'malformed-xml 1:32-1:33'],
])('the page %j is refused: %s', (text, expected) => {
  expect(problemIn(xwikiFullPage, text)).toBe(expected)
  expect(problemIn(xwikiPageProperties, text)).toBe(expected.replace(/: .*/, ': 0 strings'))
})

test.each([
  [
    `<?xml version="1.1" encoding="UTF-8"?>
<xwikidoc version="1.5">
  <title>Harbour</title>
  <content>a=A
# of b
b=B
</content>
</xwikidoc>
`,
    {
      units: [
        { context: 'a', target: ['A'], state: 'translated', at: '4:12-4:15' },
        { context: 'b', target: ['B'], state: 'translated', notes: [['developer', 'of b']], at: '5:1-6:4' },
      ],
    },
  ],
  [
    "<xwikidoc><content><![CDATA[# n\na=1 &amp; 2\n\nb: c\\u00e9 {0} ''x''\n]]></content><title/></xwikidoc>",
    {
      units: [
        { context: 'a', target: ['1 &amp; 2'], state: 'translated', notes: [['developer', 'n']], at: '1:29-2:12' },
        { context: 'b', target: ["cé {0} 'x'"], state: 'translated', at: '4:1-4:21' },
      ],
    },
  ],
  [
    `<xwikidoc><content>### Missing: a=b
&#97;&amp;=c &lt;&#233;
</content></xwikidoc>`,
    {
      units: [
        { context: 'a', target: [''], state: 'untranslated', at: '1:20-1:36' },
        { context: 'a&', target: ['c <é'], state: 'translated', at: '2:1-2:24' },
      ],
    },
  ],
  ['<xwikidoc><content/></xwikidoc>', { units: [] }],
  ['<xwikidoc><content></content></xwikidoc>', { units: [] }],
  [
    `<xwikidoc>
<content>a<![CDATA[b]]></content></xwikidoc>`,
    { problems: ['mixed-content 2:1-2:10'], units: [] },
  ],
  ['<xwikidoc><title>a=b</title></xwikidoc>', { problems: ['missing-content 1:1-1:2'], units: [] }],
])('the properties of the page %j', (text, expected) => {
  expect(saidIn(xwikiPageProperties, text)).toEqual(expected)
})

test('a page in UTF-16, and one that is no text, are refused', () => {
  expect(problemIn(xwikiFullPage, '\ufeff<xwikidoc/>', { encoding: 'utf16le' })).toBe('unknown-charset 1:1-1:3')
  expect(problemIn(xwikiFullPage, '<xwikidoc>é</xwikidoc>', { encoding: 'latin1' })).toBe('invalid-encoding 1:11-1:12')
})

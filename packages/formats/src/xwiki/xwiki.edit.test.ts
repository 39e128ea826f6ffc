import { expect, test } from 'vitest'
import { begunBy, changedIn, madeFrom, type NamedChange } from '../exact-files.fixture.ts'
import { xwikiFullPage, xwikiPageProperties } from './xwiki.format.ts'

const page = `<?xml version="1.1" encoding="UTF-8"?>
<xwikidoc version="1.5">
  <title>Harbour</title>
  <content>a=A
# of b
b=B
</content>
</xwikidoc>
`

test.each<[string, string, readonly NamedChange[], string]>([
  [
    'both texts',
    page,
    [
      { set: 'content', to: 'x & <y> ]]>\r' },
      { set: 'title', to: 'T' },
    ],
    `<?xml version="1.1" encoding="UTF-8"?>
<xwikidoc version="1.5">
  <title>T</title>
  <content>x &amp; &lt;y&gt; ]]&gt;&#13;</content>
</xwikidoc>
`,
  ],
  ['the same texts', page, [{ set: 'title', to: 'Harbour' }], page],
  [
    'a text that is taken away',
    page,
    [{ remove: 'title' }],
    `<?xml version="1.1" encoding="UTF-8"?>
<xwikidoc version="1.5">
  <title/>
  <content>a=A
# of b
b=B
</content>
</xwikidoc>
`,
  ],
  [
    'a text that is taken away beside one that is set',
    page,
    [{ remove: 'title' }, { set: 'content', to: 'c' }],
    `<?xml version="1.1" encoding="UTF-8"?>
<xwikidoc version="1.5">
  <title/>
  <content>c</content>
</xwikidoc>
`,
  ],
  [
    'a text that is added in place of another',
    page,
    [{ add: 'title', to: 'A & b' }],
    `<?xml version="1.1" encoding="UTF-8"?>
<xwikidoc version="1.5">
  <title>A &amp; b</title>
  <content>a=A
# of b
b=B
</content>
</xwikidoc>
`,
  ],
  ['a text that is no part of a page', page, [{ add: 'other', to: 'A & b' }], page],
  [
    'texts of empty elements',
    '<xwikidoc><title/><content/></xwikidoc>',
    [
      { add: 'title', to: 'T<' },
      { add: 'content', to: '' },
    ],
    '<xwikidoc><title>T&lt;</title><content></content></xwikidoc>',
  ],
  [
    'a section',
    '<xwikidoc><title>x</title><content><![CDATA[a]]></content></xwikidoc>',
    [{ set: 'content', to: '<a>]]>&b' }],
    '<xwikidoc><title>x</title><content><![CDATA[<a>]]]]><![CDATA[>&b]]></content></xwikidoc>',
  ],
])('of a page as a whole: %s', (_, text, changes, expected) => {
  expect(changedIn(xwikiFullPage, text, changes)).toBe(expected)
})

test.each<[string, string, readonly NamedChange[], string]>([
  [
    'texts',
    page,
    [{ set: 'a', to: 'x & <é>' }],
    `<?xml version="1.1" encoding="UTF-8"?>
<xwikidoc version="1.5">
  <title>Harbour</title>
  <content>a=x &amp; &lt;é&gt;
# of b
b=B
</content>
</xwikidoc>
`,
  ],
  [
    'a string less, and one more',
    page,
    [{ remove: 'b' }, { add: 'c', to: 'C > c', notes: [{ by: 'developer', text: 'n & m' }] }],
    `<?xml version="1.1" encoding="UTF-8"?>
<xwikidoc version="1.5">
  <title>Harbour</title>
  <content>a=A
# n &amp; m
c=C &gt; c
</content>
</xwikidoc>
`,
  ],
  [
    'a string of a section',
    `<xwikidoc><content><![CDATA[a=b
]]></content></xwikidoc>`,
    [
      { set: 'a', to: '<]]> &é' },
      { add: 'c', to: 'd]]>' },
    ],
    '<xwikidoc><content><![CDATA[a=<]]\\u003e &é\nc=d]]\\u003e\n]]></content></xwikidoc>',
  ],
  [
    'a string of an empty element',
    '<xwikidoc><content/><title/></xwikidoc>',
    [{ add: 'a', to: 'b' }],
    `<xwikidoc><content>
a=b

</content><title/></xwikidoc>`,
  ],
  [
    'a string of an element without text',
    '<xwikidoc><content></content></xwikidoc>',
    [{ add: 'a', to: 'b' }],
    `<xwikidoc><content>
a=b

</content></xwikidoc>`,
  ],
  [
    'a string of an empty section',
    '<xwikidoc><content><![CDATA[]]></content></xwikidoc>',
    [{ add: 'a', to: 'b' }],
    `<xwikidoc><content><![CDATA[
a=b

]]></content></xwikidoc>`,
  ],
  [
    'a missing text',
    `<xwikidoc><content>### Missing: a=b
c=d
</content></xwikidoc>`,
    [{ set: 'a', to: 'b' }],
    `<xwikidoc><content>a=b
c=d
</content></xwikidoc>`,
  ],
])('of properties: %s', (_, text, changes, expected) => {
  expect(changedIn(xwikiPageProperties, text, changes)).toBe(expected)
})

test.each([
  [
    '<?xml version="1.1" encoding="UTF-8"?>\n\n<!-- n -->\n<xwikidoc version="1.5" reference="A" locale="">\n  <language/>\n  <translation>0</translation>\n  <title>T &amp; t</title>\n  <content>C é</content>\n  <other>o</other>\n  <object>\n    <content>x</content>\n  </object>\n\t<attachment>y</attachment> <object/>\n  <object/>\n</xwikidoc>\n',
    'pt_BR',
    `<?xml version="1.1" encoding="UTF-8"?>

<!-- n -->
<xwikidoc version="1.5" reference="A" locale="pt_BR">
  <language>pt_BR</language>
  <translation>1</translation>
  <title></title>
  <content></content>
  <other>o</other> 
</xwikidoc>
`,
  ],
  [
    '<?xml version="1.1" encoding="UTF-8"?>\r\n\r\n<!-- n -->\r\n<xwikidoc version="1.5" reference="A" locale="">\r\n  <language/>\r\n  <translation>0</translation>\r\n  <title>T &amp; t</title>\r\n  <content>C é</content>\r\n  <other>o</other>\r\n  <object>\r\n    <content>x</content>\r\n  </object>\r\n\t<attachment>y</attachment> <object/>\r\n  <object/>\r\n</xwikidoc>\r\n',
    'cs',
    '<?xml version="1.1" encoding="UTF-8"?>\r\n\r\n<!-- n -->\r\n<xwikidoc version="1.5" reference="A" locale="cs">\r\n  <language>cs</language>\r\n  <translation>1</translation>\r\n  <title></title>\r\n  <content></content>\r\n  <other>o</other> \r\n</xwikidoc>\r\n',
  ],
  [
    '<?xml version="1.1" encoding="UTF-8"?>\n\n<!-- n -->\n<xwikidoc version="1.5" reference="A">\n  <language/>\n  <translation>0</translation>\n  <title>T &amp; t</title>\n  <content>C é</content>\n  <other>o</other>\n  <object>\n    <content>x</content>\n  </object>\n\t<attachment>y</attachment> <object/>\n  <object/>\n</xwikidoc>\n',
    'cs',
    `<?xml version="1.1" encoding="UTF-8"?>

<!-- n -->
<xwikidoc version="1.5" reference="A" locale="cs">
  <language>cs</language>
  <translation>1</translation>
  <title></title>
  <content></content>
  <other>o</other> 
</xwikidoc>
`,
  ],
  [
    '<?xml version="1.1" encoding="UTF-8"?>\n\n<!-- n -->\n<xwikidoc version="1.5" reference="A" locale=\'en\' x="y">\n  <language/>\n  <translation>0</translation>\n  <title>T &amp; t</title>\n  <content>C é</content>\n  <other>o</other>\n  <object>\n    <content>x</content>\n  </object>\n\t<attachment>y</attachment> <object/>\n  <object/>\n</xwikidoc>\n',
    'cs',
    `<?xml version="1.1" encoding="UTF-8"?>

<!-- n -->
<xwikidoc version="1.5" reference="A" locale="cs" x="y">
  <language>cs</language>
  <translation>1</translation>
  <title></title>
  <content></content>
  <other>o</other> 
</xwikidoc>
`,
  ],
  ['<xwikidoc ><content>a</content><object/></xwikidoc>', 'cs', '<xwikidoc locale="cs"><content></content></xwikidoc>'],
  ['<xwikidoc></xwikidoc>', 'cs', '<xwikidoc></xwikidoc>'],
  [
    `﻿<xwikidoc>
<content/>

 <object/></xwikidoc>`,
    'é',
    `﻿<xwikidoc locale="é">
<content></content>
</xwikidoc>`,
  ],
  ['<xwikidocs><content/></xwikidocs>', 'cs', '<xwikidocs><content></content></xwikidocs>'],
])('of %j for %s', (text, languageCode, expected) => {
  expect(madeFrom(xwikiFullPage, text, { languageCode })).toBe(expected)
  expect(madeFrom(xwikiPageProperties, text, { languageCode })).toBe(expected)
})

test('a new page names its language', () => {
  expect(begunBy(xwikiFullPage, { languageCode: 'a<b' })).toBe(`<?xml version="1.1" encoding="UTF-8"?>

<xwikidoc>
  <translation>1</translation>
  <language>a&lt;b</language>
  <title/>
  <content/>
</xwikidoc>
`)
})

test('what begins a page is its element', () => {
  expect([xwikiFullPage.recognises('<?xml?><xwikidoc>'), xwikiFullPage.recognises('<xwiki>')]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { changedIn } from '../exact-files.fixture.ts'
import { xwikiJavaProperties } from '../properties/properties.format.ts'
import { xwikiFullPage, xwikiPageProperties } from './xwiki.format.ts'

test.each([
  ['<content>x</content>', '<content>a&#13;b&#8232;c&#133;d &lt;e&gt;</content>'],
  [
    '<content><![CDATA[x]]></content>',
    '<content><![CDATA[a]]>&#13;<![CDATA[b]]>&#8232;<![CDATA[c]]>&#133;<![CDATA[d <e>]]></content>',
  ],
])('what XML 1.1 reads as a line feed is written by its number: %s', (before, after) => {
  const page = (content: string) =>
    `<?xml version="1.1" encoding="UTF-8"?>\n<xwikidoc><title>Harbour</title>${content}</xwikidoc>\n`
  const text = 'a\rb\u2028c\u0085d <e>'
  const file = xwikiFullPage.parse(Buffer.from(page(before)))
  const written = file.edit({ units: [{ kind: 'set', key: 'content', target: [text], state: 'translated' }] })
  expect(Buffer.from(written).toString()).toBe(page(after))
  expect(xwikiFullPage.parse(written).units.find(({ context }) => context === 'content')?.target).toEqual([text])
})

test('what the mark of missing texts stands before is a comment without it, and stays one', () => {
  const lines = [
    '# first',
    'a=One',
    '### Missing: #b=Not yet',
    '### Missing: ! c=Not yet',
    '### Missing: d=Not yet',
    '',
  ]
  const file = xwikiJavaProperties.parse(Buffer.from(lines.join('\n')))
  expect(file.units.map(({ context, target }) => [context, ...target])).toEqual([
    ['a', 'One'],
    ['d', ''],
  ])
  const written = file.edit({ units: [{ kind: 'set', key: 'd', target: ['Four'], state: 'translated' }] })
  expect(Buffer.from(written).toString()).toBe(
    '# first\na=One\n### Missing: #b=Not yet\n### Missing: ! c=Not yet\nd=Four\n',
  )
})

test.each([
  ['a=b\n', 'a=b\n# n &amp; &lt;m&gt;\nc&amp;d=&lt;\n'],
  ['<![CDATA[a=b\n]]>', '<![CDATA[a=b\n# n & <m>\nc&d=<\n]]>'],
])('the note and the key of a new property are characters of XML in %j', (before, after) => {
  const page = (content: string) => `<xwikidoc><content>${content}</content></xwikidoc>`
  const notes = [{ by: 'developer', text: 'n & <m>' }] as const
  expect(changedIn(xwikiPageProperties, page(before), [{ add: 'c&d', to: '<', notes }])).toBe(page(after))
})

import { expect, test } from 'vitest'
import { attributeOf, cdataText, isCdata, leafText, readLeaves, withLineFeeds, type XmlLeaf } from './xml.leaves.ts'
import { resolveReferences, type XmlRules } from './xml.scan.ts'

/** The events for a text whose elements `t` are leaves. */
function toldOf(text: string, rules?: XmlRules) {
  const bytes = Buffer.from(text)
  const told: string[] = []
  const leaves: XmlLeaf[] = []
  const { problem, entities } = readLeaves(
    bytes,
    {
      open(tag, level) {
        told.push(`open ${tag.name} ${level}`)
        return tag.name === 't'
      },
      leaf(leaf, level) {
        leaves.push(leaf)
        const { tag, content, end, hasTags, hasCharacters } = leaf
        const facts = [hasTags && 'tags', hasCharacters && 'characters', isCdata(leaf) && 'cdata'].filter(Boolean)
        told.push(['leaf', tag.name, level, `${content.start}-${content.end}-${end}`, ...facts].join(' '))
      },
      close: ({ start, end }, level) => told.push(`close ${level} ${start}-${end}`),
      comment: ({ start, end }, level) => told.push(`comment ${level} ${start}-${end}`),
    },
    rules,
  )
  if (problem) told.push(`${problem.code} ${problem.span?.start}-${problem.span?.end}`)
  return { told, leaves, problem, entities, bytes }
}

test('a document is told in elements and texts, with their levels', () => {
  const text = '<!--a--><r x="1"><t>b</t><!--c--><d><e/>text<![CDATA[x]]></d><t/></r>'
  expect(toldOf(text).told).toEqual([
    'comment 0 0-8',
    'open r 0',
    'open t 1',
    'leaf t 1 20-21-25 characters',
    'comment 1 25-33',
    'open d 1',
    'open e 2',
    'close 2 40-40',
    'close 1 57-61',
    'open t 1',
    'leaf t 1 65-65-65',
    'close 0 65-69',
  ])
  expect(toldOf('<t/>').told).toEqual(['open t 0', 'leaf t 0 4-4-4'])
})

test.each([
  ['', 'leaf t 1 6-6-10'],
  [' \t\r\n', 'leaf t 1 6-10-14'],
  ['a', 'leaf t 1 6-7-11 characters'],
  [' a ', 'leaf t 1 6-9-13 characters'],
  ['&lt;', 'leaf t 1 6-10-14 characters'],
  ['<b/>', 'leaf t 1 6-10-14 tags'],
  ['<t>a</t>', 'leaf t 1 6-14-18 tags characters'],
  ['<b><c><t/></c></b> ', 'leaf t 1 6-25-29 tags'],
  ['a<b/> ', 'leaf t 1 6-12-16 tags characters'],
  ['<!--a-->', 'leaf t 1 6-14-18 tags'],
  ['<![CDATA[a]]>', 'leaf t 1 6-19-23 cdata'],
  [' <![CDATA[]]> <![CDATA[a]]>', 'leaf t 1 6-33-37 cdata'],
  ['a<![CDATA[a]]>', 'leaf t 1 6-20-24 characters'],
  ['<b/><![CDATA[a]]>', 'leaf t 1 6-23-27 tags'],
  ['<![CDATA[a]]><!---->', 'leaf t 1 6-26-30 tags'],
])('the text %j is %j', (content, expected) => {
  const { told } = toldOf(`<r><t>${content}</t><x/></r>`)
  expect(told.filter((one) => one.startsWith('leaf'))).toEqual([expected])
  expect(told.slice(0, 2)).toEqual(['open r 0', 'open t 1'])
  expect(told.slice(3).map((one) => one.replace(/ [0-9]+-.*/, ''))).toEqual(['open x 1', 'close 1', 'close 0'])
})

test('a reader that asks for no comments is told of none', () => {
  const { problem } = readLeaves(Buffer.from('<r><!--a--></r>'), { open: () => false, leaf() {}, close() {} })
  expect(problem).toBeNull()
})

test('names that a document declares are handed on, and so are rules', () => {
  const { entities } = toldOf('<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>')
  expect([...entities]).toEqual(['a'])
  expect(toldOf('<r>&#1;</r>').problem?.code).toBe('unexpected-text')
  expect(toldOf('<r>&#1;</r>', { controlReferences: true }).problem).toBeNull()
})

test.each([
  ['<b/>', 4],
  ['<![CDATA[]]>', 12],
  ['<!---->', 7],
])('two hundred thousand parts like %s may stand in a text, and no more', (part, length) => {
  const whole = (count: number) => `<r><t>${part.repeat(count)}</t><x/><t>a</t></r>`
  const most = toldOf(whole(200_000))
  expect(most.told.at(-1)).toMatch(/^close 0/)
  expect(most.leaves.length).toBe(2)
  const end = 6 + 200_001 * length
  expect(toldOf(whole(200_001)).told).toEqual(['open r 0', 'open t 1', `too-many-units ${end - length}-${end}`])
  expect(toldOf(whole(200_003)).problem?.span).toMatchObject({ start: end - length, end })
})

test('what a text says are its characters, with those of its CDATA sections as they are', () => {
  const textOf = (content: string) => {
    const { leaves, bytes } = toldOf(`<t>${content}</t>`)
    const [leaf] = leaves
    return leaf && [leafText(bytes, leaf, resolveReferences), cdataText(bytes, leaf.cdata)]
  }
  expect(
    [
      '',
      'é &lt;',
      ' a\r\nb\rc ',
      'é<![CDATA[&lt;\r\nž\r]]>&gt;<![CDATA[]]>\r<![CDATA[<]]>',
      '<![CDATA[a]]><![CDATA[b]]>',
    ].map(textOf),
  ).toEqual([
    ['', ''],
    ['é <', ''],
    [' a\nb\nc ', ''],
    ['é&lt;\nž\n>\n<', '&lt;\nž\n<'],
    ['ab', 'ab'],
  ])
  expect(['a\r\n\r\rb\n', 'a\n'].map(withLineFeeds)).toEqual(['a\n\n\nb\n', 'a\n'])
})

test('an attribute is found by its name', () => {
  const { leaves } = toldOf('<t a="1" x:b="2"/>')
  const tag = leaves[0]?.tag
  expect(tag && ['a', 'x:b', 'b', 'A'].map((name) => attributeOf(tag, name))).toEqual(['1', '2', undefined, undefined])
})

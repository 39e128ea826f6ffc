import { expect, test } from 'vitest'
import { xwikiFullPage } from './xwiki.format.ts'

const page = (inside: string) => `<xwikidoc>${inside}</xwikidoc>`
const told = (text: string) => {
  const { units, problems } = xwikiFullPage.parse(Buffer.from(text))
  return [units.length, problems.map(({ code, span }) => [code, span?.start, span?.end])]
}

test('two hundred thousand elements of a page are read, and no more', () => {
  const content = '<content>a</content>'
  expect(told(page(content + '<b/>'.repeat(199_999)))).toEqual([1, []])
  const text = page(content + '<b/>'.repeat(200_000))
  expect(told(text)).toEqual([0, [['too-many-units', text.length - 11, text.length]]])
})

test('so are sections, with the element that they stand in', () => {
  const sections = (count: number) => page(`<content>${'<![CDATA[a]]>'.repeat(count)}</content>`)
  expect(told(sections(199_999))).toEqual([1, []])
  const text = sections(200_000)
  expect(told(text)).toEqual([0, [['too-many-units', text.length - 11, text.length]]])
})

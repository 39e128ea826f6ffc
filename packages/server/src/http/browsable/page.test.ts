import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonView } from './json-view.ts'
import { browsablePage } from './page.ts'

const content = {
  name: 'Thing List',
  method: 'GET',
  basePath: '',
  csrfToken: undefined,
  url: '/api/things/?page=2',
  status: 200,
  headers: {},
  endpoint: undefined,
  actor: undefined,
  post: undefined,
}

test('whatever stands in the data, no element of its making comes into the page', () => {
  const page = browsablePage({
    ...content,
    url: '/api/"><script>/',
    text: JSON.stringify({
      '<b>': '</pre><script>alert(1)</script>',
      u: 'javascript:alert(1)',
      v: 'https://a.example/"onclick="x',
    }),
  })
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toContain('<b>')
  expect(page).not.toContain('href="javascript:')
  expect(page).not.toContain('"onclick="')
})

test('addresses are links, and 64-bit numbers keep their digits', () => {
  const page = browsablePage({
    ...content,
    text: '{"url":"https://a.example/x/?format=api&a=1","id_hash":-928219006135844567}',
  })
  expect(page).toContain('<a href="https://a.example/x/?format=api&amp;a=1">')
  expect(page).toContain('-928219006135844567')
})

test('a list has its pager', () => {
  const page = browsablePage({
    ...content,
    text: '{"count":7,"next":"http://x.example/api/things/?page=3","previous":null,"results":[]}',
  })
  expect(page).toContain('<a rel="next" href="http://x.example/api/things/?page=3">')
  expect(page).toContain('Page 2 (7 in all)')
})

test('without its marks the view is the JSON', () => {
  const plain = (text: string) =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&')
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = plain(jsonView(value).text.replace(/<[^>]*>/g, ''))
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

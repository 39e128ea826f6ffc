import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { factText } from '../text/fact-text.ts'
import { FactLine, FormLine } from './fact-line.tsx'

const drawn = (facts: Parameters<typeof FactLine>[0]['facts']) =>
  renderToStaticMarkup(createElement(FactLine, { facts }))

test('each fact keeps its own direction beside the others', () => {
  expect(drawn(['דנה', '2 Dec 2026, 10:04', createElement('a', { href: '/a' }, 'a')])).toBe(
    '<bdi>דנה</bdi> · <bdi>2 Dec 2026, 10:04</bdi> · <bdi><a href="/a">a</a></bdi>',
  )
  expect(factText(['דנה', '2 Dec'])).toBe('\u2068דנה\u2069 · \u20682 Dec\u2069')
})

test('the forms of a text stand apart, and the browser finds its direction from them', () => {
  expect(renderToStaticMarkup(createElement(FormLine, { forms: ['ملف', '', 'ملفات'] }))).toBe(
    '<span style="unicode-bidi:plaintext">ملف</span> · <span style="unicode-bidi:plaintext">ملفات</span>',
  )
})

test('nothing is said of what there is not, and zero is something', () => {
  expect(drawn([null, 'a', false, undefined, '', 0])).toBe('<bdi>a</bdi> · <bdi>0</bdi>')
  expect(drawn([])).toBe('')
  expect(factText(['', 'a', ''])).toBe('a')
  expect(factText([])).toBe('')
})

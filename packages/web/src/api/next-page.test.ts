import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPage } from './next-page.ts'

const origin = 'https://weft.example'
const next = (page: string, prefix = '') => nextPage(`?next=${encodeURIComponent(page)}`, origin, prefix)

test('a page of ours is where one goes on, with its search', () => {
  expect(next('/translate/app/ui/cs/?q=is:untranslated#history')).toBe(
    '/translate/app/ui/cs/?q=is:untranslated#history',
  )
  expect(next('/weft/projects/app/', '/weft')).toBe('/weft/projects/app/')
  expect(nextPage('', origin, '/weft')).toBe('/weft/')
})

test('another site is refused, however it is spelt', () => {
  for (const page of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '\t//evil.example',
    '/.//evil.example/',
    '/projects/..//evil.example/',
    '/%2e//evil.example/',
    'https://weft.example//evil.example/',
  ])
    expect(next(page)).toBe('/')
  expect(next('/other/', '/weft')).toBe('/weft/')
})

test('whatever is asked for, it stays on this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
        fc.array(fc.constantFrom('/', '.', '%2e', '\\', 'evil.example')).map((parts) => `/${parts.join('')}`),
      ),
      (page) => {
        expect(new URL(next(page), origin).origin).toBe(origin)
      },
    ),
  )
})

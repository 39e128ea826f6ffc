import { endpoint } from '@weft/contract'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { foldSpanningPaths } from './spanning-paths.ts'

const params = Type.Object({ path: Type.String({ 'x-spans-segments': true }) })
const at = (path: string) => endpoint({ method: 'GET', path, summary: 'Test.', params, replies: { 200: null } })
const fold = foldSpanningPaths([at('/api/all/:path/'), at('/api/all/:path/some/')])

test.each([
  ['/api/all/a/', '/api/all/a/'],
  ['/api/all/a/b/c/', '/api/all/a%2Fb%2Fc/'],
  ['/api/all/a/b/?q=x/y/?z', '/api/all/a%2Fb/?q=x/y/?z'],
  ['/api/all/a/b/some/', '/api/all/a%2Fb/some/'],
  ['/api/all/a%2Fsome/', '/api/all/a%2Fsome/'],
  ['/api/all/some/', '/api/all/some/'],
  ['/api/all/', '/api/all/'],
  ['/api/other/a/b/', '/api/other/a/b/'],
])('%s is read as %s', (url, folded) => {
  expect(fold(url)).toBe(folded)
})

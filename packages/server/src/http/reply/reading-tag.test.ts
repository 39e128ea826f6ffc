import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasRead } from './reading-tag.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (let at = 0; at < 5; at++)
    expect(
      (await app.admin.post('/api/projects/', { name: `App ${at}`, slug: `app${at}`, web: 'https://app.example' }))
        .status,
    ).toBe(201)
})
afterAll(() => app.close())

/** The last one that changes anything of a list; the tests stand in their order. */
const list = '/api/projects/'

async function read(headers: Readonly<Record<string, string>>, path = list) {
  const reply = await fetch(app.base + path, { headers: { accept: 'application/json', ...headers } })
  return { status: reply.status, tag: reply.headers.get('etag'), text: await reply.text(), headers: reply.headers }
}

test('a page that has read a reply is told that it is the same, without the body, until it is another one', async () => {
  const { headers } = await app.signedIn('admin')
  const { cookie } = headers
  const first = await read({ cookie })
  expect([first.status, first.tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)])
  const known = { cookie, 'if-none-match': first.tag ?? '' }
  const again = await read(known)
  expect([again.status, again.text, again.tag]).toEqual([304, '', first.tag])
  expect(again.headers.get('cache-control')).toBe('private, no-cache, no-store')
  await app.admin.patch('/api/projects/app1/', { name: 'Another' })
  const changed = await read(known)
  expect([changed.status, changed.tag === first.tag]).toEqual([200, false])
  expect(changed.text).toContain('Another')
})

test('what others may not see is no answer to them, whatever tag they name', async () => {
  const admin = await read({ cookie: (await app.signedIn('admin')).headers.cookie })
  await app.admin.patch('/api/projects/app2/', { access_control: 100 })
  const { cookie } = (await app.signedIn('anna')).headers
  const theirs = await read({ cookie, 'if-none-match': admin.tag ?? '' })
  expect(theirs.status).toBe(200)
  expect(theirs.text).not.toContain('app2')
})

test('programs get no tags of this kind, and neither do small replies', async () => {
  const { cookie } = (await app.signedIn('admin')).headers
  expect((await read({})).tag).toBeNull()
  expect((await read({ cookie }, '/api/projects/nothing/')).tag).toBeNull()
  expect((await read({ cookie }, '/api/session/')).status).toBe(200)
})

test('tags are compared by what they name', () => {
  expect(hasRead(undefined, 'W/"a"')).toBe(false)
  expect(['"a"', 'W/"a"', '"b", W/"a"', 'W/"b"', ''].map((header) => hasRead(header, 'W/"a"'))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

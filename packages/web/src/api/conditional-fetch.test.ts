import { expect, test } from 'vitest'
import { conditionalFetch } from './conditional-fetch.ts'

interface ReceivedRequest {
  readonly url: string
  readonly tag: string | null
}

/** A server whose replies have tags, and a page that asks it. */
function stage(replyOf: (asked: ReceivedRequest) => Response) {
  const asked: ReceivedRequest[] = []
  const ask = conditionalFetch(async (input, init) => {
    const one = { url: String(input), tag: new Headers(init?.headers).get('if-none-match') }
    asked.push(one)
    return replyOf(one)
  })
  const get = (url: string) => ask(url, { method: 'GET', headers: { accept: 'application/json' } })
  return { asked, ask, get }
}

const json = (body: unknown, tag?: string) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...(tag === undefined ? {} : { etag: tag }) },
  })

test('what was read is asked for by its tag, and is the answer where nothing has changed', async () => {
  let present = { tag: 'W/"a"', body: { count: 1 } }
  const { asked, get } = stage(({ tag }) =>
    tag === present.tag ? new Response(null, { status: 304 }) : json(present.body, present.tag),
  )
  expect(await (await get('/api/x/')).json()).toEqual({ count: 1 })
  const again = await get('/api/x/')
  expect([again.ok, again.status, again.headers.get('content-type')]).toEqual([true, 200, 'application/json'])
  expect(await again.json()).toEqual({ count: 1 })
  present = { tag: 'W/"b"', body: { count: 2 } }
  expect(await (await get('/api/x/')).json()).toEqual({ count: 2 })
  expect(asked.map(({ tag }) => tag)).toEqual([null, 'W/"a"', 'W/"a"'])
})

test('what has no tag, has one for changing it, or is no JSON, is asked for as before', async () => {
  const replies: Readonly<Record<string, () => Response>> = {
    '/plain': () => json({}),
    '/strong': () => json({}, '"7"'),
    '/stream': () => new Response('', { headers: { 'content-type': 'text/event-stream', etag: 'W/"a"' } }),
    '/refused': () =>
      new Response('{}', { status: 404, headers: { 'content-type': 'application/json', etag: 'W/"a"' } }),
  }
  const { asked, ask, get } = stage(({ url }) => replies[url]?.() ?? json({}, 'W/"a"'))
  for (const url of Object.keys(replies)) for (let time = 0; time < 2; time++) await get(url)
  for (let time = 0; time < 2; time++) await ask('/post', { method: 'POST' })
  expect(asked.filter(({ tag }) => tag !== null)).toEqual([])
})

test('so much is kept and no more: what was asked for longest ago goes first', async () => {
  const { asked, get } = stage(({ tag }) =>
    tag ? new Response(null, { status: 304 }) : json('x'.repeat(3_000_000), 'W/"a"'),
  )
  for (const url of ['/1', '/2', '/1', '/3', '/1', '/2']) await get(url)
  expect(asked.map(({ url, tag }) => `${url} ${tag === null ? 'whole' : 'again'}`)).toEqual([
    '/1 whole',
    '/2 whole',
    '/1 again',
    '/3 whole',
    '/1 again',
    '/2 whole',
  ])
})

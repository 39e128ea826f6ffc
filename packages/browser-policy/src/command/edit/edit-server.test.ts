import { afterEach, expect, test } from 'vitest'
import { type EditServer, startEditServer } from './edit-server.ts'

const page = '<!doctype html>\n<html lang="en" dir="ltr"><title>x</title></html>'
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

let server: EditServer | null = null
afterEach(() => server?.close())

async function start(content: string | null) {
  let present = content === null ? null : text(content)
  server = await startEditServer(page, {
    name: 'polícies.json',
    read: async () => present,
    write: async (next) => {
      present = next
    },
  })
  const { address } = server
  const opened = await fetch(address)
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(address + path, { ...init, headers: { cookie, ...init.headers } })
  return {
    address,
    opened,
    ask,
    onDisk: () => (present === null ? null : new TextDecoder().decode(present)),
    change: (next: string) => {
      present = text(next)
    },
  }
}

test('the address opens the page once; the browser that opened it may open it again', async () => {
  const { address, opened, ask } = await start('{}')
  expect(await opened.text()).toContain('<html data-edit lang="en"')
  expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
  expect((await fetch(address)).status).toBe(403)
  expect((await ask('')).status).toBe(200)
  expect((await fetch(`${address}file`)).status).toBe(403)
  expect((await fetch(address.replace(/[^/]+\/$/, 'other/'))).status).toBe(404)
})

test('a file is read, saved, and not saved over what changed meanwhile', async () => {
  const { ask, onDisk, change } = await start('{"a": 1}')
  const read = await ask('file')
  const tag = read.headers.get('etag') ?? ''
  expect(decodeURIComponent(read.headers.get('x-file-name') ?? '')).toBe('polícies.json')
  expect(await read.text()).toBe('{"a": 1}')
  const saved = await ask('file', { method: 'PUT', body: '{"a": 2}', headers: { 'if-match': tag } })
  expect({ status: saved.status, disk: onDisk() }).toEqual({ status: 204, disk: '{"a": 2}' })
  // the second tab still has the first tag
  expect((await ask('file', { method: 'PUT', body: '{"a": 3}', headers: { 'if-match': tag } })).status).toBe(412)
  change('{"a": 4}')
  const stale = saved.headers.get('etag') ?? ''
  expect((await ask('file', { method: 'HEAD' })).headers.get('etag')).not.toBe(stale)
  expect((await ask('file', { method: 'PUT', body: '{"a": 5}', headers: { 'if-match': stale } })).status).toBe(412)
  expect(onDisk()).toBe('{"a": 4}')
  expect((await ask('file', { method: 'PUT', body: '{"a": 5}', headers: { 'if-match': '*' } })).status).toBe(204)
  expect((await ask('file', { method: 'PUT', body: 'x' })).status).toBe(428)
})

test('a page of another site gets nothing', async () => {
  const { ask } = await start('{}')
  const foreign = { 'if-match': '*', 'sec-fetch-site': 'cross-site' }
  expect((await ask('file', { method: 'PUT', body: 'x', headers: foreign })).status).toBe(403)
  expect((await ask('nothing')).status).toBe(404)
  expect((await ask('file', { method: 'DELETE' })).status).toBe(405)
})

import { connect } from 'node:net'
import { startTestApp, type TestApp, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const reports: unknown[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ reportError: (error) => reports.push(error) })
})
afterAll(() => app.close())

test.each([
  ['application/json', '{"name": "'],
  ['application/x-www-form-urlencoded', 'name='],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="name"; filename="a.po"\r\n\r\nmsgid',
  ],
  ['application/octet-stream', 'abc'],
])('a client that goes away in the middle of its %s is no error of the server', async (type, begun) => {
  const { hostname, port } = new URL(app.base)
  const closed = new Promise((resolve) =>
    app.app.http.server.once('connection', (socket) => socket.on('close', resolve)),
  )
  const socket = connect(Number(port), hostname)
  const head = `POST /api/projects/ HTTP/1.1\r\nhost: weft\r\nauthorization: Token ${tokenOf('admin')}\r\ncontent-type: ${type}`
  await new Promise((resolve) => socket.write(`${head}\r\ncontent-length: 500000\r\n\r\n${begun}`, resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.resetAndDestroy()
  await closed
  // The next request finds that the failure of the first one was handled.
  expect((await app.anonymous.get('/api/')).status).toBe(200)
  expect(reports).toEqual([])
})

test('a client that goes away while the server looks for its answer is no error of the server', async () => {
  const { hostname, port } = new URL(app.base)
  const request = `GET /api/site/health/ HTTP/1.1\r\nhost: weft\r\nauthorization: Token ${tokenOf('admin')}\r\n\r\n`
  for (const milliseconds of [1, 2, 4, 8, 16, 32]) {
    const socket = connect(Number(port), hostname)
    await new Promise((resolve) => socket.write(request, resolve))
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    socket.resetAndDestroy()
  }
  expect((await app.admin.get('/api/site/health/')).status).toBe(200)
  expect(reports).toEqual([])
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { startTestApp, tokenOf } from '@weft/testkit'
import { expect, test } from 'vitest'

test('a server that stops answers what is in flight, keeps no connection for more, and waits for no sender that never ends', async () => {
  const app = await startTestApp()
  const { server } = app.app.http
  const begin = async () => {
    const socket = connect(Number(new URL(app.base).port), '127.0.0.1')
    const arrived = once(server, 'request')
    const head = ['POST /api/projects/ HTTP/1.1', 'Host: weft.example', `Authorization: Token ${tokenOf('admin')}`]
    socket.write([...head, 'Content-Type: application/json', 'Content-Length: 12', '', '{'].join('\r\n'))
    await arrived
    return socket
  }
  const ending = await begin()
  const endless = await begin()
  endless.on('error', () => undefined) // it is cut off
  const gone = [ending, endless].map((socket) => once(socket, 'close'))
  let answer = ''
  ending.on('data', (bytes: Buffer) => {
    answer += bytes.toString()
  })
  const began = performance.now()
  const closing = app.close()
  ending.write('}          ')
  await gone[0]
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*"required"/s)
  expect(performance.now() - began).toBeLessThan(5000)
  await closing
  await gone[1]
}, 30_000)

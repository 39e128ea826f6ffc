import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

const replies = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request_too_large', detail: 'The headers are larger than 16 KiB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', detail: 'The request took too long to arrive.' },
} as const
const usual = { status: 400, code: 'parse_error', detail: 'This is no HTTP request.' } as const

/** Answers what is no request that could be understood, and ends the connection: nobody knows where the next one begins. */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code, detail } = replies[error.code as keyof typeof replies] ?? usual
  const body = JSON.stringify({ type: 'client_error', errors: [{ code, detail, attr: null }] })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (!socket.writable) socket.destroy()
  else socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

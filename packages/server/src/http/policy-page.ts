import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from './reply/headers.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hashes of the content of elements with a name; for scripts, of the ones that run. */
function hashesOf(html: string, element: 'script' | 'style'): readonly string[] {
  const found = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))
  return [...found]
    .filter(([, attributes]) => !attributes?.includes('application/json'))
    .map(([, , text]) => hashOf(text ?? ''))
}

/** The rights of the page: it runs its own content, makes workers of it, and asks nobody. */
export function policyOf(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashesOf(html, 'script').join(' ') || "'none'"}`,
    `style-src ${hashesOf(html, 'style').join(' ') || "'none'"}`,
    'worker-src blob:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Serves the one file of the policy page at `/policies/`, under the hashes of what stands in it. */
export function addPolicyPage(http: FastifyInstance, bytes: Buffer): void {
  const packed = gzipSync(bytes, { level: 9 })
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...securityHeaders,
    'content-security-policy': policyOf(bytes.toString('utf8')),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    vary: 'Accept-Encoding',
    etag,
  }
  http.get('/policies', (_request, reply) => reply.headers(securityHeaders).redirect('policies/', 308))
  http.get('/policies/', (request, reply) => {
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    return reply
      .headers({ ...headers, ...(takesGzip && { 'content-encoding': 'gzip' }) })
      .send(takesGzip ? packed : bytes)
  })
}

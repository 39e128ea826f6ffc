import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from './headers.ts'

export interface PagesOptions {
  isReady(): boolean
  /** `/` leads to the API where no web UI answers there. */
  readonly withHome: boolean
  /** Of SITE_URL: nothing, or a path without a slash at its end. */
  readonly basePath: string
}

/** What stands beside the API: the sign of life, the way in, and the files of the browsable page. */
export function addPages(http: FastifyInstance, { isReady, withHome, basePath }: PagesOptions): void {
  http.get('/healthz/', (_request, reply) => {
    const headers = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    void reply
      .code(isReady() ? 200 : 503)
      .headers(headers)
      .send(isReady() ? 'ok' : 'starting')
  })
  if (withHome)
    http.get('/', (_request, reply) => {
      void reply.headers(securityHeaders).redirect(`${basePath}/api/`, 302)
    })
  addFile(http, 'browsable.css', 'text/css; charset=utf-8')
  addFile(http, 'browsable.client.js', 'text/javascript; charset=utf-8')
}

function addFile(http: FastifyInstance, name: string, mediaType: string): void {
  const bytes = readFileSync(new URL(`./browsable/${name}`, import.meta.url))
  http.get(`/static/${name}`, (_request, reply) => {
    void reply.headers({ ...securityHeaders, 'content-type': mediaType, 'cache-control': 'max-age=300' }).send(bytes)
  })
}

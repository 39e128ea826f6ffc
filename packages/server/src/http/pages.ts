import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from './headers.ts'
import { drawSitePicture } from './site-picture.ts'

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
  addSitePicture(http)
  addFile(http, 'browsable.css', 'text/css; charset=utf-8')
  addFile(http, 'browsable.client.js', 'text/javascript; charset=utf-8')
}

/** Drawn when somebody first asks for it. */
function addSitePicture(http: FastifyInstance): void {
  let picture: Buffer | undefined
  http.get('/exports/og.png', (_request, reply) => {
    picture ??= drawSitePicture()
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
    // Pages of others show it.
    const shared = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }
    void reply.headers({ ...securityHeaders, ...headers, ...shared }).send(picture)
  })
}

function addFile(http: FastifyInstance, name: string, mediaType: string): void {
  const bytes = readFileSync(new URL(`./browsable/${name}`, import.meta.url))
  http.get(`/static/${name}`, (_request, reply) => {
    void reply.headers({ ...securityHeaders, 'content-type': mediaType, 'cache-control': 'max-age=300' }).send(bytes)
  })
}

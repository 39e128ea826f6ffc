import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { addHealth, type HealthOptions } from './health.ts'
import { securityHeaders } from './reply/headers.ts'
import { drawSitePicture } from './web-ui/site-picture.ts'

export interface PagesOptions extends HealthOptions {
  /** `/` leads to the API where no web UI answers there. */
  readonly withHome: boolean
  /** The path of SITE_URL: empty, or without a slash at its end. */
  readonly basePath: string
}

/** The addresses beside the API: the health checks, the home page, and the files of the browsable page. */
export function addPages(http: FastifyInstance, { withHome, basePath, ...health }: PagesOptions): void {
  addHealth(http, health)
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

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageBoot } from '@weft/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BindOptions } from '../bind/bind-options.ts'
import { securityHeaders } from '../reply/headers.ts'
import { linksFor } from '../reply/link-cache.ts'
import { redirectUnkept } from '../reply/redirect.ts'
import { credentialsOf, identify } from '../session/identify.ts'
import { sessionCookie } from '../session/session-cookie.ts'
import { visitorCookie } from '../session/visitor-cookie.ts'
import { knownAddresses, leadsOn } from './known-addresses.ts'
import { pageHtml } from './page-html.ts'
import { encodingFor, mediaTypeOf, type WebAssets, type WebPage } from './web-assets.ts'
import type { WebUi } from './web-ui.ts'

type PageOptions = BindOptions & { readonly webUi: WebUi }

interface PageExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: PageOptions
}

/** Paths that others answer: no page stands below them. */
const reserved =
  /^\/(api|hooks|exports|changes\/(rss|atom)|widgets?|download|git|healthz|livez|readyz|metrics|static)(\/|$)/

/** Serves every page and the files that pages load. */
export function addWebUi(http: FastifyInstance, options: PageOptions): void {
  const { assets } = options.webUi
  for (const path of new Set(assets.pages.map((page) => page.path))) {
    http.route({
      method: ['GET', 'HEAD'],
      url: path.replace(/\$$/, '*').replaceAll('$', ':'),
      handler: (request, reply) => sendPage({ request, reply, options }, path),
    })
  }
  for (const address of knownAddresses)
    http.get<{ Params: Record<string, string> }>(address.from, (request, reply) => {
      const [asked = '', query] = request.url.split(/\?(.*)/s, 2)
      const { basePath } = linksFor(request, options)
      // As it was sent: what is escaped in it stays so.
      const rest = address.from.endsWith('*')
        ? asked
            .split('/')
            .slice(address.from.split('/').length - 1)
            .join('/')
        : ''
      const target = leadsOn(address, { rest, query, named: request.params })
      return reply.headers(securityHeaders).redirect(`${basePath}${target}`, 302)
    })
  http.get<{ Params: { name: string } }>('/static/web/:name', (request, reply) =>
    sendFile(assets, request.params.name, request, reply),
  )
}

/** Whether a page answers where no path leads: for people who read, below no path of the API. */
export const isForPeople = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !reserved.test(url.split('?', 1)[0] ?? '')

/** Answers an unknown path for people: with a slash it may be a page; else a page says that it is missing, with help. */
export function sendUnknownPage(exchange: PageExchange): Promise<FastifyReply> {
  const [asked = '/'] = exchange.request.url.split('?', 1)
  const { pages } = exchange.options.webUi.assets
  const path = asked.endsWith('/') ? undefined : pages.find((page) => leadsTo(page.path, `${asked}/`))?.path
  return sendPage(exchange, path ?? null)
}

/** Whether an address is one of a page. */
function leadsTo(path: string, asked: string): boolean {
  const pattern = path
    .split('/')
    .map((part) => (part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part))
    .join('/')
  return new RegExp(`^${pattern}$`).test(asked)
}

async function sendPage({ request, reply, options }: PageExchange, path: string | null): Promise<FastifyReply> {
  const { webUi } = options
  const links = linksFor(request, options)
  const [asked = '/', query] = request.url.split(/\?(.*)/s, 2)
  const leadTo = (place: string) =>
    redirectUnkept(reply, `${links.basePath}${place}${query === undefined ? '' : `?${query}`}`)
  if (path !== null && !asked.endsWith('/')) return leadTo(`${asked}/`)
  const caller = await identify({ request, options }, credentialsOf({ request, options }))
  const context = await webUi.contextOf({ caller, links, path: asked, query: query ?? '' })
  if (context.moved !== undefined)
    // Told to those who see the thing, and only as long as nothing else has the address: kept by nobody.
    return leadTo(context.moved)
  const nonce = randomBytes(16).toString('base64')
  const boot: PageBoot = { ...context.boot, prefix: links.basePath, nonce, build: webUi.assets.build }
  const page = pageOf(webUi.assets, path, context.kind ?? undefined)
  const { preloads = [] } = context
  const cookies = caller.by.kind === 'ended-session' ? [sessionCookie(links, null)] : []
  const { visitorKey } = options
  if (visitorKey !== undefined && caller.actor.kind === 'anonymous') cookies.push(visitorCookie(links, visitorKey))
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply
    .code(path === null || context.kind === null ? 404 : 200)
    .headers({
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyWith(nonce),
      'cache-control': 'no-store',
    })
    .send(pageHtml({ boot, look: context.look, files: page ?? webUi.assets.entry, hasBar: !page?.bare, preloads }))
}

const pageOf = (assets: WebAssets, path: string | null, kind: string | undefined): WebPage | undefined =>
  assets.pages.find((page) => page.path === path && (page.kind === undefined || page.kind === kind))

/** Our own scripts and styles alone; the nonce is for the style elements that the editor's text field makes. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A file's name changes with its content, so caches keep it for ever. */
async function sendFile(
  assets: WebAssets,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = assets.files.get(name)
  if (file === undefined)
    return reply
      .code(404)
      .headers({ ...securityHeaders, 'cache-control': 'no-store' })
      .send('')
  const encoding = encodingFor(file, request.headers['accept-encoding'])
  const bytes = await readFile(join(assets.folder, encoding === undefined ? name : `${name}.${encoding}`))
  if (encoding !== undefined) reply.header('content-encoding', encoding === 'gz' ? 'gzip' : encoding)
  return reply
    .headers({
      ...securityHeaders,
      'content-type': mediaTypeOf(name),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    .send(bytes)
}

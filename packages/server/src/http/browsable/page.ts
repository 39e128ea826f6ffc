import { STATUS_CODES } from 'node:http'
import type { Endpoint, RenderingName } from '@weft/contract'
import type { Actor } from '../../permissions/index.ts'
import { parseJson } from '../reply/json.ts'
import { siteIcon } from '../web-ui/site-icon.ts'
import { formView } from './form-view.ts'
import { type Html, html } from './html.ts'
import { jsonView } from './json-view.ts'

export interface PageContent {
  readonly name: string
  readonly method: string
  /** The path of SITE_URL: empty, or without a slash at its end. */
  readonly basePath: string
  /** The token of the reader's session. */
  readonly csrfToken: string | undefined
  /** Path and query, below that path. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The JSON body. */
  readonly text: string
  readonly endpoint: Endpoint | undefined
  readonly actor: Actor | undefined
  /** The endpoint for the caller's write here. */
  readonly post: Endpoint | undefined
}

/** Only our script and style run on the page, with any data. */
export const browsableHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
} as const

/** The page for people: what was asked, what came back, where it goes on. */
export function browsablePage(content: PageContent): string {
  const { name, basePath, url, endpoint, actor, post } = content
  const value = parseJson(content.text)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} – Weft API</title>
<link rel="icon" href="${siteIcon}">
<link rel="stylesheet" href="${basePath}/static/browsable.css">
<script type="module" src="${basePath}/static/browsable.client.js"></script>
</head>
<body data-actor="${actor?.username ?? ''}" data-base="${basePath}" data-csrf="${content.csrfToken ?? ''}">
<header>${breadcrumbs(url, basePath)}${account(actor)}</header>
<main>
<h1 tabindex="-1">${name}</h1>
<p class="summary">${endpoint?.summary ?? ''}</p>
${pager(value, url)}
<section class="card" aria-label="Reply">
<div class="bar"><strong>${content.method} ${url}</strong>${formats(endpoint, url)}</div>
<div class="bar"><span tabindex="-1" class="status${content.status >= 400 ? ' refused' : ''}">HTTP ${content.status} ${STATUS_CODES[content.status] ?? ''}</span></div>
<dl>${headerLines(content.headers)}</dl>
<pre>${jsonView(value)}</pre>
</section>
${post === undefined ? undefined : formView(post, url)}
</main>
</body>
</html>
`
  return page.text
}

/** A way up for each part of the path. */
function breadcrumbs(url: string, basePath: string): Html {
  const segments = (url.slice(basePath.length).split('?')[0] ?? '')
    .split('/')
    .filter((one) => one !== '' && one !== 'api')
  const items = segments.map(
    (segment, index) =>
      html`<li><a href="${basePath}/api/${segments.slice(0, index + 1).join('/')}/">${decoded(segment)}</a></li>`,
  )
  return html`<nav aria-label="Path"><ol><li><a href="${basePath}/api/">Weft API</a></li>${items}</ol></nav>`
}

/** A path that is escaped wrongly is shown as it came. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return segment
  }
}

function account(actor: Actor | undefined): Html | undefined {
  if (actor === undefined) return undefined
  if (actor.kind === 'user')
    return html`<form id="account">Signed in as ${actor.username} <button class="plain">Sign out</button></form>`
  return html`<form id="account"><label for="token">API token</label>
<input id="token" name="token" type="password" autocomplete="off" placeholder="API token" required><button>Sign in</button></form>`
}

function formats(endpoint: Endpoint | undefined, url: string): Html | undefined {
  if (endpoint === undefined || endpoint.renders === 'file') return undefined
  const others = endpoint.renders.filter((one) => one !== 'api')
  return html`<span class="formats">${others.map((one) => html`<a href="${withParameter(url, 'format', one)}" download>${formatNames[one]}</a>`)}</span>`
}

const formatNames: { readonly [R in RenderingName]: string } = {
  json: 'JSON',
  api: 'Page',
  csv: 'CSV',
  'json-flat': 'Flat JSON',
  openmetrics: 'OpenMetrics',
}

function withParameter(url: string, name: string, value: string): string {
  const [path = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set(name, value)
  return `${path}?${parameters}`
}

/** The way through a list. */
function pager(value: unknown, url: string): Html | undefined {
  if (typeof value !== 'object' || value === null || !('results' in value && 'next' in value && 'previous' in value))
    return undefined
  if (value.next === null && value.previous === null) return undefined
  const page = new URLSearchParams(url.split('?')[1]).get('page') ?? '1'
  const link = (target: unknown, words: string, rel: string) =>
    typeof target === 'string' ? html`<a rel="${rel}" href="${target}">${words}</a>` : undefined
  return html`<nav class="pager" aria-label="Pages">${link(value.previous, '← Previous page', 'prev')}<span>Page ${page}${'count' in value ? ` (${value.count} in all)` : ''}</span>${link(value.next, 'Next page →', 'next')}</nav>`
}

/** The headers that tell something of the reply. */
function headerLines(headers: Readonly<Record<string, unknown>>): Html[] {
  const shown = [
    'allow',
    'content-type',
    'location',
    'retry-after',
    'vary',
    'www-authenticate',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ]
  return shown
    .filter((name) => headers[name] !== undefined)
    .map((name) => html`<dt>${name}</dt><dd>${String(headers[name])}</dd>`)
}

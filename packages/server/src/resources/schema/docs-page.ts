import { type Endpoint, fieldsSchema } from '@weft/contract'
import type { Route } from '../../http/bind/route.ts'
import { type Html, html } from '../../http/browsable/html.ts'

interface FieldRow {
  readonly name: string
  /** `path`, `query` or `body`. */
  readonly place: string
  readonly type: string
  readonly needed: boolean
  readonly help: string
}

type Schema = Readonly<Record<string, unknown>>

/** Choices of a field that are named; of longer lists the description at `/api/schema/` has all. */
const namedChoices = 12

function typeOf(schema: Schema): string {
  if (Array.isArray(schema.enum)) {
    const named = schema.enum.slice(0, namedChoices).map((one) => JSON.stringify(one))
    return `${named.join(', ')}${schema.enum.length > namedChoices ? ', …' : ''}`
  }
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(Object(schema.items))}`
  return typeof schema.type === 'string' ? schema.type : 'any'
}

function rowsOf(place: string, schema: Schema): FieldRow[] {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries<Schema>(Object(schema.properties)).map(([name, field]) => ({
    name,
    place,
    type: typeOf(field),
    needed: required.includes(name),
    help: typeof field.description === 'string' ? field.description : '',
  }))
}

const fieldsOf = ({ params, query, body }: Endpoint): FieldRow[] => [
  ...rowsOf('path', { ...params }),
  ...rowsOf('query', { ...fieldsSchema(query, 'whole') }),
  ...rowsOf('body', { ...fieldsSchema(body.fields, body.extent === 'partial' ? 'partial' : 'whole') }),
]

const fieldRow = ({ name, place, type, needed, help }: FieldRow): Html =>
  html`<tr><th scope="row"><code>${name}</code>${needed ? ' *' : ''}</th><td>${place}</td><td>${type}</td><td>${help}</td></tr>`

function operation({ endpoint, permission }: Route): Html {
  const { method, path, summary, replies, paging } = endpoint
  const fields = fieldsOf(endpoint)
  const table = html`<table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${fields.map(fieldRow)}</tbody></table>`
  return html`<article><h3 id="${anchorOf(endpoint)}">${method} <code>${path.replace(/:(\w+)/g, '{$1}')}</code></h3>
<p>${summary} ${permission.includes('.') ? html`Needs the permission <code>${permission}</code>.` : undefined}
${paging === 'none' ? undefined : 'A list with pages: page, page_size, or cursor.'} Answers ${Object.keys(replies).join(', ') || 'with a refusal'}.</p>
${fields.length === 0 ? undefined : table}</article>`
}

const anchorOf = ({ method, path }: Endpoint): string => `${method}-${path.replace(/\W+/g, '-')}`

const groupOf = ({ endpoint: { path } }: Route): string => {
  const [first = '', second = ''] = path.split('/').filter((part) => part !== '')
  return first === 'api' ? second || 'root' : first
}

/** All operations on one page, for people, as the contracts have them. */
export function docsPage(routes: readonly Route[], basePath: string): string {
  const groups = new Map<string, Route[]>()
  for (const route of routes) groups.set(groupOf(route), [...(groups.get(groupOf(route)) ?? []), route])
  const names = [...groups.keys()].sort()
  const links = names.map((name) => html`<li><a href="#${name}">${name}</a></li>`)
  const sections = names.map(
    (name) =>
      html`<section class="card" aria-labelledby="${name}"><h2 id="${name}">${name}</h2>${(groups.get(name) ?? []).map(operation)}</section>`,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>All operations – Weft API</title>
<link rel="stylesheet" href="${basePath}/static/browsable.css">
</head>
<body>
<header><nav aria-label="Path"><ol><li><a href="${basePath}/api/">Weft API</a></li><li>All operations</li></ol></nav></header>
<main>
<h1>All operations</h1>
<p class="summary">Programs read the same at <a href="${basePath}/api/schema/">/api/schema/</a>. Fields with * are needed.</p>
<nav aria-label="Groups"><ul>${links}</ul></nav>
${sections}
</main>
</body>
</html>
`.text
}

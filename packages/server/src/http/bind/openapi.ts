import { type Endpoint, fieldsSchema, refusalStatuses } from '@weft/contract'
import type { TSchema } from 'typebox'
import { resourceName } from './options-reply.ts'
import type { Route } from './route.ts'

type Json = { readonly [key: string]: unknown }

const errorBody = {
  type: 'object',
  required: ['type', 'errors'],
  properties: {
    type: { enum: ['validation_error', 'client_error', 'server_error'] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'detail', 'attr'],
        properties: {
          code: {
            type: 'string',
            description: `The stable part. Among others: ${Object.keys(refusalStatuses).join(', ')}.`,
          },
          detail: { type: 'string', description: 'For people; its words change.' },
          attr: { type: ['string', 'null'], description: 'The field, nested with dots: plural.formula, target.0.' },
          span: {
            type: 'object',
            description: 'The wrong part of a search, in UTF-16 units; `end` is after its last character.',
            required: ['start', 'end'],
            properties: { start: { type: 'integer' }, end: { type: 'integer' } },
          },
        },
      },
    },
  },
}

/** The OpenAPI 3.1 description of these routes: contracts and permissions, nothing else. */
export function openApi(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const { endpoint } = route
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Weft',
      version: '1',
      description: "A translation service that speaks Weblate's REST API.",
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: { Error: errorBody },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token KEY`' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ token: [] }, { bearer: [] }, {}],
  }
}

function operation({ endpoint, permission }: Route): Json {
  const isOpen = endpoint.method === 'GET' && permission !== 'signed-in'
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.path.split('/')[2] || 'root'],
    summary: endpoint.summary,
    ...(permission.includes('.') ? { description: `Needs the permission \`${permission}\`.` } : {}),
    ...(isOpen ? {} : { security: [{ token: [] }, { bearer: [] }] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.body.extent === 'none' ? {} : { requestBody: requestBody(endpoint) }),
    responses: {
      ...responses(endpoint),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function operationId({ method, path }: Endpoint): string {
  const words = path
    .split('/')
    .filter((one) => one !== '' && one !== 'api')
    .map((one) => one.replace(/^:/, 'by_').replace(/-/g, '_'))
  return [method.toLowerCase(), ...(words.length === 0 ? ['root'] : words)].join('_')
}

function pathParameters({ params }: Endpoint): Json[] {
  return Object.entries(params.properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
}

function queryParameters({ method, query, paging, renders }: Endpoint): Json[] {
  const declared = Object.entries(query).map(([name, field]) => ({
    name,
    in: 'query',
    required: field.presence === 'required',
    schema: field.schema,
  }))
  const pages: Json[] =
    paging === 'none'
      ? []
      : [
          { name: 'page', in: 'query', schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }] } },
          {
            name: 'page_size',
            in: 'query',
            schema: { type: 'integer', minimum: 1, maximum: paging === 'large' ? 10_000 : 1000 },
          },
          {
            name: 'cursor',
            in: 'query',
            schema: { type: 'string' },
            description:
              'Instead of `page`: empty at first, then as `next` and `previous` have it. Rows that come or go meanwhile move nothing.',
          },
        ]
  const chosen: Json[] =
    method === 'GET' && renders !== 'file'
      ? [
          {
            name: 'fields',
            in: 'query',
            schema: { type: 'string' },
            description: 'Names of the only fields to send, with commas between.',
          },
        ]
      : []
  const format: Json[] = renders === 'file' ? [] : [{ name: 'format', in: 'query', schema: { enum: renders } }]
  return [...declared, ...pages, ...chosen, ...format]
}

function requestBody({ body, parses }: Endpoint): Json {
  const schema = fieldsSchema(body.fields, body.extent === 'partial' ? 'partial' : 'whole')
  const types = [
    ...(parses === 'form' ? [] : ['application/json']),
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function responses({ replies, renders, path, method }: Endpoint): Json {
  return Object.fromEntries(
    Object.entries(replies).map(([status, schema]) => [
      status,
      { description: `${resourceName(path)}: ${method}`, ...content(schema, renders) },
    ]),
  )
}

function content(schema: TSchema | null, renders: Endpoint['renders']): Json {
  if (schema === null) return {}
  return { content: { [renders === 'file' ? 'application/octet-stream' : 'application/json']: { schema } } }
}

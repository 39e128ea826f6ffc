// Google Cloud Translation Advanced and Cloud Storage, as their documentation says.

import { createVerify, type KeyObject } from 'node:crypto'
import type { FakeAnswer, FakeHandler, FakeRequest } from './fake-server.ts'
import { turned } from './strict-fakes.ts'

type Json = Readonly<Record<string, unknown>>

/** The state of a project in Google's cloud. */
export interface FakeCloud {
  /** The texts of objects, by address. */
  readonly objects: Map<string, string>
  /** Files of glossaries, by name. */
  readonly glossaries: Map<string, string>
  /** The operation of a glossary fails with this. */
  readonly fails?: string
}

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
}
const refuse = (code: number, message: string): FakeAnswer => ({
  status: code,
  body: { error: { code, message, status: statuses[code] } },
})

const translationScope = 'https://www.googleapis.com/auth/cloud-translation'
const storageScope = 'https://www.googleapis.com/auth/devstorage.read_write'
const parents = /^\/v3\/(projects\/p1\/locations\/(global|us-central1))(.*)$/

function tokenOf({ text }: FakeRequest, key: KeyObject): FakeAnswer {
  const form = new URLSearchParams(text)
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(key, signature, 'base64url')
  const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  if (!isGrant || !isSigned) return { status: 400, body: { error: 'invalid_grant' } }
  const { exp, iat, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const scopes = String(scope).split(' ')
  if (exp - iat > 3600) return { status: 400, body: { error: 'invalid_grant' } }
  if (!scopes.includes(translationScope)) return { status: 400, body: { error: 'invalid_scope' } }
  const access_token = scopes.includes(storageScope) ? 'ya29.storage' : 'ya29'
  return { body: { access_token, expires_in: 3599, token_type: 'Bearer' } }
}

function upload({ path, query, headers, text }: FakeRequest, { objects }: FakeCloud): FakeAnswer {
  const bucket = /^\/upload\/storage\/v1\/b\/([^/]+)\/o$/.exec(path)?.[1]
  const name = query.get('name')
  if (headers.authorization !== 'Bearer ya29.storage') return refuse(403, 'Insufficient authentication scopes')
  if (query.get('uploadType') !== 'media' || name === null) return refuse(400, 'Required parameter: name')
  if (bucket !== 'terms') return refuse(404, 'The specified bucket does not exist.')
  objects.set(`gs://${bucket}/${name}`, text)
  return { body: { kind: 'storage#object', bucket, name } }
}

function makeGlossary(body: Json, [parent, location]: readonly string[], cloud: FakeCloud): FakeAnswer {
  const name = String(body.name)
  const uri = (body.inputConfig as { gcsSource?: { inputUri?: string } } | undefined)?.gcsSource?.inputUri ?? '' // JSON
  const file = cloud.objects.get(uri)
  if (location === 'global') return refuse(400, 'Glossaries are not supported in location global.')
  if (!name.startsWith(`${parent}/glossaries/`) || !/^[a-z][-a-z\d]{0,62}$/.test(name.split('/').at(-1) ?? ''))
    return refuse(400, 'Invalid resource name')
  if (cloud.glossaries.has(name)) return refuse(409, 'Glossary already exists')
  if (!uri.endsWith('.tsv') || file === undefined) return refuse(400, 'No file at the address')
  if (file.split('\n').some((row) => row.split('\t').length !== 2)) return refuse(400, 'Invalid glossary file')
  if (cloud.fails === undefined) cloud.glossaries.set(name, file)
  return { body: { name: `projects/1/locations/${location}/operations/op-1`, metadata: { state: 'RUNNING' } } }
}

function translate(body: Json, { glossaries }: FakeCloud): FakeAnswer {
  const texts = Array.isArray(body.contents) ? body.contents.map(String) : []
  const config = body.glossaryConfig as { glossary?: string } | undefined // an object of JSON
  if (texts.length === 0 || texts.length > 1024) return refuse(400, 'Invalid contents')
  if (body.targetLanguageCode !== 'es') return refuse(400, 'Target language is invalid.')
  const translations = texts.map((text) => ({ translatedText: turned(text) }))
  if (config === undefined) return { body: { translations } }
  if (!glossaries.has(String(config.glossary))) return refuse(404, 'Glossary not found.')
  const glossaryTranslations = texts.map((text) => ({ translatedText: `${turned(text)}!`, glossaryConfig: config }))
  return { body: { translations, glossaryTranslations } }
}

/** Three hosts in one: that of tokens, that of translations, and that of objects. */
export function googleV3(
  key: KeyObject,
  cloud: FakeCloud = { objects: new Map(), glossaries: new Map() },
): FakeHandler {
  let polled = 0
  return (request) => {
    const { method, path, headers } = request
    if (path === '/token') return tokenOf(request, key)
    if (path.startsWith('/upload/')) return upload(request, cloud)
    if (!/^Bearer ya29(?:\.storage)?$/.test(String(headers.authorization)))
      return refuse(401, 'Request had invalid authentication credentials.')
    if (method === 'GET' && path === '/v3/projects/1/locations/us-central1/operations/op-1') {
      polled++
      const end = cloud.fails === undefined ? { response: {} } : { error: { code: 3, message: cloud.fails } }
      return { body: { name: path.slice(4), ...(polled > 1 ? { done: true, ...end } : {}) } }
    }
    const [, parent = '', location = '', rest = ''] = parents.exec(path) ?? []
    if (method === 'GET' && rest.startsWith('/glossaries/'))
      return cloud.glossaries.has(path.slice(4))
        ? { body: { name: path.slice(4) } }
        : refuse(404, 'Glossary not found.')
    const body = String(headers['content-type']).startsWith('application/json') ? JSON.parse(request.text) : null
    if (method !== 'POST' || body === null) return refuse(404, 'Not found')
    if (rest === ':translateText') return translate(body, cloud)
    return rest === '/glossaries' ? makeGlossary(body, [parent, location], cloud) : refuse(404, 'Not found')
  }
}

// Services as their documentation says: they refuse what it refuses.

import type { FakeAnswer, FakeHandler, FakeRequest } from './fake-server.ts'

type Json = Readonly<Record<string, unknown>>

/** A translation that shows what it was made of: pieces stay, words are turned round. */
export const turned = (text: string): string =>
  text.replace(/<[^>]*>|&[#\w]+;|\[X\d+X\]|[\p{L}]+/gu, (part) =>
    /^[<&[]/.test(part) ? part : [...part].reverse().join(''),
  )

const refuse = (status: number, body: unknown): FakeAnswer => ({ status, body })

function jsonOf({ headers, text }: FakeRequest): Json | null {
  if (!String(headers['content-type']).startsWith('application/json')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : null // an object of JSON
  } catch {
    return null
  }
}

const textsIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string') ? value : null

const extra = (body: Json, known: readonly string[]): string | undefined =>
  Object.keys(body).find((name) => !known.includes(name))

export const apertium: FakeHandler = ({ method, path, text }) => {
  const form = new URLSearchParams(text)
  if (method !== 'POST' || path !== '/translate') return refuse(404, { status: 'error', code: 404 })
  if (!form.has('langpair') || !form.has('q')) return refuse(400, { status: 'error', explanation: 'Missing argument' })
  if (form.get('langpair') !== 'en|es')
    return refuse(400, {
      status: 'error',
      code: 400,
      message: 'Bad Request',
      explanation: 'That pair is not installed',
    })
  return {
    body: { responseData: { translatedText: turned(form.get('q') ?? '') }, responseDetails: null, responseStatus: 200 },
  }
}

export const libreTranslate: FakeHandler = (request) => {
  const body = jsonOf(request)
  if (request.path !== '/translate' || body === null) return refuse(400, { error: 'Invalid request: JSON is needed' })
  if (body.api_key !== 'good') return refuse(403, { error: 'Invalid API key' })
  const texts = textsIn(body.q)
  if (texts === null) return refuse(400, { error: 'Invalid request: missing q parameter' })
  if (!['text', 'html'].includes(String(body.format)))
    return refuse(400, { error: `${body.format} format is not supported` })
  if (body.target !== 'es') return refuse(400, { error: `${body.target} is not supported` })
  if (texts.join('').length > 5000) return refuse(400, { error: 'Invalid request: request exceeds text limit' })
  return { body: { translatedText: texts.map(turned) } }
}

const deeplTargets = new Set(['ES', 'DE', 'CS', 'EN-US', 'EN-GB', 'PT-BR', 'PT-PT', 'ZH-HANS', 'ZH-HANT', 'FR'])
const deeplNames = [
  'text',
  'source_lang',
  'target_lang',
  'tag_handling',
  'preserve_formatting',
  'show_billed_characters',
  'formality',
  'context',
  'glossary_id',
]
/** Those that have a formality (prefer_ is allowed everywhere). */
const deeplFormal = new Set(['default', 'more', 'less', 'prefer_more', 'prefer_less'])

/** Its glossaries, by id. */
export function deepl(glossaries: Map<string, Json> = new Map()): FakeHandler {
  return (request) => {
    if (request.headers.authorization !== 'DeepL-Auth-Key good') return refuse(403, '')
    if (request.path === '/v2/glossaries') return glossary(request, glossaries)
    const body = jsonOf(request)
    if (request.path !== '/v2/translate' || body === null) return refuse(404, { message: 'Not found' })
    const texts = textsIn(body.text)
    if (texts === null) return refuse(400, { message: "Value for 'text' not specified." })
    if (texts.length > 50) return refuse(400, { message: 'Too many texts' })
    if (request.text.length > 128 * 1024) return refuse(413, { message: 'Request Entity Too Large' })
    const wrong = extra(body, deeplNames)
    if (wrong !== undefined) return refuse(400, { message: `Bad request: unknown ${wrong}` })
    if (!deeplTargets.has(String(body.target_lang)))
      return refuse(400, { message: "Value for 'target_lang' not supported." })
    if (!/^[A-Z]{2}$/.test(String(body.source_lang)))
      return refuse(400, { message: "Value for 'source_lang' not supported." })
    if (!['xml', 'html', undefined].includes(body.tag_handling as string))
      return refuse(400, { message: 'Bad tag_handling' })
    if (body.formality !== undefined && !deeplFormal.has(String(body.formality)))
      return refuse(400, { message: "Value for 'formality' not supported." })
    if (body.tag_handling === 'xml' && texts.some((one) => /&(?!\w+;|#)/.test(one)))
      return refuse(400, { message: 'Tag handling parsing failed' })
    const named = body.glossary_id === undefined ? undefined : glossaries.get(String(body.glossary_id))
    if (body.glossary_id !== undefined && named === undefined) return refuse(404, { message: 'Glossary not found' })
    return {
      body: {
        translations: texts.map((text) => ({
          detected_source_language: body.source_lang,
          text: turned(text),
          ...(body.show_billed_characters === true ? { billed_characters: text.length } : {}),
        })),
      },
    }
  }
}

function glossary(request: FakeRequest, glossaries: Map<string, Json>): FakeAnswer {
  if (request.method === 'GET') return { body: { glossaries: [...glossaries.values()] } }
  const body = jsonOf(request)
  if (body === null) return refuse(400, { message: 'Bad request' })
  const rows = String(body.entries).split('\n')
  if (body.entries_format !== 'tsv' || rows.some((row) => row.split('\t').length !== 2))
    return refuse(400, { message: 'Invalid glossary entries provided' })
  if (new Set(rows.map((row) => row.split('\t')[0])).size !== rows.length)
    return refuse(400, { message: 'Duplicate source entry' })
  if (!/^[a-z]{2}$/.test(String(body.source_lang)) || !/^[a-z]{2}$/.test(String(body.target_lang)))
    return refuse(400, { message: 'Unsupported glossary language' })
  const { name, source_lang, target_lang } = body
  const made = {
    glossary_id: `g${glossaries.size}`,
    ready: true,
    name,
    source_lang,
    target_lang,
    entry_count: rows.length,
  }
  glossaries.set(made.glossary_id, { ...made, entries: body.entries })
  return { status: 201, body: made }
}

export const google: FakeHandler = (request) => {
  const body = jsonOf(request)
  if (request.headers['x-goog-api-key'] !== 'good' && request.query.get('key') !== 'good')
    return refuse(400, { error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } })
  const texts = textsIn(body?.q)
  if (body === null || texts === null) return refuse(400, { error: { code: 400, message: 'Required Text' } })
  if (texts.length > 128) return refuse(400, { error: { code: 400, message: 'Too many text segments' } })
  if (body.target !== 'es') return refuse(400, { error: { code: 400, message: 'Invalid Value' } })
  return { body: { data: { translations: texts.map((text) => ({ translatedText: turned(text) })) } } }
}

export const microsoft: FakeHandler = (request) => {
  const { query, headers, path } = request
  if (headers['ocp-apim-subscription-key'] !== 'good')
    return refuse(401, {
      error: { code: 401000, message: 'The request is not authorized because credentials are missing or invalid.' },
    })
  if (path !== '/translate' || query.get('api-version') !== '3.0')
    return refuse(400, { error: { code: 400021, message: 'The API version parameter is not valid.' } })
  if (query.get('to') !== 'es')
    return refuse(400, { error: { code: 400036, message: 'The target language is not valid.' } })
  const sent: unknown = JSON.parse(request.text)
  if (!Array.isArray(sent) || sent.length > 1000)
    return refuse(400, { error: { code: 400077, message: 'The maximum request size has been exceeded.' } })
  const texts = textsIn(sent.map((one) => one.Text))
  if (texts === null)
    return refuse(400, { error: { code: 400074, message: 'The body of the request is not valid JSON.' } })
  return { body: texts.map((text) => ({ translations: [{ text: turned(text), to: 'es' }] })) }
}

export const myMemory: FakeHandler = ({ method, query }) => {
  const q = query.get('q') ?? ''
  if (method !== 'GET' || q === '')
    return {
      body: { responseStatus: '403', responseDetails: 'NO QUERY SPECIFIED', responseData: { translatedText: '' } },
    }
  if (Buffer.byteLength(q) > 500)
    return {
      body: { responseStatus: '403', responseDetails: 'QUERY LENGTH LIMIT EXCEEDED. MAX ALLOWED QUERY : 500 CHARS' },
    }
  if (query.get('langpair') !== 'en|es')
    return {
      body: {
        responseStatus: '403',
        responseDetails: "'XX' IS AN INVALID TARGET LANGUAGE . EXAMPLE: LANGPAIR=EN|IT",
        responseData: { translatedText: '' },
      },
    }
  return {
    body: {
      responseStatus: 200,
      responseDetails: '',
      quotaFinished: false,
      responseData: { translatedText: turned(q), match: 0.85 },
    },
  }
}

export const weblate: FakeHandler = (request) => {
  const body = jsonOf(request)
  if (request.headers.authorization !== 'Token good')
    return refuse(401, {
      type: 'client_error',
      errors: [{ code: 'authentication_failed', detail: 'Invalid token.', attr: null }],
    })
  if (
    request.path !== '/api/memory/lookup/' ||
    !request.query.has('source_language') ||
    !request.query.has('target_language')
  )
    return refuse(400, { errors: [{ code: 'required', detail: 'This must be there.' }] })
  const texts = textsIn(body?.strings)
  if (texts === null || texts.length > 100) return refuse(400, { errors: [{ code: 'max_length', detail: 'Too many' }] })
  return {
    body: texts.map((query) => ({
      query,
      match:
        query === 'Unknown'
          ? null
          : { id: 1, source: query, target: turned(query), origin: 'x', exact: true, quality: 100 },
    })),
  }
}

// ModernMT as its documentation says.

import type { FakeAnswer, FakeHandler, FakeRequest } from './fake-server.ts'
import { turned } from './strict-fakes.ts'

type Json = Readonly<Record<string, unknown>>

/** Its memories by id: names, and rows of their glossary. */
export interface FakeMemories {
  readonly memories: Map<number, { name: string; rows: readonly string[] }>
  /** Polls that an import needs; without it the first one is the last. */
  readonly polls?: number
  /** A glossary that it does not take. */
  readonly refuses?: boolean
}

const refuse = (status: number, type: string, message: string): FakeAnswer => ({
  status,
  body: { status, error: { type, message } },
})
const good = (data: unknown): FakeAnswer => ({ body: { status: 200, data } })

function jsonOf({ headers, text }: FakeRequest): Json | null {
  if (!String(headers['content-type']).startsWith('application/json')) return null
  return JSON.parse(text)
}

/** The fields of a form with files. */
function formOf({ headers, text }: FakeRequest): Map<string, string> {
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(String(headers['content-type']))?.[1]
  if (boundary === undefined || !text.endsWith(`--${boundary}--\r\n`)) return new Map()
  const parts = text.split(`--${boundary}`).slice(1, -1)
  return new Map(
    parts.flatMap((part) => {
      const found = /^\r\n([\s\S]*?)\r\n\r\n([\s\S]*)\r\n$/.exec(part)
      const name = /name="(\w+)"/.exec(found?.[1] ?? '')?.[1]
      return name === undefined ? [] : [[name, found?.[2] ?? ''] as const]
    }),
  )
}

function translate(request: FakeRequest, { memories }: FakeMemories): FakeAnswer {
  const body = jsonOf(request)
  const texts = Array.isArray(body?.q) ? body.q.map(String) : []
  const glossaries = body?.glossaries ?? []
  if (body === null || texts.length === 0 || texts.length > 128)
    return refuse(400, 'InvalidParameterException', 'Invalid q')
  if (body.target !== 'es') return refuse(400, 'UnsupportedLanguageException', 'Unsupported language pair')
  if (!Array.isArray(glossaries)) return refuse(400, 'InvalidParameterException', 'Invalid parameter')
  if (glossaries.some((id) => !memories.has(Number(id))))
    return refuse(404, 'ObjectNotFoundException', 'Unable to find Memory')
  return good(texts.map((text) => ({ translation: turned(text), billedCharacters: text.length })))
}

function takeGlossary(request: FakeRequest, id: number, { memories, polls = 0, refuses }: FakeMemories): FakeAnswer {
  const found = memories.get(id)
  const form = formOf(request)
  const rows = (form.get('csv') ?? '').split('\n')
  if (!found) return refuse(404, 'ObjectNotFoundException', 'Unable to find Memory')
  if (refuses || !['unidirectional', 'equivalent'].includes(form.get('type') ?? ''))
    return refuse(400, 'InvalidParameterException', 'Invalid glossary')
  if (!/^[a-z]{2}(-\w+)?,[a-z]{2}(-\w+)?$/.test(rows[0] ?? '') || rows.length < 2)
    return refuse(400, 'InvalidParameterException', 'Invalid CSV header')
  found.rows = rows
  return good({ id: `job-${id}`, memory: id, size: rows.length - 1, progress: polls === 0 ? 1 : 0 })
}

function memoryOf(request: FakeRequest, method: string, id: number, { memories }: FakeMemories): FakeAnswer {
  const found = memories.get(id)
  if (!found) return refuse(404, 'ObjectNotFoundException', 'Unable to find Memory')
  if (method === 'DELETE') memories.delete(id)
  if (method === 'PUT') found.name = String(jsonOf(request)?.name)
  return good({ id, name: found.name })
}

function makeMemory(request: FakeRequest, { memories }: FakeMemories): FakeAnswer {
  const name = jsonOf(request)?.name
  if (typeof name !== 'string' || name === '') return refuse(400, 'InvalidParameterException', 'Missing name')
  const id = Math.max(0, ...memories.keys()) + 1
  memories.set(id, { name, rows: [] })
  return good({ id, name, creationDate: '2026-01-01T00:00:00+00:00' })
}

/** The request as ModernMT takes it: `PUT /memories/1`. */
export const stepOf = ({ method, path, headers }: FakeRequest): string =>
  `${headers['x-http-method-override'] ?? method} ${path}`

/** ModernMT with the memories of an account. */
export function modernMt(account: FakeMemories = { memories: new Map() }): FakeHandler {
  let polled = 0
  return (request) => {
    if (request.headers['mmt-apikey'] !== 'good') return refuse(401, 'AuthenticationException', 'Invalid credentials')
    const [method = '', path = ''] = stepOf(request).split(' ')
    const id = Number(/^\/memories\/(\d+)/.exec(path)?.[1])
    if (method === 'GET' && path === '/translate') return translate(request, account)
    if (method === 'GET' && path === '/memories')
      return good(Array.from(account.memories, ([key, { name }]) => ({ id: key, name, creationDate: '' })))
    if (method === 'POST' && path === '/memories') return makeMemory(request, account)
    if (method === 'POST' && path === `/memories/${id}/glossary`) return takeGlossary(request, id, account)
    if (path === `/memories/${id}`) return memoryOf(request, method, id, account)
    if (method !== 'GET' || !/^\/import-jobs\/job-\d+$/.test(path)) return refuse(405, 'Method', 'Method not allowed')
    polled++
    return good({ id: path.slice(13), progress: polled >= (account.polls ?? 0) ? 1 : 0.5 })
  }
}

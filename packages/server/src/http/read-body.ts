import type { FastifyRequest } from 'fastify'
import { InvalidFields, Refusal } from '../refusal.ts'
import type { Endpoint } from './endpoint.ts'
import type { Source, UploadedFile } from './fields/index.ts'

/** What was sent, not yet checked: names to values. */
export interface Sent {
  readonly values: Readonly<Record<string, unknown>>
  readonly source: Source
}

/** A body as the content type parsers leave it; it is looked into only when the request has got that far. */
export type UnreadBody =
  | { readonly kind: 'json'; readonly bytes: Buffer }
  | { readonly kind: 'urlencoded'; readonly bytes: Buffer }
  | { readonly kind: 'unknown' }

const utf8 = new TextDecoder('utf-8', { fatal: true })
const nothing: Sent = { values: {}, source: 'json' }

/** Reads the body by its content type. Throws `unsupported_media_type`, `parse_error`, or InvalidFields for JSON that is no object. */
export async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<Sent> {
  if (request.isMultipart()) return { values: await readMultipart(request, endpoint.bodyLimit), source: 'form' }
  const unread = request.body as UnreadBody | undefined // our own content type parsers made it
  if (unread === undefined || unread === null) return nothing
  if (unread.kind === 'urlencoded')
    return { values: formValues(new URLSearchParams(decode(unread.bytes))), source: 'form' }
  if (unread.kind === 'unknown' || endpoint.parses === 'form') throw new Refusal('unsupported_media_type')
  return readJson(unread.bytes)
}

function readJson(bytes: Buffer): Sent {
  if (bytes.length === 0) return nothing
  const value = parseJson(decode(bytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidFields([{ code: 'invalid', detail: 'The body must be a JSON object.', attr: 'non_field_errors' }])
  }
  return { values: value as Readonly<Record<string, unknown>>, source: 'json' } // checked just above
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Refusal('parse_error', { detail: 'The body is not UTF-8.', cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Refusal('parse_error', { detail: `The body is not well-formed JSON: ${error.message}.`, cause: error })
  }
}

/** Keys that come once have one value, others an array. */
function formValues(parameters: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of new Set(parameters.keys())) addValues(values, name, parameters.getAll(name))
  return values
}

function addValues(values: Record<string, unknown>, name: string, several: unknown[]): void {
  const nested = /^([A-Za-z_]+)\.([A-Za-z_]+)$/.exec(name) // `plural.number` of an object in a form
  if (nested?.[1] !== undefined && nested[2] !== undefined) {
    const inner = values[nested[1]]
    values[nested[1]] = { ...(typeof inner === 'object' && inner !== null ? inner : {}), [nested[2]]: several.at(-1) }
    return
  }
  values[name] = several.length === 1 ? several[0] : several
}

async function readMultipart(request: FastifyRequest, bodyLimit: number): Promise<Record<string, unknown>> {
  const gathered = new Map<string, unknown[]>()
  const limits = { fileSize: bodyLimit, fieldSize: 1024 * 1024, fields: 1000, files: 10, parts: 1000 }
  try {
    for await (const part of request.parts({ limits })) {
      const value: unknown =
        part.type === 'file'
          ? ({
              name: part.filename ?? '',
              mediaType: part.mimetype,
              bytes: await part.toBuffer(),
            } satisfies UploadedFile)
          : part.value
      gathered.set(part.fieldname, [...(gathered.get(part.fieldname) ?? []), value])
    }
  } catch (error) {
    throw multipartRefusal(error)
  }
  const values: Record<string, unknown> = {}
  for (const [name, several] of gathered) addValues(values, name, several)
  return values
}

function multipartRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code.endsWith('_LIMIT'))
    return new Refusal('request_too_large', { cause: error })
  if (error instanceof Error)
    return new Refusal('parse_error', { detail: `The form could not be read: ${error.message}.`, cause: error })
  return error
}

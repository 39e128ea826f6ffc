import type { Endpoint } from '@weft/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidFields, Refusal } from '../../refusal.ts'
import type { Source } from '../fields/index.ts'
import { hasBody } from '../limits/request-load.ts'
import { readBytes } from './body-bytes.ts'
import { nestsDeeper } from './json-depth.ts'
import { readMultipart } from './read-multipart.ts'
import { SentValues, urlencodedValues } from './sent-values.ts'

/** The sent values, not yet checked: names to values. */
export interface SentBody {
  readonly values: Readonly<Record<string, unknown>>
  readonly source: Source
  /** As it came, where its whole was read at once. */
  readonly bytes?: Buffer
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const nothing: SentBody = { values: {}, source: 'json' }

/**
 * Reads the body by its content type. It reads nothing before: a forbidden request is refused by its headers alone. Throws
 * `unsupported_media_type`, `request_too_large`, `parse_error`, or InvalidFields for JSON that is no object.
 */
export async function readBody(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<SentBody> {
  const { raw } = request
  const source = { raw, response: reply.raw }
  const limit = endpoint.bodyLimit
  switch (mediaTypeOf(raw.headers['content-type'])) {
    case 'multipart/form-data': {
      const values = new SentValues()
      await readMultipart(source, limit, values)
      return { values: values.toObject(), source: 'form' }
    }
    case 'application/x-www-form-urlencoded': {
      const bytes = await readBytes(source, limit)
      return { values: urlencodedValues(decode(bytes)).toObject(), source: 'form', bytes }
    }
    case 'application/json':
      if (endpoint.parses === 'form') throw new Refusal('unsupported_media_type')
      return readJson(endpoint, await readBytes(source, limit))
    default:
      // An empty body of any type is JSON's empty body.
      if (!hasBody(raw)) return nothing
      if (endpoint.parses !== 'form' && (await readBytes(source, limit)).length === 0) return nothing
      throw new Refusal('unsupported_media_type')
  }
}

/** `multipart/form-data` of `Multipart/Form-Data; boundary=x`. */
function mediaTypeOf(contentType = ''): string {
  const end = contentType.indexOf(';')
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase()
}

/** Whether numbers may come that JavaScript's would cut. */
const hasLong = ({ body }: Endpoint): boolean =>
  'fields' in body && Object.values(body.fields).some(({ reading }) => reading.kind === 'long')

/** Keeps the digits of a whole number that a JavaScript number has not. */
const keepDigits = (_name: string, value: unknown, { source }: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d{1,20}$/.test(source ?? '')
    ? BigInt(source ?? '')
    : value

function readJson(endpoint: Endpoint, bytes: Buffer): SentBody {
  if (bytes.length === 0) return nothing
  const value = parseJson(decode(bytes), hasLong(endpoint) ? keepDigits : undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidFields([{ code: 'invalid', detail: 'The body must be a JSON object.', attr: 'non_field_errors' }])
  }
  return { values: value as Readonly<Record<string, unknown>>, source: 'json', bytes } // checked just above
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Refusal('parse_error', { detail: 'The body is not UTF-8.', cause: error })
  }
}

type JsonReviver = (name: string, value: unknown, about: { readonly source?: string }) => unknown

/** Levels of a body, many times more than any field has. */
const deepest = 100

/** Reads JSON; refuses anything else, and what nests deeper than any body does, with `parse_error`. */
export function parseJson(text: string, revive?: JsonReviver): unknown {
  if (nestsDeeper(text, deepest))
    throw new Refusal('parse_error', { detail: `The body is nested deeper than ${deepest} levels.` })
  try {
    // The library's types do not know yet that a reviver is told how a value is written.
    return JSON.parse(text, revive as Parameters<typeof JSON.parse>[1])
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Refusal('parse_error', { detail: `The body is not well-formed JSON: ${error.message}.`, cause: error })
  }
}

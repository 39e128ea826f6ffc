import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { FieldRecord, PartialSentValues, PartialValues, SentValues, Values } from './fields/index.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Forms in which a reply may be asked for; `api` is the page for people. `file`: the handler's own bytes, no negotiation. */
export type RenderingName = 'json' | 'api' | 'csv' | 'json-flat' | 'openmetrics'

export interface Endpoint {
  readonly method: Method
  /** `/api/projects/:project/`; always with the slash at the end. */
  readonly path: string
  /** One sentence for people: OpenAPI, OPTIONS and the browsable page show it. */
  readonly summary: string
  /** One property for each `:name` of the path; an integer one is answered 404 unless it is digits, up to its `maximum`. */
  readonly params: TObject
  readonly query: FieldRecord
  readonly body: BodyContract
  /** Status -> shape of the body; null: no body. The first one of 200 to 299 is what a handler's plain value is sent with. */
  readonly replies: { readonly [status: number]: TSchema | null }
  readonly renders: readonly RenderingName[] | 'file'
  /** `form`: only multipart and urlencoded bodies, JSON is a 415. */
  readonly parses: 'all' | 'form'
  /** Page sizes of a list: standard 50 up to 1000, large 200 up to 10000, or up to 1000 for those who are not signed in. */
  readonly paging: 'none' | 'standard' | 'large'
  /** Bytes of the largest body. */
  readonly bodyLimit: number
}

export interface BodyContract {
  /** `none`: a body is not read. `signed`: it is somebody else's form, taken as it comes, with its bytes. */
  readonly extent: 'none' | 'whole' | 'partial' | 'signed'
  readonly fields: FieldRecord
}

const noParams = Type.Object({})
const noBody = { extent: 'none', fields: {} } as const
const usualRenderings: readonly RenderingName[] = ['json', 'api', 'csv']

/** The declaration of an endpoint; omitted parts have default values. */
interface EndpointOptions {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly params?: TObject
  readonly query?: FieldRecord
  readonly body?: BodyContract
  readonly replies: Endpoint['replies']
  readonly renders?: Endpoint['renders']
  readonly parses?: Endpoint['parses']
  readonly paging?: Endpoint['paging']
  readonly bodyLimit?: number
}

/** Declares an endpoint. Defaults: no params, no query, no body, the usual renderings, no paging, 1 MiB. */
export function endpoint<const E extends EndpointOptions>(options: E): E & Omit<Endpoint, keyof E> {
  return {
    params: noParams,
    query: {},
    body: noBody,
    renders: usualRenderings,
    parses: 'all',
    paging: 'none',
    bodyLimit: 1024 * 1024,
    ...options,
  } as unknown as E & Omit<Endpoint, keyof E> // the defaults fill exactly what the options leave open
}

/** An id of a table whose ids have 32 bits. */
export const smallId = Type.Integer({ maximum: 2 ** 31 - 1 })

/** The body of POST and PUT: absent required fields are refused, initial values are filled in. */
export function whole<Fields extends FieldRecord>(fields: Fields) {
  return { extent: 'whole', fields } as const
}

/** The body of PATCH: only what is sent counts. */
export function partial<Fields extends FieldRecord>(fields: Fields) {
  return { extent: 'partial', fields } as const
}

/** The body of a notice: JSON of another program, whose signature is over its bytes. */
export const signed = { extent: 'signed', fields: {} } as const

/** A body with its bytes; null where they were not kept, of a form of several parts. */
export interface SignedBody {
  readonly values: Readonly<Record<string, unknown>>
  readonly bytes: Uint8Array | null
}

type NoFields = Record<never, never>

export type ParamsOf<E> = E extends { readonly params: infer Params extends TSchema } ? Static<Params> : NoFields

/** The query as a handler gets it. */
export type QueryOf<E> = E extends { readonly query: infer Fields extends FieldRecord } ? Values<Fields> : NoFields

/** The body as a handler gets it. */
export type BodyOf<E> = E extends {
  readonly body: { readonly extent: 'whole'; readonly fields: infer Fields extends FieldRecord }
}
  ? Values<Fields>
  : E extends { readonly body: { readonly extent: 'partial'; readonly fields: infer Fields extends FieldRecord } }
    ? PartialValues<Fields>
    : E extends { readonly body: { readonly extent: 'signed' } }
      ? SignedBody
      : undefined

/** The query as a client writes it. */
export type SentQueryOf<E> = E extends { readonly query: infer Fields extends FieldRecord }
  ? SentValues<Fields>
  : NoFields

/** The body as a client writes it. */
export type SentBodyOf<E> = E extends {
  readonly body: { readonly extent: 'whole'; readonly fields: infer Fields extends FieldRecord }
}
  ? SentValues<Fields>
  : E extends { readonly body: { readonly extent: 'partial'; readonly fields: infer Fields extends FieldRecord } }
    ? PartialSentValues<Fields>
    : E extends { readonly body: { readonly extent: 'signed' } }
      ? Readonly<Record<string, unknown>>
      : undefined

type GrantedReply = 200 | 201 | 202 | 204

/** The body of a successful reply; undefined without one. */
export type ReplyOf<E> = E extends { readonly replies: infer Replies }
  ? {
      [Status in keyof Replies & GrantedReply]: Replies[Status] extends TSchema ? Static<Replies[Status]> : undefined
    }[keyof Replies & GrantedReply]
  : never

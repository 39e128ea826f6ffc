import type { Readable } from 'node:stream'
import type { RawJson } from './json.ts'

/** A handler's answer with another status or with headers. */
export class Reply {
  readonly status: number | undefined
  readonly body: ReplyBody
  readonly headers: Readonly<Record<string, string>>
  /** Further Set-Cookie headers, beside that of `headers`. */
  readonly cookies: readonly string[]

  constructor(
    status: number | undefined,
    body: ReplyBody,
    headers: Readonly<Record<string, string>>,
    cookies: readonly string[] = [],
  ) {
    this.status = status
    this.body = body
    this.headers = headers
    this.cookies = cookies
  }
}

/** JSON values, a JSON text that is ready, bytes of a file, a stream, or null for no body. */
export type ReplyBody = object | RawJson | Buffer | Readable | null

const none: Readonly<Record<string, string>> = {}

export function reply(
  status: number,
  body: ReplyBody,
  headers: Readonly<Record<string, string>> = none,
  cookies: readonly string[] = [],
): Reply {
  return new Reply(status, body, headers, cookies)
}

/** 204. */
export function noContent(): Reply {
  return new Reply(204, null, none)
}

/** 201 with the address of what was made. */
export function created(body: object, location: string): Reply {
  return new Reply(201, body, { location })
}

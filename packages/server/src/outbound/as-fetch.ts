import type { Outbound, OutboundRequest } from './outbound.ts'

type Limits = Omit<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>

/** The statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

/** The client in the form of `fetch`, for libraries that take one. */
export const asFetch =
  (outbound: Outbound, limits: Limits) =>
  async (
    url: string,
    {
      method = 'GET',
      headers,
      body,
      signal,
    }: {
      readonly method?: string | undefined
      readonly headers?: RequestInit['headers']
      readonly body?: unknown
      readonly signal?: AbortSignal | null | undefined
    } = {},
  ): Promise<Response> => {
    const sent = body === undefined || body === null ? undefined : typeof body === 'string' ? body : String(body)
    const given = new Headers(headers)
    if (body instanceof URLSearchParams && !given.has('content-type'))
      given.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
    const reply = await outbound.send({
      ...limits,
      url,
      method,
      headers: Object.fromEntries(given),
      ...(sent !== undefined && { body: sent }),
      ...(signal && { signal }),
    })
    return new Response(bodiless.has(reply.status) ? null : new Uint8Array(reply.body), {
      status: reply.status,
      headers: reply.headers,
    })
  }

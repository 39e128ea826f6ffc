import type { ParamsOf, ReplyOf, SentBodyOf, SentQueryOf } from '../endpoint.ts'
import type { EndpointName, Endpoints } from '../endpoints.ts'
import type { Download } from './download.ts'
import type { ServerEvent } from './event-stream.ts'
import type { FollowOptions, Task } from './follow-task.ts'

type NoFields = Record<never, never>

/** A part of a request: it may be left out where nothing in it must be there. */
type Part<Name extends string, Values> = undefined extends Values
  ? NoFields
  : keyof Values extends never
    ? NoFields
    : NoFields extends Values
      ? { readonly [N in Name]?: Values }
      : { readonly [N in Name]: Values }

type IsList<E> = E extends { readonly paging: 'standard' | 'large' } ? true : false

/** The requested part of a list. */
interface PageQuery {
  /** From 1. */
  readonly page?: number | 'last'
  readonly page_size?: number
  /** Instead of a page: '' begins a walk, which `next` goes on. */
  readonly cursor?: string
}

/** The input of a call: `params` of the path, `query`, `body`, and a signal that stops it. */
export type CallRequest<E> = Part<'params', ParamsOf<E>> &
  Part<'query', IsList<E> extends true ? SentQueryOf<E> & PageQuery : SentQueryOf<E>> &
  Part<'body', SentBodyOf<E>> & {
    readonly signal?: AbortSignal
    /** The etag of what is to be changed: another version is refused with `precondition_failed`. */
    readonly ifMatch?: string
    /** Sent again with the same key, the request is answered as it was the first time. */
    readonly idempotencyKey?: string
  }

type Args<E> = NoFields extends CallRequest<E> ? [request?: CallRequest<E>] : [request: CallRequest<E>]

/** The result of a call. */
export type CallReply<E> = E extends { readonly renders: 'file' } ? Download : ReplyOf<E>

type ItemOf<Reply> = Reply extends { readonly results: readonly (infer Item)[] } ? Item : never

/** For a list: `pages` yields its pages from the requested one, `all` their items. */
interface ListCall<E> {
  pages(...args: Args<E>): AsyncGenerator<CallReply<E>, void, undefined>
  all(...args: Args<E>): AsyncGenerator<ItemOf<CallReply<E>>, void, undefined>
}

/** A call of an endpoint. It throws RefusedRequest, and the errors of `fetch` where the server cannot be reached. */
export type Call<E> = ((...args: Args<E>) => Promise<CallReply<E>>) & (IsList<E> extends true ? ListCall<E> : NoFields)

/** One call for each endpoint, under its name in the contract. */
export type Client = { readonly [Name in Exclude<EndpointName, 'streamEvents'>]: Call<Endpoints[Name]> } & {
  /** Events in the projects that the caller sees, until the caller stops. */
  streamEvents(options?: {
    readonly signal?: AbortSignal
    /** Only what happens there: `project/component/language`. */
    readonly path?: string
  }): AsyncGenerator<ServerEvent, void, undefined>
  /** Waits for a task, by its address (`task_url` of a reply) or its id. */
  followTask(task: string, options?: FollowOptions): Promise<Task>
}

import type { BodyOf, Endpoint, Method, ParamsOf, QueryOf } from '@weft/contract'
import type { Caller, Credentials } from '../../access/caller.ts'
import type { Actor, Permission, Scope } from '../../permissions/index.ts'
import type { FieldProblem } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Links } from '../reply/links.ts'
import type { PageRequest } from '../reply/paging.ts'
import type { Reply, ReplyBody } from '../reply/reply.ts'

/** The handlers' view of a request before its body is read: `Lookup<{ readonly project: string }>` if the path names a project. */
export interface Lookup<Params = unknown, Query = unknown> {
  readonly params: Params
  readonly query: Query
  readonly actor: Actor
  /** The actor, and by what it is known. */
  readonly caller: Caller
  /** The credentials in the request: for later checks. */
  readonly credentials: Credentials
  readonly services: Services
  readonly database: Services['database']
  readonly links: Links
  /** The part of a list that is asked for. */
  readonly page: PageRequest
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined
  /** As in `/api/…/file.po`: a format suffix of the path. */
  readonly suffix: string | undefined
  /** The client's address behind trusted proxies: for the security log. */
  readonly address: string
  /** Stops when the client goes away: for streams. */
  readonly signal: AbortSignal
}

/** A Lookup of this endpoint. */
export type LookupOf<E> = Lookup<ParamsOf<E>, QueryOf<E>>

/** A request that another one carries. */
export interface DispatchedRequest {
  readonly method: Method
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
}

export interface DispatchedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** Null: longer than was asked for. */
  readonly text: string | null
}

export interface Request<E = Endpoint> extends Lookup<ParamsOf<E>, QueryOf<E>> {
  readonly body: BodyOf<E>
  /** Answers a carried request: by all rules, in the name of the same caller. The text of a longer reply is dropped. */
  dispatch(request: DispatchedRequest, mostBytes: number): Promise<DispatchedReply>
}

/**
 * The required right. `public`: anyone. `signed-in`: anyone but anonymous (401). `view`: everybody who sees the result of
 * `find` (else 404). A codename: everybody with this permission at the target (403; 404 for a hidden one), without `find`
 * on the whole site. An anonymous request that is no GET is a 401, but with `anyone`, hooks that other machines call, and
 * `allowsAnonymousWrites`.
 */
export type RoutePermission = 'anyone' | 'public' | 'signed-in' | 'view' | Permission

/** The target of a request; its scope decides who may. */
export interface Target {
  readonly scope: Scope
}

export type HandlerResult = Reply | ReplyBody

interface RouteOptions<E, T> {
  /** Refuses what a page of another site sends, though nobody is signed in: sign-in and the like. */
  readonly sameOrigin?: true
  /** Visitors with the permission may write too; counted as an API client's request, from our pages only. */
  readonly allowsAnonymousWrites?: true
  /** `page`: what a page asks before anybody is signed in. An API client's few requests a day are not taken by it. */
  readonly countedAs?: 'page'
  /** It takes no Idempotency-Key: its carried requests have separate keys. */
  readonly takesNoKey?: true
  /** Its answer has a secret that is shown once: of a request with a key, none is kept. */
  readonly showsSecret?: true
  /** It writes only personal data, such as watched projects: blocked users may do it too. */
  readonly isOwnAffair?: true
  /** The handler reads its Authorization header: its sender counts as anonymous. */
  readonly hasOwnCredentials?: true
  /**
   * It changes how the caller signs in, and so is for people at a browser, not for tokens. `lately`: who signed in there within the
   * last hour. `by-password`: who says the present password too, or has none and signed in lately; the handler asks.
   */
  readonly changesSignIn?: 'lately' | 'by-password'
  /**
   * The problems that only the database can find in the values (`unique`, `does_not_exist`). It gets the values that are right, also when
   * others are wrong, and its problems are told together with theirs.
   */
  problems?(sent: Partial<BodyOf<E>>, target: T, request: LookupOf<E>): Promise<readonly FieldProblem[]>
  /** The same of the object as a whole: as in Weblate these problems are told only where every field is right. */
  objectProblems?(sent: Partial<BodyOf<E>>, target: T, request: LookupOf<E>): Promise<readonly FieldProblem[]>
  /**
   * The present values, by the names of the fields, as far as the requester sees them: sent back unchanged they are valid, even if
   * today's rules would refuse them.
   */
  shown?(target: T, request: LookupOf<E>): object
  handle(request: Request<E>, target: T): HandlerResult | Promise<HandlerResult>
}

/** A route to an object. */
interface ObjectRouteOptions<E, T extends Target> extends RouteOptions<E, T> {
  readonly locksOwnTarget?: undefined
  readonly permission: RoutePermission
  /** Loads what the path names, or throws `new Refusal('not_found')`. Its scope is checked before the body is read. */
  find(request: LookupOf<E>): T | Promise<T>
}

/** A route whose handler reads its object where it locks it, and refuses with `not_found` what the actor does not see. */
interface LockingRouteOptions<E> extends RouteOptions<E, undefined> {
  readonly permission: 'view'
  readonly locksOwnTarget: true
  /** Asked where the body is refused or large: that nothing is there is said before what is wrong with the body. */
  find(request: LookupOf<E>): Target | Promise<Target>
}

/** A route to the site as a whole: lists, and what only the site's permissions decide. */
interface SiteRouteOptions<E> extends RouteOptions<E, undefined> {
  readonly permission: Exclude<RoutePermission, 'view'>
  readonly find?: undefined
}

/** One endpoint with its permission and its handler, as the registry holds it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly permission: RoutePermission
  readonly locksOwnTarget?: true
  readonly sameOrigin?: true
  readonly allowsAnonymousWrites?: true
  readonly countedAs?: 'page'
  readonly takesNoKey?: true
  readonly showsSecret?: true
  readonly isOwnAffair?: true
  readonly hasOwnCredentials?: true
  readonly changesSignIn?: 'lately' | 'by-password'
  find?(request: Lookup): unknown
  problems?(sent: object, target: unknown, request: Lookup): Promise<readonly FieldProblem[]>
  objectProblems?(sent: object, target: unknown, request: Lookup): Promise<readonly FieldProblem[]>
  shown?(target: unknown, request: Lookup): object
  handle(request: Request, target: unknown): HandlerResult | Promise<HandlerResult>
}

/** Binds a contract to its handler. */
export function route<E extends Endpoint, T extends Target>(endpoint: E, options: ObjectRouteOptions<E, T>): Route
export function route<E extends Endpoint>(endpoint: E, options: LockingRouteOptions<E>): Route
export function route<E extends Endpoint>(endpoint: E, options: SiteRouteOptions<E>): Route
export function route(endpoint: Endpoint, options: object): Route {
  // The binding calls find, problems and handle with the values of this very endpoint, so the erased types hold.
  return { endpoint, ...options } as unknown as Route
}

// The facts about a resource that the laws over all routes need.

import type { TestApp, TestClient } from '@weft/testkit'
import type { Permission } from '../permissions/index.ts'

/** Roles from the least to the most; each may what those before it may. */
export const roles = ['anonymous', 'user', 'reviewer', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * The least role that a route of a public project does not refuse. `body` is sent where the rights depend on it. `absent`: the law's
 * project has nothing of this kind, so that even those with the right get a 404.
 */
export type LeastRole =
  | Role
  | { readonly least: Role; readonly body: object }
  | { readonly least: Role; readonly absent: true }

/** A request that needs rights, with all permissions that it needs. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The route's pattern; its names are filled in. */
  readonly path: string
  readonly needs: readonly Permission[]
  /** `{who}` in its texts is the sender: a text that is there already counts as not sent. */
  readonly json?: object
  readonly query?: string
  /** A form with a file in which nothing can be read: the refusal of a missing right comes before the complaint about the file. */
  readonly form?: Readonly<Record<string, string>>
  /** It removes what the next roles would need. Those with the right do not send it here; the law over routes does. */
  readonly isFinal?: boolean
}

/** The place where the laws make the things in paths. */
export interface SeedPlace {
  readonly app: TestApp
  readonly project: string
  readonly component: string
  readonly language: string
  /** The user that paths name. */
  readonly username: string
  /** A client of a user without rights of a team, and its name. */
  readonly user: TestClient
  readonly userName: string
  /** The id of a string. */
  readonly unit: number
  /** The value of another path parameter, which is made first if it must be: `value('groups/:id')`. */
  value(parameter: string): Promise<string | number>
}

/** A parameter of paths: what the laws put there. */
export interface PathParameter {
  /** A value, or makes a thing and resolves to what names it. */
  readonly seed: string | number | ((place: SeedPlace) => string | number | Promise<string | number>)
  /** `labels.id`: the column of all values, which the leak law reads; without it, the seed is the only one. */
  readonly column?: string
}

export interface ResourceFacts {
  /** `GET /api/labels/` -> the least role that may. Every route of the resource is there. */
  readonly access: Readonly<Record<string, LeastRole>>
  /** Operations that need permissions; each default role tries each of them. */
  readonly operations?: readonly Operation[]
  /** Writes in a project that no permission guards by its name: the author, or the content sent, decides. */
  readonly projectWrites?: readonly Operation[]
  /** Operations of Weblate's API, release 2026.10, in this resource: path -> methods. */
  readonly weblate?: Readonly<Record<string, string>>
  /** `labels/:id`: the end of a path with a parameter. The longest that fits counts. */
  readonly parameters?: Readonly<Record<string, PathParameter>>
  /** Declares tests that make every call of the resource with the client. */
  readonly calls?: () => void
}

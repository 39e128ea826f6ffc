import type { Permission } from '@weft/contract'
import type { TokenLimit } from './token-limit.ts'

/** Which projects a team reaches: 0 those listed, 1 all, 2 those of component lists, 3 the public ones, 4 the public and protected ones. */
export type ProjectSelection = 0 | 1 | 2 | 3 | 4

/** What one team gives to its members. */
export interface Grant {
  readonly projectSelection: ProjectSelection
  /** Projects of selection 0. */
  readonly projectIds: ReadonlySet<number>
  readonly permissions: ReadonlySet<Permission>
}

/** Who makes a request, with all that decides what it may do. Values are shared between requests: never changed. */
export interface Actor {
  /** `anonymous` stands for a row of users as well, so that its teams are managed like all others. */
  readonly kind: 'anonymous' | 'user'
  readonly id: number
  readonly username: string
  readonly fullName: string
  readonly email: string | null
  readonly isSuperuser: boolean
  readonly isBot: boolean
  readonly grants: readonly Grant[]
  /** Where they came by a token. */
  readonly token?: TokenLimit
}

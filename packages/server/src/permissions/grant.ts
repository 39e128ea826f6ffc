import type { Permission } from '@weft/contract'

/** What one team gives to its members. */
export interface Grant {
  readonly team: { readonly id: number; readonly name: string }
  readonly reach: Reach
  /** What is not about one of these languages is not given; null: all languages, and what is about none. */
  readonly languageIds: ReadonlySet<number> | null
  readonly roles: readonly GrantedRole[]
  /** Those of all the roles. */
  readonly permissions: ReadonlySet<Permission>
}

/** Where a team works. */
export type Reach =
  | { readonly kind: 'all' }
  /** Projects by who may see them. */
  | { readonly kind: 'access'; readonly accessControls: ReadonlySet<number> }
  | { readonly kind: 'projects'; readonly projectIds: ReadonlySet<number> }
  /** Single components: named themselves, by their category or by a component list. Their projects are seen. */
  | {
      readonly kind: 'components'
      readonly componentIds: ReadonlySet<number>
      readonly projectIds: ReadonlySet<number>
    }

/** A role as a team has it. */
export interface GrantedRole {
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
}

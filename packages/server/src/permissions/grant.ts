import type { Permission } from '@weft/contract'

/** The rights that one team gives to its members. */
export interface Grant {
  readonly team: { readonly id: number; readonly name: string }
  readonly reach: Reach
  /** The right holds only for these languages; null: all languages, and things without a language. */
  readonly languageIds: ReadonlySet<number> | null
  readonly roles: readonly GrantedRole[]
  /** Those of all the roles. */
  readonly permissions: ReadonlySet<Permission>
}

/** The projects and components of a team. */
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

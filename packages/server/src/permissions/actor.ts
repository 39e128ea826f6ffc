import type { Grant, Reach } from './grant.ts'
import type { TokenLimit } from './token-limit.ts'

/** The projects of a team: 0 listed ones, 1 all, 2 of component lists, 3 public ones, 4 public and protected ones. */
export type ProjectSelection = 0 | 1 | 2 | 3 | 4

/**
 * The sender of a request, with everything that decides their rights. Values are shared between requests: never
 * changed.
 */
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
  /** Projects in which it is blocked now: it sees them, and may do nothing there. */
  readonly blockedProjects: ReadonlySet<number>
  /** The contributor agreements that it accepted, by `agreementKey` of domain/user/profile/agreement.ts. */
  readonly agreements: ReadonlySet<string>
  /** Projects that ask for a second factor, which it lacks: it sees what is open to everybody there, and may do nothing. */
  readonly lacksFactorIn?: ReadonlySet<number>
  /** Removed projects: nobody sees them, nor may do anything there. */
  readonly removedProjects?: ReadonlySet<number>
  /** Archived projects, categories with those below them, and components: they are read, and nobody changes them. */
  readonly archivedProjects?: ReadonlySet<number>
  readonly archivedCategories?: ReadonlySet<number>
  readonly archivedComponents?: ReadonlySet<number>
  /** Grants of teams that require a second factor, which the actor lacks. */
  readonly withheldGrants?: readonly Grant[]
  /** The limit of the token, if they came by one. */
  readonly token?: TokenLimit
}

const publicOnly: ReadonlySet<number> = new Set([0])
const publicAndProtected: ReadonlySet<number> = new Set([0, 1])

/** The reach of a team that is not limited to components. */
export function reachOfSelection(selection: ProjectSelection, projectIds: ReadonlySet<number>): Reach {
  switch (selection) {
    case 0:
      return { kind: 'projects', projectIds }
    case 1:
      return { kind: 'all' }
    case 2:
      return { kind: 'components', componentIds: new Set(), projectIds: new Set() }
    case 3:
      return { kind: 'access', accessControls: publicOnly }
    case 4:
      return { kind: 'access', accessControls: publicAndProtected }
  }
}

import type { GitFailure } from '../../git/index.ts'

/** Git could not do what a run asked of it, and said why. Earlier steps stay, and the run may be repeated. */
export class RepositoryFailure extends Error {
  override readonly name = 'RepositoryFailure'
  readonly problem: GitFailure | { readonly code: string; readonly detail: string }
  /** Whether the detail tells of the repository's host and branch, or in its words: for those alone who see where files come from. */
  readonly ofHost: boolean
  constructor(problem: GitFailure | { readonly code: string; readonly detail: string }, ofHost = false) {
    super(problem.detail)
    this.problem = problem
    this.ofHost = ofHost
  }
}

/** The component was removed while its work waited: nobody is alerted. */
export const componentGone = (): RepositoryFailure =>
  new RepositoryFailure({ code: 'component-gone', detail: 'The component is gone.' })

/** Whether a commit was not made because the database has no room for it. */
export const isWithoutRoom = (error: unknown): error is RepositoryFailure =>
  error instanceof RepositoryFailure && error.problem.code === 'no-room'

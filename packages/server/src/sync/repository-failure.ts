import type { GitFailure } from '../git/index.ts'

/** Git could not do what a run asked of it, and said why. What was done before stays and the run may be repeated. */
export class RepositoryFailure extends Error {
  override readonly name = 'RepositoryFailure'
  readonly problem: GitFailure | { readonly code: string; readonly detail: string }
  constructor(problem: GitFailure | { readonly code: string; readonly detail: string }) {
    super(problem.detail)
    this.problem = problem
  }
}

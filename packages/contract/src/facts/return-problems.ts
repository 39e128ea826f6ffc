/**
 * Why somebody whom an identity provider sends back is not signed in, or not connected: the page to which they come names one of these
 * in its address, and has the sentence.
 */
export const returnProblems = [
  /** The provider refused, or what it told could not be read. */
  'failed',
  /** This browser began nothing there, or too long ago. */
  'not-begun',
  'another-user',
  /** No account here is connected with the one elsewhere, and none is made. */
  'no-account',
  /** The account elsewhere is connected with another user. */
  'taken',
  'disabled',
  /** The provider is not there any more. */
  'gone',
] as const
export type ReturnProblem = (typeof returnProblems)[number]

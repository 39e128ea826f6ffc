/** How far an assignment is: open, closed by itself when nothing was left, or closed by a person. */
export const assignmentStates = ['open', 'done', 'closed'] as const
export type AssignmentState = (typeof assignmentStates)[number]

/** Reasons that keep an assignment from being done. */
export const assignmentProblems = [
  /** Its account was removed or deactivated. */
  'person-left',
  /** The person sees the place no more, is blocked there, or has no right to translate. */
  'person-lost-right',
  'team-removed',
  /** Nobody of the team could do it: it has no members, or these left, are blocked, or may not translate. */
  'team-empty',
  /** Nothing of the place is translated into this language any more. */
  'language-removed',
  'component-removed',
  'component-list-removed',
  'archived',
  /** None of its strings is there any more: it does not close itself. */
  'nothing-there',
  /** The search fails: it was written for an earlier version, or takes too long. */
  'query-failed',
] as const
export type AssignmentProblem = (typeof assignmentProblems)[number]

/** Why a person could not do an assignment. */
export const assigneeFaults = [
  'unknown',
  /** Deactivated. */
  'left',
  /** Does not see the place, or one of its components. */
  'restricted',
  'blocked',
  /** May neither translate nor review there. */
  'no-right',
  /** The person has chosen languages, and none of these is among them. */
  'other-language',
] as const
export type AssigneeFault = (typeof assigneeFaults)[number]

/** Warnings of a preview. */
export const assignmentWarnings = [
  /** No work takes strings out of this search: the assignment stays open until somebody closes it. */
  'never-done',
  /** The search has another answer with time; days are counted from the day of the assignment. */
  'relative-date',
  /** Nobody of the team could do it. */
  'team-empty',
] as const

/** People, languages and components that one assignment names at most, and open assignments of a project. */
export const mostAssigned = { people: 100, languages: 200, components: 200, open: 200 } as const

/** Days before the date on which people are reminded. */
export const reminderDays = [3, 1] as const

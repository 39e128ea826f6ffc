import { encodePath } from '../../ui/link.ts'

/** The list of a place's assignments; of the reader's own without a path. */
export const assignmentsHref = (path = ''): string =>
  path === '' ? '/assignments/' : `/assignments/${encodePath(path)}/`

export const assignmentHref = (id: number): string => `/assignment/${id}/`

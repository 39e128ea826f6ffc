/** The problem of a file with conflict markers of a version control (git, "How conflicts are presented"). */
export const CONFLICT = 'a merge conflict of the version control was left in the file'

/** Whether such a mark stands here: seven signs, then a blank or the end of the line. */
export const isConflictAt = (text: string, at: number): boolean =>
  /^(?:<{7}|>{7}|={7}|\|{7})(?:[ \r\n]|$)/.test(text.slice(at, at + 8))

import { fail } from './failure.ts'

/**
 * The rules of git-check-ref-format(1) for `refs/heads/NAME`, and no leading `-`, as `git branch` has it.
 * Returns the name, or the problem `branch-name`.
 */
export function parseBranchName(
  text: string,
):
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: ReturnType<typeof fail<'branch-name'>>['problem'] } {
  const wrong = findFault(text)
  return wrong === null ? { ok: true, value: text } : fail('branch-name', `a branch name ${wrong}`)
}

/** `refs/heads/NAME`. Names come from parseBranchName; any other is a bug. */
export function branchRef(name: string): string {
  const wrong = findFault(name)
  if (wrong !== null) throw new Error(`a branch name ${wrong}: ${JSON.stringify(name)}`)
  return `refs/heads/${name}`
}

/** The reference that keeps the last fetched tip of a remote branch. */
export function trackingRef(name: string): string {
  return branchRef(name).replace(/^refs\/heads\//, 'refs/remotes/origin/')
}

function findFault(text: string): string | null {
  if (text === '') return 'is not empty'
  if (text.length > 200) return 'has at most 200 characters'
  if (text.startsWith('-')) return 'does not begin with "-"'
  if (text === '@' || text === 'HEAD') return 'is not HEAD or @'
  if (/[\p{Cc} ~^:?*[\\]/u.test(text) || !text.isWellFormed()) return 'has no blanks and none of ~ ^ : ? * [ \\'
  if (text.includes('..') || text.includes('@{')) return 'does not contain ".." or "@{"'
  if (text.endsWith('.')) return 'does not end with "."'
  const wrongPart = text.split('/').some((part) => part === '' || part.startsWith('.') || part.endsWith('.lock'))
  return wrongPart ? 'has no empty parts, none that begins with "." and none that ends with ".lock"' : null
}

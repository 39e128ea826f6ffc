/**
 * Every action of the history with Weblate's stable code and English label. Codes are never reused: 10, 11, 12, 16, 40 and
 * 44 belonged to removed actions.
 */
export const changeActions = {
  update: { code: 0, label: 'Resource updated' },
  complete: { code: 1, label: 'Translation completed' },
  change: { code: 2, label: 'Translation changed' },
  comment: { code: 3, label: 'Comment added' },
  suggestion: { code: 4, label: 'Suggestion added' },
  new: { code: 5, label: 'Translation added' },
  auto: { code: 6, label: 'Automatically translated' },
  accept: { code: 7, label: 'Suggestion accepted' },
  revert: { code: 8, label: 'Translation reverted' },
  upload: { code: 9, label: 'Translation uploaded' },
  'new-source': { code: 13, label: 'Source string added' },
  lock: { code: 14, label: 'Component locked' },
  unlock: { code: 15, label: 'Component unlocked' },
  commit: { code: 17, label: 'Changes committed' },
  push: { code: 18, label: 'Changes pushed' },
  reset: { code: 19, label: 'Repository reset' },
  merge: { code: 20, label: 'Repository merged' },
  rebase: { code: 21, label: 'Repository rebased' },
  'failed-merge': { code: 22, label: 'Repository merge failed' },
  'failed-rebase': { code: 23, label: 'Repository rebase failed' },
  'parse-error': { code: 24, label: 'Parsing failed' },
  'remove-translation': { code: 25, label: 'Translation removed' },
  'suggestion-delete': { code: 26, label: 'Suggestion removed' },
  replace: { code: 27, label: 'Translation replaced' },
  'failed-push': { code: 28, label: 'Repository push failed' },
  'suggestion-cleanup': { code: 29, label: 'Suggestion removed during cleanup' },
  'source-change': { code: 30, label: 'Source string changed' },
  'new-unit': { code: 31, label: 'String added' },
  'bulk-edit': { code: 32, label: 'Bulk status changed' },
  'access-edit': { code: 33, label: 'Visibility changed' },
  'add-user': { code: 34, label: 'User added' },
  'remove-user': { code: 35, label: 'User removed' },
  approve: { code: 36, label: 'Translation approved' },
  'marked-edit': { code: 37, label: 'Marked for edit' },
  'remove-component': { code: 38, label: 'Component removed' },
  'remove-project': { code: 39, label: 'Project removed' },
  'rename-project': { code: 41, label: 'Project renamed' },
  'rename-component': { code: 42, label: 'Component renamed' },
  'move-component': { code: 43, label: 'Moved component' },
  'new-contributor': { code: 45, label: 'Contributor joined' },
  announcement: { code: 46, label: 'Announcement posted' },
  alert: { code: 47, label: 'Alert triggered' },
  'added-language': { code: 48, label: 'Language added' },
  'requested-language': { code: 49, label: 'Language requested' },
  'create-project': { code: 50, label: 'Project created' },
  'create-component': { code: 51, label: 'Component created' },
  'invite-user': { code: 52, label: 'User invited' },
  hook: { code: 53, label: 'Repository notification received' },
  'replace-upload': { code: 54, label: 'Translation replaced file by upload' },
  'license-change': { code: 55, label: 'License changed' },
  'agreement-change': { code: 56, label: 'Contributor license agreement changed' },
  'screenshot-added': { code: 57, label: 'Screenshot added' },
  'screenshot-uploaded': { code: 58, label: 'Screenshot uploaded' },
  'string-repo-update': { code: 59, label: 'String updated in the repository' },
  'addon-create': { code: 60, label: 'Add-on installed' },
  'addon-change': { code: 61, label: 'Add-on configuration changed' },
  'addon-remove': { code: 62, label: 'Add-on uninstalled' },
  'string-remove': { code: 63, label: 'String removed' },
  'comment-delete': { code: 64, label: 'Comment removed' },
  'comment-resolve': { code: 65, label: 'Comment resolved' },
  explanation: { code: 66, label: 'Explanation updated' },
  'remove-category': { code: 67, label: 'Category removed' },
  'rename-category': { code: 68, label: 'Category renamed' },
  'move-category': { code: 69, label: 'Category moved' },
  'save-failed': { code: 70, label: 'Saving string failed' },
  'new-unit-repo': { code: 71, label: 'String added in the repository' },
  'string-upload-update': { code: 72, label: 'String updated in the upload' },
  'new-unit-upload': { code: 73, label: 'String added in the upload' },
  'source-upload': { code: 74, label: 'Translation updated by source upload' },
  'completed-component': { code: 75, label: 'Component translation completed' },
  'enforced-check': { code: 76, label: 'Applied enforced check' },
  'propagated-edit': { code: 77, label: 'Propagated change' },
  'file-upload': { code: 78, label: 'File uploaded' },
  'extra-flags': { code: 79, label: 'Extra flags updated' },
  'font-create': { code: 80, label: 'Font uploaded' },
  'font-change': { code: 81, label: 'Font changed' },
  'font-remove': { code: 82, label: 'Font removed' },
  'force-sync': { code: 83, label: 'Forced synchronization of translations' },
  'force-scan': { code: 84, label: 'Forced rescan of translations' },
  'screenshot-removed': { code: 85, label: 'Screenshot removed' },
  'label-add': { code: 86, label: 'Label added' },
  'label-remove': { code: 87, label: 'Label removed' },
  'repo-cleanup': { code: 88, label: 'Repository cleanup' },
  'new-source-upload': { code: 89, label: 'Source string added in the upload' },
  'new-source-repo': { code: 90, label: 'Source string added in the repository' },
  'project-backup': { code: 91, label: 'Project backed up' },
  'project-restore': { code: 92, label: 'Project restored' },
  'component-restore': { code: 93, label: 'Component restored' },
  'user-revert': { code: 94, label: 'User edit reverted' },
  'project-setting-change': { code: 95, label: 'Project setting changed' },
  'component-setting-change': { code: 96, label: 'Component setting changed' },
  'user-access-change': { code: 97, label: 'User access changed' },
  'create-workspace': { code: 98, label: 'Workspace created' },
  'workspace-setting-change': { code: 99, label: 'Workspace setting changed' },
  'move-project': { code: 100, label: 'Project moved' },
  'remote-update': { code: 101, label: 'Remote repository updated' },
  'failed-remote-update': { code: 102, label: 'Remote repository update failed' },
  'alert-dismissed': { code: 103, label: 'Alert dismissed' },
  'alert-reopened': { code: 104, label: 'Alert reopened' },
} as const satisfies Record<string, { code: number; label: string }>

export type ChangeAction = keyof typeof changeActions

const labels = new Map<number, string>(Object.values(changeActions).map(({ code, label }) => [code, label]))

/** Whether a number is the code of an action. */
export const isActionCode = (code: number): boolean => labels.has(code)

/** The English label of a code; throws for an unknown code, which is a bug of the caller. */
export function actionLabel(code: number): string {
  const label = labels.get(code)
  if (label === undefined) throw new Error(`no change action has the code ${code}`)
  return label
}

/** Every code with its label, in order. */
export const actionLabels: ReadonlyMap<number, string> = labels

/** Actions that change a string's text or state: they set its last author and count as contributions. */
export const contentActions: readonly number[] = [2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94]

/** Actions of a repository, shown on its status page. */
export const repositoryActions: readonly number[] = [14, 15, 17, 18, 19, 20, 21, 22, 23, 28, 53, 78, 83, 84, 88]

import { type ChangeAction, changeActions } from '@weft/contract'

export { type ChangeAction, changeActions } from '@weft/contract'

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

/** The actions whose author is the author of the text. */
export const typingActions: readonly number[] = [...contentActions, changeActions['new-unit-upload'].code]

/** Actions that write no text: as in Weblate their rows name the person who acted, and no author. */
const withoutAuthor: ReadonlySet<ChangeAction> = new Set<ChangeAction>([
  'update',
  'lock',
  'unlock',
  'commit',
  'push',
  'reset',
  'merge',
  'rebase',
  'failed-merge',
  'failed-rebase',
  'failed-push',
  'parse-error',
  'access-edit',
  'add-user',
  'remove-user',
  'rename-project',
  'rename-component',
  'move-component',
  'announcement',
  'alert',
  'added-language',
  'requested-language',
  'invite-user',
  'hook',
  'license-change',
  'agreement-change',
  'screenshot-added',
  'screenshot-uploaded',
  'screenshot-removed',
  'string-remove',
  'rename-category',
  'move-category',
  'font-create',
  'font-change',
  'font-remove',
  'force-sync',
  'force-scan',
  'repo-cleanup',
  'label-add',
  'label-remove',
  'project-backup',
  'project-setting-change',
  'component-setting-change',
  'user-access-change',
  'remote-update',
  'failed-remote-update',
  'assignment-add',
  'assignment-change',
  'assignment-due',
  'assignment-overdue',
  'assignment-done',
  'assignment-close',
  'assignment-reopen',
  'assignment-remove',
  'assignment-problem',
])

/** Whether the rows of an action name an author beside the person who acted. */
export const namesAuthor = (action: ChangeAction): boolean => !withoutAuthor.has(action)

const codesOf = (...actions: readonly ChangeAction[]): ReadonlySet<number> =>
  new Set(actions.map((action) => changeActions[action].code))

const annotating = codesOf('explanation', 'extra-flags')
/** Besides those of people: texts that came with files. */
const fromFiles = codesOf(
  'string-repo-update',
  'string-upload-update',
  'source-upload',
  'new-source',
  'new-source-repo',
  'new-source-upload',
  'new-unit-repo',
  'new-unit-upload',
)
const ofSuggestions = codesOf('suggestion', 'suggestion-delete', 'suggestion-cleanup')

/** The kind of a change's texts: texts of the string, a suggested text, or none. */
export function textKindOf(code: number): 'translation' | 'suggestion' | null {
  if (ofSuggestions.has(code)) return 'suggestion'
  return (contentActions.includes(code) && !annotating.has(code)) || fromFiles.has(code) ? 'translation' : null
}

/** Actions of a repository, shown on its status page. */
export const repositoryActions: readonly number[] = [14, 15, 17, 18, 19, 20, 21, 22, 23, 28, 53, 78, 83, 84, 88]

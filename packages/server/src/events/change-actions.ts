import { changeActions } from '@weft/contract'

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

/** Actions of a repository, shown on its status page. */
export const repositoryActions: readonly number[] = [14, 15, 17, 18, 19, 20, 21, 22, 23, 28, 53, 78, 83, 84, 88]

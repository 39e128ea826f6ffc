/** A task that was done to its end and did not succeed; its message is for people. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure'
}

/** Throws what a task says of itself where its result is that nothing came of it. */
export function checkResult(result: unknown): void {
  if (typeof result === 'object' && result !== null && 'result' in result && result.result === true) return
  throw new TaskFailure(detailOf(result))
}

/** The message in a task's result; empty where it has none, or none for this reader. */
export const detailOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'detail' in result ? String(result.detail) : ''

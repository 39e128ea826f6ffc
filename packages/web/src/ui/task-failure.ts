/** A task that was done to its end and did not succeed; its message is for people. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure'
}

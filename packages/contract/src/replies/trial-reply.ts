import Type from 'typebox'

/** How a git host would answer a push; `result: false` where it would refuse, with its reason. In the background the task has the same as its result. */
export const trialReply = Type.Object({
  result: Type.Boolean(),
  detail: Type.Optional(Type.String()),
  task_url: Type.Optional(Type.String()),
})

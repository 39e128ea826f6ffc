import Type from 'typebox'
import { boolean, initially } from '../fields/index.ts'

/**
 * A parameter of operations that may take long: the answer is an immediate 202 despite other work, and the task reports the
 * result.
 */
export const background = initially(boolean({ help: 'Answer at once, with the task to follow.' }), false)

export const taskReply = Type.Object({ task_url: Type.String() })

import Type from 'typebox'
import { boolean, initially } from '../fields/index.ts'

/** Sent with what may take long: the answer is a 202 at once, whoever else is at work there, and the task tells the rest. */
export const background = initially(boolean({ help: 'Answer at once, with the task to follow.' }), false)

export const taskReply = Type.Object({ task_url: Type.String() })

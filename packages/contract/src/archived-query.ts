import { boolean, optional } from './fields/index.ts'

/** Of a list: what was archived, in place of what is worked on. */
export const archived = optional(boolean({ help: 'true: what is archived, in place of what people work on.' }))

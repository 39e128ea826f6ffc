import { boolean, optional } from './fields/index.ts'

/** A list's choice of archived rows in place of the ones that people work on. */
export const archived = optional(boolean({ help: 'true: what is archived, in place of what people work on.' }))

export type { FieldRules, Judge } from './field-rules.ts'
export { comesSeveralTimes, parseFields, readField } from './parse-fields.ts'
export type { Parsed, Source } from './parsed.ts'
export type { ReceivedFile } from './read-value.ts'

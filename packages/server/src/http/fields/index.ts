export {
  type AnyField,
  type Field,
  type FieldRecord,
  initially,
  nullable,
  optional,
  type PartialValues,
  type Source,
  type Values,
} from './field.ts'
export { parseFields } from './parse-fields.ts'
export { email, slug, type TextOptions, text, textWhere, webUrl } from './text-fields.ts'
export {
  boolean,
  choice,
  fieldsSchema,
  file,
  integer,
  jsonObject,
  list,
  object,
  partialObject,
  time,
  type UploadedFile,
} from './value-fields.ts'

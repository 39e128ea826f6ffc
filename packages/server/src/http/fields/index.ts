export { checkFields } from './check-fields.ts'
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
export { jsonObject } from './json-object.ts'
export { parseFields } from './parse-fields.ts'
export { email, longText, slug, type TextOptions, text, textWhere, unitText, webUrl } from './text-fields.ts'
export {
  boolean,
  choice,
  fieldsSchema,
  file,
  integer,
  list,
  object,
  partialObject,
  time,
  type UploadedFile,
} from './value-fields.ts'

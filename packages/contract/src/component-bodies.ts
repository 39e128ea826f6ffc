import { componentFields } from './component-settings.ts'
import { boolean, file, nullable, optional, text, unlessSent } from './fields/index.ts'
import { inheritFields } from './inheritable-settings.ts'

/** The fields for a change. */
const changedComponentFields = { ...componentFields, ...inheritFields }

/** For changing one by a request: what brings files is for making one, so that it is refused and not passed over. */
export const rewrittenComponentFields = {
  ...changedComponentFields,
  zipfile: optional(nullable(file({ help: 'Only for making a component.' }))),
  docfile: optional(nullable(file({ help: 'Only for making a component.' }))),
  from_component: optional(nullable(text({ blank: true, maxLength: 400, help: 'Only for making a component.' }))),
}

/** For making one. */
export const newComponentFields = {
  ...changedComponentFields,
  disable_autoshare: optional(boolean({ help: 'Keep a separate clone if another component has the same repository.' })),
}

const sources = ['zipfile', 'docfile', 'from_component'] as const

/** For making one by a request, which may bring the files along, or name a component that has them. */
export const sentComponentFields = {
  ...newComponentFields,
  repo: unlessSent(sources, componentFields.repo),
  filemask: unlessSent(['docfile', 'from_component'], componentFields.filemask),
  file_format: unlessSent(['docfile', 'from_component'], componentFields.file_format),
  zipfile: optional(file({ help: 'An archive with the files: they are kept here, without a remote.' })),
  docfile: optional(file({ help: 'A file with the texts of the source language, kept here, without a remote.' })),
  from_component: optional(
    text({ maxLength: 400, help: 'A component whose repository is used: its path, PROJECT/COMPONENT, or its id.' }),
  ),
}

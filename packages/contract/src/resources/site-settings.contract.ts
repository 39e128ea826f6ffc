import Type from 'typebox'
import { endpoint, partial } from '../endpoint.ts'
import { boolean, choice, text } from '../fields/index.ts'
import { nullableText } from '../replies/values.ts'

const registrations = ['closed', 'invitation', 'open'] as const

const fields = {
  site_name: text({ maxLength: 60, blank: true, help: 'The name of this site; empty: Weft.' }),
  sign_in_text: text({ maxLength: 2000, blank: true, help: 'Stands above the form for signing in.' }),
  contact: text({ maxLength: 300, blank: true, help: 'An email address or a page of those who run the site.' }),
  registration: choice(registrations, { help: 'People who can register.' }),
  project_glossaries: boolean({ help: 'A project gets its glossary with its first component.' }),
}
const reply = Type.Object({
  site_name: Type.String(),
  sign_in_text: Type.String(),
  contact: Type.String(),
  registration: Type.Enum([...registrations]),
  project_glossaries: Type.Boolean(),
  /** The environment variable that decides a setting; null: it can be written here. */
  decided_by: Type.Object({
    site_name: nullableText,
    sign_in_text: nullableText,
    contact: nullableText,
    registration: nullableText,
    project_glossaries: nullableText,
  }),
})

export const readSiteSettings = endpoint({
  method: 'GET',
  path: '/api/site/settings/',
  summary: 'Read the settings of the site, and which of them an environment variable decides.',
  replies: { 200: reply },
})
export const changeSiteSettings = endpoint({
  method: 'PATCH',
  path: '/api/site/settings/',
  summary: 'Write some settings of the site; all nodes follow at once.',
  body: partial(fields),
  replies: { 200: reply },
})

import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { file, initially, integer, languageCode, list, object, optional, text } from '../fields/index.ts'
import { time } from '../replies/values.ts'

const fontsPath = '/api/site/projects/:project/fonts/'
const groupsPath = '/api/site/projects/:project/font-groups/'
const params = Type.Object({ project: Type.String() })
const groupParams = Type.Object({ project: Type.String(), family: Type.String() })

const fontReply = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** As the font says of itself. */
  family: Type.String(),
  style: Type.String(),
  /** Number of its letters. */
  letters: Type.Integer(),
  created: time,
})
const groupReply = Type.Object({
  name: Type.String(),
  font: Type.Integer(),
  overrides: Type.Array(Type.Object({ language: Type.String(), font: Type.Integer() })),
})
const font = integer({ min: 1, help: 'The id of a font of the project.' })

export const listFonts = endpoint({
  method: 'GET',
  path: fontsPath,
  summary: 'List the fonts of a project, which the check max-size measures with.',
  params,
  replies: { 200: Type.Object({ results: Type.Array(fontReply) }) },
})
export const addFont = endpoint({
  method: 'POST',
  path: fontsPath,
  summary: 'Add a font to a project. Only the widths of its letters are kept.',
  params,
  body: whole({
    name: optional(text({ maxLength: 100, help: 'The family and the style of the font where it is left out.' })),
    font: file({ help: 'A TrueType or OpenType font, of at most 20 MB.' }),
  }),
  parses: 'form',
  bodyLimit: 20 * 1024 * 1024 + 64 * 1024,
  replies: { 201: fontReply },
})
export const removeFont = endpoint({
  method: 'DELETE',
  path: `${fontsPath}:font/`,
  summary: 'Remove a font that no font group uses.',
  params: Type.Object({ project: Type.String(), font: smallId }),
  replies: { 204: null },
})
export const listFontGroups = endpoint({
  method: 'GET',
  path: groupsPath,
  summary: 'List the font groups of a project: what the flag font-family names.',
  params,
  replies: { 200: Type.Object({ results: Type.Array(groupReply) }) },
})
export const setFontGroup = endpoint({
  method: 'PUT',
  path: `${groupsPath}:family/`,
  summary: 'Make a font group, or change which fonts it has. Strings are checked anew.',
  params: groupParams,
  body: whole({
    font,
    overrides: initially(
      list(object({ language: languageCode(), font }), { help: 'Other fonts for some languages.' }),
      [],
    ),
  }),
  replies: { 200: groupReply },
})
export const removeFontGroup = endpoint({
  method: 'DELETE',
  path: `${groupsPath}:family/`,
  summary: 'Remove a font group; strings whose flags name it are measured with the usual font.',
  params: groupParams,
  replies: { 204: null },
})

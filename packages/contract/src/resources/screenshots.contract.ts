import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { file, initially, integer, object, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { newScreenshotReply, region, screenshotReply } from '../replies/screenshot-reply.ts'
import { count } from '../replies/values.ts'

const path = '/api/screenshots/'
const one = `${path}:id/` as const
const params = Type.Object({ id: smallId })

const image = file({ help: 'PNG, JPEG, GIF or WebP.' })
const name = text({ maxLength: 200 })
const repository_filename = text({ blank: true, maxLength: 200, help: 'The path of the picture in the repository.' })
const bytes = Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' })
const pixels = integer({ min: 0, max: 100_000 })
/** Size limit of a picture with its form. */
const bodyLimit = 11 * 1024 * 1024

export const listScreenshots = endpoint({
  method: 'GET',
  path,
  summary: 'List the screenshots.',
  paging: 'standard',
  replies: { 200: listReply(screenshotReply) },
})
export const listComponentScreenshots = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/screenshots/',
  summary: 'List the screenshots of a component.',
  params: Type.Object({ project: Type.String(), component: Type.String() }),
  paging: 'standard',
  replies: { 200: listReply(screenshotReply) },
})
export const addScreenshot = endpoint({
  method: 'POST',
  path,
  summary: 'Add a screenshot to a translation, usually that of the source language.',
  body: whole({
    // As in Weblate the place is asked for before all else.
    name: optional(text({ maxLength: 200, help: 'Needed.' })),
    repository_filename: initially(repository_filename, ''),
    project_slug: optional(text({ maxLength: 100, help: 'Needed.' })),
    component_slug: optional(text({ maxLength: 500, help: 'Needed; with its categories, such as menu/kiosk.' })),
    language_code: optional(text({ maxLength: 50, help: 'Needed.' })),
    image: optional(image),
  }),
  parses: 'form',
  bodyLimit,
  replies: { 201: newScreenshotReply },
})
export const readScreenshot = endpoint({
  method: 'GET',
  path: one,
  summary: 'Read a screenshot.',
  params,
  replies: { 200: screenshotReply },
})
export const replaceScreenshot = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Write the name of a screenshot.',
  params,
  body: whole({ name, repository_filename: initially(repository_filename, '') }),
  replies: { 200: screenshotReply },
})
export const changeScreenshot = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Write some fields of a screenshot.',
  params,
  body: partial({ name, repository_filename }),
  replies: { 200: screenshotReply },
})
export const deleteScreenshot = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Delete a screenshot.',
  params,
  replies: { 204: null },
})
export const downloadScreenshot = endpoint({
  method: 'GET',
  path: `${one}file/`,
  summary: 'Download the picture.',
  params,
  replies: { 200: bytes },
  renders: 'file',
})
export const showScreenshot = endpoint({
  method: 'GET',
  path: '/api/editor/screenshots/:id/image/',
  summary: 'The picture as a browser shows it.',
  params,
  replies: { 200: bytes },
  renders: 'file',
})

const upload = {
  path: `${one}file/`,
  params,
  body: whole({ image }),
  parses: 'form',
  bodyLimit,
  replies: { 200: Type.Object({ result: Type.Boolean() }) },
} as const

export const uploadScreenshot = endpoint({ method: 'POST', summary: 'Replace the picture.', ...upload })
export const putScreenshot = endpoint({ method: 'PUT', summary: 'The same as POST.', ...upload })

export const linkScreenshot = endpoint({
  method: 'POST',
  path: `${one}units/`,
  summary: 'Say that the picture shows a string of its translation.',
  params,
  body: whole({
    unit_id: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    region: optional(
      object(
        { left: pixels, top: pixels, width: pixels, height: pixels },
        { help: 'The rectangle of the picture in which the string is, in pixels.' },
      ),
    ),
  }),
  replies: { 200: screenshotReply },
})
export const unlinkScreenshot = endpoint({
  method: 'DELETE',
  path: `${one}units/:unit/`,
  summary: 'Say that the picture does not show the string.',
  params: Type.Object({ id: smallId, unit: Type.Integer() }),
  replies: { 204: null },
})
export const findStringsInScreenshot = endpoint({
  method: 'POST',
  path: '/api/editor/screenshots/:id/strings/',
  summary: 'Read the picture, and find the strings of its translation that it shows. Nothing is written.',
  params,
  replies: {
    200: Type.Object({
      /** Whether the server can read pictures: `missing` without Tesseract, `no-language` without its data for the language. */
      reader: Type.Enum(['ready', 'missing', 'no-language']),
      /** The words that were read. */
      words: count,
      strings: Type.Array(Type.Object({ id: Type.Integer(), text: Type.String(), region })),
    }),
  },
})

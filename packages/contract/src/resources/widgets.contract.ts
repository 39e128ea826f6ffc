import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { boolean, initially, integer } from '../fields/index.ts'

const params = Type.Object({ path: Type.String({ 'x-spans-segments': true }) })

export const showWidget = endpoint({
  method: 'GET',
  path: '/widget/:path/',
  summary:
    'A picture of how far something is translated: project/svg-badge.svg, project/component/language/multi-auto.svg.',
  params,
  query: {
    capitalize: initially(boolean({ help: 'With a capital letter in front.' }), false),
    threshold: initially(
      integer({ min: 0, max: 100, help: 'Only languages with this percentage of translated strings.' }),
      0,
    ),
  },
  renders: 'file',
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }), 301: null },
})
export const findOldWidget = endpoint({
  method: 'GET',
  path: '/widgets/:path/',
  summary: 'Redirect an old address of a picture to its new one.',
  params,
  renders: 'file',
  replies: { 301: null },
})

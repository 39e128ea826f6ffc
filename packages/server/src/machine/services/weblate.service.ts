import { optional, text, webUrl } from '@weft/contract'
import Type from 'typebox'
import { defineEngine } from '../machine-service.ts'
import { joinUrl } from './codes.ts'

const match = Type.Object({ target: Type.String() })
const reply = Type.Array(Type.Object({ query: Type.String(), match: Type.Union([match, Type.Null()]) }))

/** The memory of another Weft or Weblate: texts that people wrote there for the same source. */
export const weblateService = defineEngine({
  id: 'weblate-remote',
  name: 'Another Weft or Weblate',
  fields: {
    url: webUrl({ label: 'Address', maxLength: 500, help: 'Such as https://hosted.weblate.org.' }),
    key: text({ label: 'API token', maxLength: 200 }),
    project: optional(
      text({ label: 'Project', maxLength: 100, blank: true, help: 'Its slug; empty: texts of all projects.' }),
    ),
  },
  secrets: ['key'],
  counts: 'characters',
  usualPrice: 0,
  quality: 95,
  markup: 'none',
  atOnce: { texts: 100, characters: 20_000 },
  address: ({ url }) => url,
  language: (code) => code,
  async translate({ source, target, texts }, call) {
    const { url, key, project = '' } = call.settings
    const query = new URLSearchParams({ source_language: source, target_language: target, exact: 'true' })
    if (project !== '') query.set('project', project)
    const found = await call.json(
      {
        url: joinUrl(url, `api/memory/lookup/?${query}`),
        headers: { authorization: `Token ${key}` },
        body: { strings: texts },
      },
      reply,
    )
    return { texts: found.map((one) => one.match?.target ?? null), usage: null }
  },
})

import { readDocs, readSchema } from '@weft/contract'
import { openApi } from '../../http/bind/openapi.ts'
import { type Route, route } from '../../http/bind/route.ts'
import { browsableHeaders } from '../../http/browsable/page.ts'
import { reply } from '../../http/reply/reply.ts'
import { toYaml } from '../../http/reply/yaml.ts'
import { docsPage } from './docs-page.ts'

/** Describes the given routes and itself. */
export function schemaRoutes(routes: readonly Route[]): readonly Route[] {
  const own: Route = route(readSchema, {
    permission: 'public',
    async handle({ query, header }) {
      const { format } = query
      const isJson = format === undefined ? /\bjson\b/.test(header('accept') ?? '') : format === 'json'
      const type = `application/vnd.oai.openapi${isJson ? '+json' : ''}; charset=utf-8`
      made ??= writeTexts()
      const { json, yaml } = await made
      return reply(200, isJson ? json : yaml, { 'content-type': isJson ? 'application/json' : type })
    },
  })
  const docs: Route = route(readDocs, {
    permission: 'public',
    handle({ links }) {
      page ??= Buffer.from(docsPage([...routes, own, docs], links.basePath))
      return reply(200, page, browsableHeaders)
    },
  })
  let page: Buffer | undefined
  /** Written once, when it is first asked for. */
  let made: ReturnType<typeof writeTexts> | undefined
  const writeTexts = async () => {
    const description = openApi([...routes, own, docs])
    return { json: Buffer.from(JSON.stringify(description)), yaml: Buffer.from(await toYaml(description)) }
  }
  return [own, docs]
}

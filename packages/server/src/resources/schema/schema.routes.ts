import { readSchema } from '@weft/contract'
import { openApi } from '../../http/openapi.ts'
import { reply } from '../../http/reply.ts'
import { type Route, route } from '../../http/route.ts'
import { toYaml } from '../../http/yaml.ts'

/** Describes the given routes and itself. */
export function schemaRoutes(routes: readonly Route[]): readonly Route[] {
  const own: Route = route(readSchema, {
    permission: 'public',
    async handle({ query, suffix, header }) {
      const asked = query.format ?? (suffix === 'json' ? 'json' : undefined)
      const isJson = asked === undefined ? /\bjson\b/.test(header('accept') ?? '') : asked === 'json'
      const type = `application/vnd.oai.openapi${isJson ? '+json' : ''}; charset=utf-8`
      made ??= writeTexts()
      const { json, yaml } = await made
      return reply(200, isJson ? json : yaml, { 'content-type': isJson ? 'application/json' : type })
    },
  })
  /** Written once, when it is first asked for. */
  let made: ReturnType<typeof writeTexts> | undefined
  const writeTexts = async () => {
    const description = openApi([...routes, own])
    return { json: Buffer.from(JSON.stringify(description)), yaml: Buffer.from(await toYaml(description)) }
  }
  return [own]
}

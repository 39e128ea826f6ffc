import { readSchema } from '@weft/contract'
import { openApi } from '../../http/openapi.ts'
import { reply } from '../../http/reply.ts'
import { type Route, route } from '../../http/route.ts'
import { toYaml } from '../../http/yaml.ts'

/** Describes the given routes and itself. */
export function schemaRoutes(routes: readonly Route[]): readonly Route[] {
  const own: Route = route(readSchema, {
    permission: 'public',
    handle({ query, suffix, header }) {
      const asked = query.format ?? (suffix === 'json' ? 'json' : undefined)
      const isJson = asked === undefined ? /\bjson\b/.test(header('accept') ?? '') : asked === 'json'
      const type = `application/vnd.oai.openapi${isJson ? '+json' : ''}; charset=utf-8`
      return reply(200, isJson ? texts().json : texts().yaml, { 'content-type': isJson ? 'application/json' : type })
    },
  })
  let made: { json: Buffer; yaml: Buffer } | undefined
  const texts = () => {
    if (made === undefined) {
      const description = openApi([...routes, own])
      made = { json: Buffer.from(JSON.stringify(description)), yaml: Buffer.from(toYaml(description)) }
    }
    return made
  }
  return [own]
}

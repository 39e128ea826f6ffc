import { openApi } from '../http/bind/openapi.ts'
import { allRoutes } from './resources.ts'

/** `docs/reference/openapi.json`: the description of the whole API, as a text that ends with a line end. */
export function openApiDocument(): string {
  return `${JSON.stringify(openApi(allRoutes), null, 1)}\n`
}

import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'

/** The facts that the client needs about an endpoint at run time, in one line: `PUT /api/…/file/ form`. */
function callOf({ method, path, renders, parses, body }: Endpoint): string {
  const words = [method, path]
  if (renders === 'file') words.push('file')
  if (body.extent !== 'none' && parses === 'form') words.push('form')
  return words.join(' ')
}

/** The text of `calls.ts`: a table without schemas, so that a browser loads a few lines instead of the contract. */
export function renderCalls(): string {
  const lines = Object.entries(endpoints)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, endpoint]) => `  ${name}: '${callOf(endpoint)}',\n`)
  return `// Made by \`npm run docs\` from the contract.

/** Method and path of each call. \`file\`: the reply is bytes, not JSON. \`form\`: the body is a multipart form. */
export const calls = {
${lines.join('')}} as const
`
}

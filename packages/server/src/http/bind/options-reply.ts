import type { AnyField, Endpoint, FieldRecord, Method } from '@weft/contract'

const mediaTypes = {
  json: 'application/json',
  api: 'text/html',
  csv: 'text/csv',
  'json-flat': 'application/json-flat',
  openmetrics: 'application/openmetrics-text',
} as const

/** The body of the reply to OPTIONS: what a resource is and what it takes. `writable` are the methods whose fields the caller may see. */
export function optionsBody(path: string, endpoints: readonly Endpoint[], writable: readonly Method[]): object {
  const first = endpoints.find((one) => one.method === 'GET') ?? endpoints[0]
  const actions = endpoints.filter(
    (one) => (one.method === 'POST' || one.method === 'PUT') && writable.includes(one.method),
  )
  const renders =
    first === undefined || first.renders === 'file'
      ? ['application/octet-stream']
      : first.renders.map((one) => mediaTypes[one])
  const parses = ['application/x-www-form-urlencoded', 'multipart/form-data']
  return {
    name: resourceName(path),
    description: first?.summary ?? '',
    renders,
    parses: endpoints.filter((one) => one.body.extent !== 'none').some((one) => one.parses === 'form')
      ? parses
      : ['application/json', ...parses],
    ...(actions.length > 0
      ? { actions: Object.fromEntries(actions.map((one) => [one.method, describeFields(one.body.fields)])) }
      : {}),
  }
}

/** `/api/projects/` is a "Project List", `/api/projects/:project/` a "Project Instance", what stands below goes by its own name. */
export function resourceName(path: string): string {
  const segments = path.split('/').filter((one) => one !== '' && one !== 'api')
  const first = segments[0]
  if (first === undefined) return 'API Root'
  const names = segments.filter((one) => !one.startsWith(':'))
  if (names.length > 1) return titleOf(names.at(-1) ?? '')
  return `${titleOf(singular(first))} ${segments.length === 1 ? 'List' : 'Instance'}`
}

const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '')
const titleOf = (words: string) =>
  words
    .replace(/[-_]/g, ' ')
    .replace(/(^| )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())

function describeFields(fields: FieldRecord): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describeField(name, field)]))
}

function describeField(name: string, field: AnyField): object {
  const { type, label, help, maxLength, choices } = field.notes
  return {
    type,
    required: field.presence === 'required',
    read_only: false,
    label: label ?? titleOf(name).replace(/ ([A-Z])/g, (letter) => letter.toLowerCase()),
    ...(help === undefined ? {} : { help_text: help }),
    ...(maxLength === undefined ? {} : { max_length: maxLength }),
    ...(choices === undefined ? {} : { choices: choices.map((one) => ({ value: one, display_name: String(one) })) }),
  }
}

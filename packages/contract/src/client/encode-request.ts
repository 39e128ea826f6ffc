/** Values that queries and forms carry as texts. */
type SentParts = Readonly<Record<string, unknown>>

/** The path with its parameters in it. Throws for one that no path can have: the address would be another. */
export function fillPath(path: string, params: SentParts): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] === undefined ? '' : String(params[name])
    if (value === '' || value === '.' || value === '..')
      throw new RangeError(`"${value}" cannot be the ${name} in ${path}`)
    return encodeURIComponent(value)
  })
}

/** `?a=1&b=2`, or nothing; a list is its name several times. */
export function queryText(query: SentParts): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of textsOf(query)) parameters.append(name, value)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether a file goes along, which JSON cannot carry. */
export const hasFile = (body: SentParts): boolean =>
  Object.values(body).some((value) => value instanceof Blob || value instanceof Uint8Array)

/** A multipart form; of a file its own name is kept. */
export function formOf(body: SentParts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(value)]), name)
    else if (value instanceof Blob) form.append(name, value)
    else for (const [, text] of textsOf({ [name]: value })) form.append(name, text)
  }
  return form
}

function* textsOf(values: SentParts): Generator<readonly [string, string]> {
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) yield [name, textOf(one)]
}

/** A form has no null: an empty text stands for it. */
const textOf = (value: unknown): string =>
  value === null ? '' : value instanceof Date ? value.toISOString() : String(value)

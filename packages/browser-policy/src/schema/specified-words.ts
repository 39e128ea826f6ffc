import type { JsonSchema } from './json-schema.ts'

/** The browser's types as draft-04 schemas; for addresses draft-04 has only `format`. */
const WORDS: Readonly<Record<string, JsonSchema>> = {
  URL: { type: 'string', format: 'uri' },
  URLorEmpty: { anyOf: [{ type: 'string', format: 'uri' }, { enum: [''] }] },
  origin: { type: 'string', format: 'uri' },
  JSON: { type: 'string' },
}

/** Keywords of the browser's dialect that no validator knows. */
const OWN: ReadonlySet<string> = new Set(['strict'])

/**
 * A schema of the browser's dialect in draft-04 and no further words: the types, closed lists, required names and
 * attributes that the specification states, without what browsers are lenient about and without patterns for addresses.
 */
export function inSpecifiedWords(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema
  const inside = Object.fromEntries(
    Object.entries(rest).flatMap(([keyword, value]): [string, JsonSchema[string]][] => {
      if (OWN.has(keyword)) return []
      if (keyword === 'properties' || keyword === 'patternProperties') {
        const map = Object.entries(value as { [name: string]: JsonSchema }) // the dialect has schemas there
        return [[keyword, Object.fromEntries(map.map(([name, one]) => [name, inSpecifiedWords(one)]))]]
      }
      return [[keyword, keyword === 'items' ? inSpecifiedWords(value as JsonSchema) : value]]
    }),
  )
  const types = [type].flat().filter((one) => typeof one === 'string')
  if (types.every((one) => WORDS[one] === undefined)) return { ...(type === undefined ? {} : { type }), ...inside }
  const plain = types.filter((one) => WORDS[one] === undefined)
  const words = types.map((one) => WORDS[one]).filter((one) => one !== undefined)
  const [word] = words
  if (plain.length === 0 && words.length === 1 && word) return { ...word, ...inside }
  const own: JsonSchema[] = plain.length > 0 ? [{ type: plain.length === 1 ? (plain[0] ?? '') : plain, ...inside }] : []
  return { anyOf: [...own, ...words] }
}

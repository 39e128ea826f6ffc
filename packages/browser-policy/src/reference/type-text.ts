import type { ValueTree } from '../catalogue/value-tree.ts'

/** A type in words, such as `list of origins` or `"GET" or "POST"`. The properties of objects are listed elsewhere. */
export function typeText(tree: ValueTree): string {
  switch (tree.kind) {
    case 'boolean':
      return 'boolean'
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'integer':
      return 'whole number'
    case 'enum':
      return alternatives(tree.options.map((option) => JSON.stringify(option)))
    case 'url':
      return 'URL'
    case 'urlOrEmpty':
      return 'URL or empty text'
    case 'origin':
      return 'origin'
    case 'json':
      return 'any object or list'
    case 'array':
      return `list of ${plural(tree.items)}${tree.jsonText ? ' (also as JSON text)' : ''}`
    case 'object':
      return (
        objectText(Object.values(tree.patternProperties)[0], Object.keys(tree.properties).length > 0) +
        (tree.jsonText ? ' (also as JSON text)' : '')
      )
    case 'union':
      return alternatives(tree.alternatives.map(typeText))
  }
}

function objectText(free: ValueTree | undefined, hasKnown: boolean): string {
  if (free === undefined) return 'object'
  return hasKnown ? `object with further free names for ${plural(free)}` : `object of free names for ${plural(free)}`
}

const alternatives = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`

const PLURALS: Partial<Record<ValueTree['kind'], string>> = {
  boolean: 'booleans',
  string: 'texts',
  number: 'numbers',
  integer: 'whole numbers',
  url: 'URLs',
  urlOrEmpty: 'URLs or empty texts',
  origin: 'origins',
  json: 'objects or lists',
  object: 'objects',
}

const plural = (tree: ValueTree): string =>
  tree.kind === 'array' ? `lists of ${plural(tree.items)}` : (PLURALS[tree.kind] ?? typeText(tree))

import type { Target } from '../target.ts'
import { mustBe, saying } from './editor-texts.ts'
import type { JsonSchema } from './json-schema.ts'
import { originOrFilePattern, originPattern, urlOrEmptyPattern, urlPattern, webOriginPattern } from './text-patterns.ts'

const url: JsonSchema = saying({ title: 'URL', type: 'string', pattern: urlPattern }, mustBe.url)

/**
 * ESR 60 and 140 write values into a log before they look at them; an own property `toString` ends their loader. It is a
 * pattern because some validators look for required and known properties in the prototype too.
 */
export const unprintable: { [name: string]: JsonSchema } = { '^toString$': { not: {} } }

const anything: JsonSchema = {
  type: ['array', 'boolean', 'null', 'number', 'object', 'string'],
  patternProperties: unprintable,
}

/** The three kinds of text that JSON Schema has no type for, as the target reads them. */
export function definitionsFor(target: Target): { [name: string]: JsonSchema } {
  return {
    url,
    urlOrEmpty: saying({ title: 'URL or empty text', type: 'string', pattern: urlOrEmptyPattern }, mustBe.urlOrEmpty),
    origin: originFor(target),
    ...(target === 'esr140' ? { anything } : {}),
  }
}

function originFor(target: Target): JsonSchema {
  const title = 'Origin: scheme, host and port of a site, such as https://www.example.com'
  switch (target) {
    case 'esr60':
      return saying({ title, type: 'string', pattern: originPattern }, mustBe.origin)
    case 'esr140':
      return saying({ title, type: 'string', pattern: originOrFilePattern }, mustBe.origin)
    case 'esr153':
      return {
        title,
        type: 'string',
        allOf: [urlPattern, webOriginPattern].map((pattern) => saying({ pattern }, mustBe.origin)),
      }
  }
}

import { type Target, targetFacts } from '../target.ts'
import { patternMessages, withPatternMessage } from './editor-texts.ts'
import type { JsonSchema } from './json-schema.ts'
import { originOrFilePattern, originPattern, urlOrEmptyPattern, urlPattern, webOriginPattern } from './text-patterns.ts'

const url: JsonSchema = withPatternMessage({ title: 'URL', type: 'string', pattern: urlPattern }, patternMessages.url)

/**
 * ESR 60 and 140 log values before they check them, and an own property `toString` ends their loader. It is forbidden by a
 * pattern, because some validators find required and known properties in the prototype too.
 */
export const unprintable: { [name: string]: JsonSchema } = { '^toString$': { not: {} } }

const anything: JsonSchema = {
  type: ['array', 'boolean', 'null', 'number', 'object', 'string'],
  patternProperties: unprintable,
}

/** Definitions of the three kinds of text for which JSON Schema has no type, as the target reads them. */
export function definitionsFor(target: Target): { [name: string]: JsonSchema } {
  return {
    url,
    urlOrEmpty: withPatternMessage(
      { title: 'URL or empty text', type: 'string', pattern: urlOrEmptyPattern },
      patternMessages.urlOrEmpty,
    ),
    origin: originFor(target),
    ...(targetFacts[target].behaviour.lists === 'skip where said' ? { anything } : {}),
  }
}

function originFor(target: Target): JsonSchema {
  const title = 'Origin: scheme, host and port of a site, such as https://www.example.com'
  switch (targetFacts[target].behaviour.origins) {
    case 'without path':
      return withPatternMessage({ title, type: 'string', pattern: originPattern }, patternMessages.origin)
    case 'without path, or file':
      return withPatternMessage({ title, type: 'string', pattern: originOrFilePattern }, patternMessages.origin)
    case 'matching text':
      return {
        title,
        type: 'string',
        allOf: [urlPattern, webOriginPattern].map((pattern) => withPatternMessage({ pattern }, patternMessages.origin)),
      }
  }
}

import { type Target, targetFacts } from '../target.ts'
import { patternMessages, withPatternMessage } from './editor-texts.ts'
import type { JsonSchema } from './json-schema.ts'
import { pagesPattern, updatePinPattern } from './text-patterns.ts'

/** Adds the checks of the browser's own code to a policy's schema. */
type Refinement = (schema: JsonSchema) => JsonSchema

const updatePin: Refinement = (schema) =>
  withPatternMessage({ ...schema, pattern: updatePinPattern }, patternMessages.updatePin)

/** Some browsers split the text at its bars before checking it. */
const homePages: Refinement = (schema) => {
  const properties = schema.properties as { [name: string]: JsonSchema } // Homepage is an object
  const { description = '' } = properties.URL ?? {}
  return {
    ...schema,
    properties: {
      ...properties,
      URL: withPatternMessage({ description, type: 'string', pattern: pagesPattern }, patternMessages.pages),
    },
  }
}

/**
 * The refinement of a policy, by its name in the browser; they must follow `engine/own-rules.ts`. The match patterns of
 * SitePolicies are left to the linter.
 */
function refinementFor(name: string, target: Target): Refinement | undefined {
  if (name === 'AppUpdatePin') return updatePin
  const splits = targetFacts[target].behaviour.homePages === 'split at bars'
  return name === 'Homepage' && splits ? homePages : undefined
}

/** The schema of a policy's value with the checks of its code. */
export function withOwnChecks(name: string, target: Target, schema: JsonSchema): JsonSchema {
  return refinementFor(name, target)?.(schema) ?? schema
}

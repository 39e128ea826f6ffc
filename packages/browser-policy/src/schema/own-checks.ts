import type { Target } from '../target.ts'
import { patternMessages, withPatternMessage } from './editor-texts.ts'
import type { JsonSchema } from './json-schema.ts'
import { pagesPattern, updatePinPattern } from './text-patterns.ts'

/** Adds the checks of the browser's own code to a policy's schema. */
type Refinement = (schema: JsonSchema) => JsonSchema

const updatePin: Refinement = (schema) =>
  withPatternMessage({ ...schema, pattern: updatePinPattern }, patternMessages.updatePin)

/** ESR 153 splits the text at its bars before checking it. */
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
 * Refinements by the browser's name of the policy; they must follow `engine/own-rules.ts`. The match patterns of
 * SitePolicies are left to the linter.
 */
const refinements: Readonly<Record<Target, ReadonlyMap<string, Refinement>>> = {
  esr60: new Map(),
  esr140: new Map([['AppUpdatePin', updatePin]]),
  esr153: new Map([
    ['AppUpdatePin', updatePin],
    ['Homepage', homePages],
  ]),
}

/** The schema of a policy's value with the checks of its own code. */
export function withOwnChecks(name: string, target: Target, schema: JsonSchema): JsonSchema {
  return refinements[target].get(name)?.(schema) ?? schema
}

import { indexLines } from '@weft/text'
import { formatPath } from '../engine/describe-finding.ts'
import type { PolicyReadResult } from './conversion.ts'
import type { FormReadResult } from './define-form.ts'

/** Turns the result of a reader with places into that of a form; a value without a place gets its nearest parent's. */
export function withPlaces(text: string, read: PolicyReadResult): FormReadResult {
  const places = new Map(read.places.map(({ path, span }) => [formatPath(path), span]))
  return {
    text,
    lines: indexLines(text),
    policies:
      Object.keys(read.policies).length > 0 || !read.problems.some(({ severity }) => severity === 'error')
        ? read.policies
        : null,
    problems: read.problems,
    hives: null,
    spanOf: (path) => {
      for (let length = path.length; length >= 0; length--) {
        const span = places.get(formatPath(path.slice(0, length)))
        if (span) return span
      }
      return null
    },
  }
}

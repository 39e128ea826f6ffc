import { indexLines } from '@weft/text'
import { formatPath } from '../engine/describe-finding.ts'
import type { PolicyReadResult } from './conversion.ts'
import type { FormReadResult } from './define-form.ts'

/** What a reader with places gives, as every form gives it: the nearest place above stands for a value without its own. */
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

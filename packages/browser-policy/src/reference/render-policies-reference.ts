import { catalogue } from '../catalogue/index.ts'
import { referenceMarkdown } from './reference-markdown.ts'

/** The whole reference as it stands in `docs/reference/policies.md`. */
export function renderPoliciesReference(): string {
  return referenceMarkdown(catalogue)
}

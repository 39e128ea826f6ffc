import { catalogue } from '../catalogue/index.ts'
import { type BuiltTexts, speakIn } from '../texts/built-texts.ts'
import { referenceMarkdown } from './reference-markdown.ts'

/** The whole reference as it stands in `docs/reference/policies.md`, or in the language of the translations. */
export function renderPoliciesReference(texts?: BuiltTexts): string {
  return referenceMarkdown(catalogue, texts && speakIn(texts))
}

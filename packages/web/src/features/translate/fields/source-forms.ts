import type { EditorString } from '../../../api/editor-server.ts'

type FormsOfString = Pick<EditorString, 'source' | 'target'> & {
  readonly place: { readonly plural: { readonly forms: readonly { readonly examples: readonly number[] }[] } }
}

/** Whether each form of the translation has separate forms of the source. */
export const hasSourceForms = ({ source, target }: Pick<EditorString, 'source' | 'target'>): boolean =>
  source.length === 2 && target.length > 1

/**
 * The forms of the source that a form of the translation says, by their places: that for the count of one alone says the singular,
 * every other one the plural, as the checks compare them. If the form for one also covers other counts (nought in French, 21 in
 * Russian), the singular helps too.
 */
export function sourceFormsOf(content: FormsOfString, form: number): readonly number[] {
  if (!hasSourceForms(content)) return content.source.map((_, at) => at)
  const { examples = [] } = content.place.plural.forms[form] ?? {}
  if (!examples.includes(1)) return [1]
  return examples.length === 1 ? [0] : [0, 1]
}

/** The text of the source that a form of the translation is checked against, and so begins with where the source is copied. */
export const sourceOf = (content: FormsOfString, form: number): string =>
  content.source[sourceFormsOf(content, form).at(-1) ?? 0] ?? ''

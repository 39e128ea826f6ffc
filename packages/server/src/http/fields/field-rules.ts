import type { TextRule } from '@weft/contract'

/** Rules that need nothing of the server. */
type GeneralRule = 'slug' | 'url' | 'email'

/** The problem of a text, in words for people; null: none. */
export type Judge = (text: string) => string | null

/** The rest of the server as fields of contracts need it; app.ts passes it in, because http/ knows no other part. */
export interface FieldRules {
  readonly texts: { readonly [Rule in Exclude<TextRule, GeneralRule>]: Judge }
  isCheck(id: string): boolean
}

const general: { readonly [Rule in GeneralRule]: Judge } = {
  slug: (text) =>
    /^[-a-zA-Z0-9_]+$/.test(text) ? null : 'Only letters, digits, hyphens and underscores may be used here.',
  url: (text) =>
    /^https?:\/\/[^\s/?#]+/i.test(text) && URL.canParse(text) ? null : 'This is not an http or https URL.',
  email: (text) =>
    /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? null : 'This is not an e-mail address.',
}

const isGeneral = (rule: TextRule): rule is GeneralRule => rule in general

/** A rule's problem with a text; null: none. */
export function judge(rule: TextRule, text: string, rules: FieldRules): string | null {
  return isGeneral(rule) ? general[rule](text) : rules.texts[rule](text)
}

import type { TextRule } from '@weft/contract'

/** Rules that need nothing of the server. */
type GeneralRule = 'slug' | 'url' | 'email'

/** What is wrong with a text, in words for people; null: nothing. */
export type Judge = (text: string) => string | null

/** What fields of contracts need the rest of the server for; app.ts hands it in, because http/ knows no other part. */
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

/** What a rule says of a text; null: nothing. */
export function judge(rule: TextRule, text: string, rules: FieldRules): string | null {
  return isGeneral(rule) ? general[rule](text) : rules.texts[rule](text)
}

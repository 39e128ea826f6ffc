import type { WordForms } from './word-forms.ts'

let forms: typeof import('./forms-of.ts') | undefined

/** How the words of a language change; undefined: nobody has said it, or the forms are not loaded. */
export const formsOf = (language: string): WordForms | undefined => forms?.formsOf(language)

/** Loads the forms of all languages, which only texts that are held to terms need. */
export async function loadForms(): Promise<void> {
  forms ??= await import('./forms-of.ts')
}

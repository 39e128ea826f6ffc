/** The key of a record: its name in URLs or its id. */
export type ProjectKey = { readonly slug: string } | { readonly id: number }

export type LanguageKey = { readonly code: string } | { readonly id: number }

export type ComponentKey = { readonly project: string; readonly path: string } | { readonly id: number }

export type TranslationKey =
  | { readonly project: string; readonly path: string; readonly language: string }
  | { readonly id: number }

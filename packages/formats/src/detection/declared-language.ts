import { resolveLanguage } from '@weft/l10n'

/** Patterns that find the declared target language in files of these kinds. */
const declarations: Readonly<Record<string, RegExp>> = {
  po: /^"Language: *([\w@.+-]+)/m,
  xlf: /\s(?:target-language|trgLang)\s*=\s*["']([\w@.+-]+)["']/,
  xliff: /\s(?:target-language|trgLang)\s*=\s*["']([\w@.+-]+)["']/,
  arb: /^\s*\{[^{}]*?"@@locale"\s*:\s*"([\w@.+-]+)"/,
  json: /^\s*\{\s*"language"\s*:\s*"([\w@.+-]+)"\s*,\s*"messages"\s*:/,
  ts: /<TS\b[^<>]*\slanguage\s*=\s*["']([\w@.+-]+)["']/,
}

/** The language that the head of a file names; null where it names none, or none that is known. */
export function declaredLanguage(extension: string, text: string): string | null {
  const code = declarations[extension]?.exec(text)?.[1]
  return code === undefined ? null : (resolveLanguage(code)?.code ?? null)
}

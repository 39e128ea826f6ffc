import { type FileCodeStyle, formatLanguageCode, resolveLanguage } from '@weft/l10n'
import type { FileLanguage } from '../format.ts'

const canonical = new Map<string, string>()
const MOST_KNOWN = 1000

/** A code in one spelling: `pt-BR` and `pt_BR` of files are one. */
export function canonicalCode(code: string): string {
  let found = canonical.get(code)
  if (found === undefined) {
    found = resolveLanguage(code)?.code ?? code.replaceAll('-', '_')
    if (canonical.size >= MOST_KNOWN) canonical.clear()
    canonical.set(code, found)
  }
  return found
}

/** A language's code as a file of several languages spells it, or is to. */
export function codeInFile(
  codes: readonly string[],
  { code, inFile }: Pick<FileLanguage, 'code' | 'inFile'>,
  style: FileCodeStyle,
): string {
  if (inFile !== undefined && inFile !== '') return inFile
  if (codes.includes(code)) return code
  const wanted = canonicalCode(code)
  return codes.find((one) => canonicalCode(one) === wanted) ?? formatLanguageCode(code, style)
}

import { type FileCodeStyle, formatLanguageCode, type LanguageCodeStyle, languageCodeStyles } from '@weft/l10n'
import type { MaskedFile } from './find-masks.ts'

/**
 * The spelling of languages in file names: the style that fits most codes without a change; '' where the format's own does as
 * well.
 */
export function codeStyleOf(files: readonly MaskedFile[], usual: FileCodeStyle): LanguageCodeStyle | '' {
  const fits = (style: FileCodeStyle) =>
    files.filter(({ code, language }) => formatLanguageCode(language, style) === code).length
  let best: LanguageCodeStyle | '' = ''
  let most = fits(usual)
  for (const style of languageCodeStyles) {
    const count = fits(style)
    if (count > most) {
      best = style
      most = count
    }
  }
  return best
}

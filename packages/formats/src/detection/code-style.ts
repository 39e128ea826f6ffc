import { formatLanguageCode, type LanguageCodeStyle, languageCodeStyles } from '@weft/l10n'
import type { MaskedFile } from './find-masks.ts'

/** How names spell languages: the style that writes most of their codes as they are; '' where the format's own does as well. */
export function codeStyleOf(files: readonly MaskedFile[], usual: LanguageCodeStyle): LanguageCodeStyle | '' {
  const fits = (style: LanguageCodeStyle) =>
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

import { readFileSync } from 'node:fs'
import { type FontCase, type FontWidths, fontRuler, type TextRuler } from '@weft/checks'

interface DefaultWidths {
  readonly regular: FontWidths
  readonly bold: FontWidths
  readonly wideRegular: FontWidths
  readonly wideBold: FontWidths
}

interface DefaultRulers {
  readonly regular: TextRuler
  readonly bold: TextRuler
  readonly widths: DefaultWidths
}

let rulers: DefaultRulers | undefined

/** Source Sans 3, with DejaVu Sans for what that lacks; read when a text is first measured. */
function defaultRulers(): DefaultRulers {
  if (rulers) return rulers
  const widths: DefaultWidths = JSON.parse(
    readFileSync(new URL('./generated/default-widths.json', import.meta.url), 'utf8'),
  )
  const { regular, bold, wideRegular, wideBold } = widths
  rulers = { regular: fontRuler([regular, wideRegular]), bold: fontRuler([bold, wideBold]), widths }
  return rulers
}

const isBold = (weight: string | undefined) => /^(bold|extrabold|black|[6-9]\d\d)$/i.test(weight ?? '')

/** The font of a group, and of languages that have another one. */
export interface FontGroup {
  readonly usual: FontWidths
  readonly languages: ReadonlyMap<string, FontWidths>
}

/** The fonts that a project's flags may name. */
export interface ProjectFonts {
  /** Those of one language. */
  of(language: string): FontCase
}

const rulersOfFonts = new WeakMap<FontWidths, TextRuler>()

function rulerOf(widths: FontWidths): TextRuler {
  const known = rulersOfFonts.get(widths)
  if (known) return known
  const ruler = fontRuler([widths, defaultRulers().widths.wideRegular])
  rulersOfFonts.set(widths, ruler)
  return ruler
}

export function projectFonts(groups: ReadonlyMap<string, FontGroup>): ProjectFonts {
  return {
    of: (language) => (family, weight) => {
      const group = family === undefined ? undefined : groups.get(family)
      if (group) return rulerOf(group.languages.get(language) ?? group.usual)
      const { bold, regular } = defaultRulers()
      return isBold(weight) ? bold : regular
    },
  }
}

/** The fonts of a project without uploaded ones. */
export const usualFonts: ProjectFonts = projectFonts(new Map())

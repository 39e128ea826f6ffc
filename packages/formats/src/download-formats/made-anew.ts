import type { Format, WrittenFormat } from '../format.ts'
import { withFittedForms } from './fitted-forms.ts'

interface FormFacts
  extends Pick<WrittenFormat, 'mediaType' | 'of' | 'loses'>,
    Partial<Pick<WrittenFormat, 'canSay' | 'canName'>> {
  /** A comment of the grammar, where formats that say otherwise look the same: it goes before what this finds. */
  readonly signed?: { readonly before: RegExp; comment(text: string): string }
}

/** A form that is one of the formats of files: a file without strings that gets them all. */
export function madeAnew(format: Format, { signed, ...facts }: FormFacts): WrittenFormat {
  const { id, label, extensions } = format
  const signature = signed?.comment(`Written by Weft in the form ${id}.`)
  return {
    kind: 'written',
    id,
    format: id,
    label,
    extensions,
    canSay: () => true,
    ...facts,
    async write(units, about) {
      const { languageCode: code, plural, parameters, hasTemplate } = about
      const file = format.parse(format.begin(about), { language: { code, plural }, parameters, hasTemplate })
      // A name that the grammar cannot say would be another.
      const named = units.filter(({ context }) => facts.canName?.(context) ?? true)
      const representable = format.plurals === 'none' ? named : named.map((unit) => withFittedForms(unit, plural))
      const bytes = file.edit({ units: representable.map((unit) => ({ kind: 'add', unit })) })
      if (!signed || signature === undefined) return bytes
      return Buffer.from(
        Buffer.from(bytes)
          .toString()
          .replace(signed.before, (found) => `${signature}\n${found}`),
      )
    },
    ...(signature !== undefined && { wrote: (start) => start.includes(signature) }),
    read: async (bytes, options) => format.parse(bytes, options),
  }
}

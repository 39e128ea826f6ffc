import { type InnerHtml, readInnerHtml } from '../markup/inner-html.ts'
import { type FluentEntry, type FluentVariant, REFERENCE, variantsOf } from './fluent.ts'

export interface FluentHtml {
  readonly variants: readonly FluentVariant[]
  /** The fault by which a browser would lose or change something; null without one. */
  readonly fault: string | null
}

const read = (variant: FluentVariant): InnerHtml => readInnerHtml(variant.text, REFERENCE)

/** Looks at an entry's value as the inside of an element; null where it has none, or too many variants. */
export function readFluentHtml({ value }: FluentEntry): FluentHtml | null {
  const variants = value && variantsOf(value)
  if (!variants) return null
  const fault = variants.map((variant) => read(variant).fault).find((found) => found !== null)
  return { variants, fault: fault ?? null }
}

/** The key that variants with the same elements share. */
export function elementsKey(variant: FluentVariant): readonly string[] {
  return [read(variant).elements.join('\n')]
}

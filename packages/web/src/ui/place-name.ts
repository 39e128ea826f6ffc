import type { useText } from '../text/texts.ts'

export interface NamedPlace {
  readonly kind: string
  readonly name: string
}

/** The display name of a thing: a glossary has the name of its project. */
export const placeName = ({ kind, name }: NamedPlace, text: ReturnType<typeof useText>): string =>
  kind === 'glossary' ? text('glossary-of', { name }) : name

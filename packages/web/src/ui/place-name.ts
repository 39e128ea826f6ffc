import type { useText } from '../text/texts.ts'

export interface NamedPlace {
  readonly kind: string
  readonly name: string
}

/** What people read as the name of a thing: a glossary bears the name of its project, beside which it stands. */
export const placeName = ({ kind, name }: NamedPlace, text: ReturnType<typeof useText>): string =>
  kind === 'glossary' ? text('glossary-of', { name }) : name

import { Fragment, type ReactNode } from 'react'

/** Between two facts; without letters, its place follows the direction of the page. */
const point = ' · '

const isSaid = (fact: ReactNode): boolean => fact !== null && fact !== undefined && fact !== false && fact !== ''

/**
 * Facts in one line; those that are null, false or empty are left out. Each keeps its own direction: a name in Latin letters takes
 * no part of the date beside it along where the page is written from right to left.
 */
export function FactLine({ facts }: { readonly facts: readonly ReactNode[] }) {
  return facts.filter(isSaid).map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line never change their order
    <Fragment key={at}>
      {at > 0 && point}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}

/**
 * The forms of one text in one line, inside of an element with `dir="auto"`: browsers find its direction from them. They would
 * pass over what stands in a `<bdi>`.
 */
export function FormLine({ forms }: { readonly forms: readonly ReactNode[] }) {
  return forms.filter(isSaid).map((form, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a text never change their order
    <Fragment key={at}>
      {at > 0 && point}
      <span style={{ unicodeBidi: 'plaintext' }}>{form}</span>
    </Fragment>
  ))
}

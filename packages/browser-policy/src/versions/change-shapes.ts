import type { ValueTree } from '../catalogue/value-tree.ts'

/** The values of each policy that a browser knows, by the catalogue's names. */
export type Shapes = { readonly [policy: string]: ValueTree }

type Changed<Before extends Shapes, After extends Shapes, Gone extends string> = {
  readonly [Name in keyof (Omit<Before, Gone | keyof After> & After)]: (Omit<Before, Gone | keyof After> & After)[Name]
}

/**
 * The shapes of a browser by the differences from an earlier one: new, changed and removed policies. Equal policies
 * share one tree, so that a value is tested once for both.
 */
export function changeShapes<Before extends Shapes, After extends Shapes, Gone extends string = never>(
  before: Before,
  after: After,
  ...gone: readonly Gone[]
): Changed<Before, After, Gone> {
  const left: readonly string[] = gone
  const kept = Object.entries(before).filter(([name]) => !left.includes(name))
  return { ...Object.fromEntries(kept), ...after } as Changed<Before, After, Gone>
}

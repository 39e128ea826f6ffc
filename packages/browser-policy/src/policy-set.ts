import type { catalogue } from './catalogue/index.ts'
import type { ValueOf, ValueTree } from './catalogue/value-tree.ts'
import type { Target } from './target.ts'

type Entry = (typeof catalogue)[number]

type TreeOf<Name extends Entry['name'], For extends Target> = Extract<Entry, { readonly name: Name }>['values'][For]

type NamesOf<For extends Target> = {
  [Name in Entry['name']]: TreeOf<Name, For> extends ValueTree ? Name : never
}[Entry['name']]

/** The policies of one target by their catalogue names; every one is optional. */
export type PolicySetOf<For extends Target> = {
  [Name in NamesOf<For>]?: ValueOf<Extract<TreeOf<Name, For>, ValueTree>>
}

/** The specification's policies: a misspelt name or a wrong value does not compile. */
export type PolicySet = PolicySetOf<'esr60'>

import { nameSetOf, policiesOf } from '../names.ts'
import { defineForm, oneFile } from './define-form.ts'
import type { FieldScope } from './form-fields.ts'

interface CatalogueForm<Name extends string> {
  readonly name: Name
  readonly summary: string
  /** The file for the policies that the target knows. Imports what it needs when called, to keep the start fast. */
  render(scope: FieldScope): Promise<string>
}

/** Makes a form that is written from the catalogue alone, as one file without options. */
export function defineCatalogueForm<const Name extends string>({ name, summary, render }: CatalogueForm<Name>) {
  return defineForm({
    name,
    summary,
    extensions: [],
    options: {},
    detect: () => false,
    read: null,
    takes: 'nothing',
    makes: 'file',
    async write({ target, build }) {
      const policies = policiesOf({ target, ...(build && { build }) })
      return oneFile(await render({ policies, target, nameSet: nameSetOf(target) }))
    },
  })
}

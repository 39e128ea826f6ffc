import { nameSetOf, policiesOf } from '../../names.ts'
import { defineForm, oneFile } from '../define-form.ts'

export const nixForm = defineForm({
  name: 'nix',
  summary:
    'takes no input. A Nix module with a typed option for every policy that the target knows, for NixOS and home-manager.',
  extensions: [],
  options: {},
  detect: () => false,
  read: null,
  takes: 'nothing',
  makes: 'file',
  async write({ target, build }) {
    const scope = { policies: policiesOf({ target, ...(build && { build }) }), target, nameSet: nameSetOf(target) }
    return oneFile((await import('../nix.ts')).nixModule(scope))
  },
})

import { defineCatalogueForm } from '../catalogue-form.ts'

export const nixForm = defineCatalogueForm({
  name: 'nix',
  summary:
    'takes no input. A Nix module with a typed option for every policy that the target knows, for NixOS and home-manager.',
  render: async (scope) => (await import('../nix.ts')).nixModule(scope),
})

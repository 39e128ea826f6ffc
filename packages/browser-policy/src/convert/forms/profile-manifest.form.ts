import { defineCatalogueForm } from '../catalogue-form.ts'

export const profileManifestForm = defineCatalogueForm({
  name: 'profile-manifest',
  summary:
    'takes no input. The manifest of ProfileManifests, from which ProfileCreator and iMazing Profile Editor make a form.',
  render: async (scope) => (await import('../jamf.ts')).profileManifest(scope),
})

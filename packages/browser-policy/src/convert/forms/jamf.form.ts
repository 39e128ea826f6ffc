import { defineCatalogueForm } from '../catalogue-form.ts'

export const jamfForm = defineCatalogueForm({
  name: 'jamf',
  summary:
    'takes no input. The JSON schema from which Jamf Pro makes a form, with a title and an explanation for every policy that the target knows.',
  render: async (scope) => (await import('../jamf.ts')).jamfSchema(scope),
})

import { nameSetOf, policiesOf } from '../../names.ts'
import { defineForm, oneFile } from '../define-form.ts'

export const profileManifestForm = defineForm({
  name: 'profile-manifest',
  summary:
    'takes no input. The manifest of ProfileManifests, from which ProfileCreator and iMazing Profile Editor make a form.',
  extensions: [],
  options: {},
  detect: () => false,
  read: null,
  takes: 'nothing',
  makes: 'file',
  async write({ target, build }) {
    const scope = { policies: policiesOf({ target, ...(build && { build }) }), target, nameSet: nameSetOf(target) }
    return oneFile((await import('../jamf.ts')).profileManifest(scope))
  },
})

import { nameSetOf, policiesOf } from '../../names.ts'
import { defineForm, oneFile } from '../define-form.ts'

export const jamfForm = defineForm({
  name: 'jamf',
  summary:
    'takes no input. The JSON schema from which Jamf Pro makes a form, with a title and an explanation for every policy that the target knows.',
  extensions: [],
  options: {},
  detect: () => false,
  read: null,
  takes: 'nothing',
  makes: 'file',
  async write({ target, build }) {
    const scope = { policies: policiesOf({ target, ...(build && { build }) }), target, nameSet: nameSetOf(target) }
    return oneFile((await import('../jamf.ts')).jamfSchema(scope))
  },
})

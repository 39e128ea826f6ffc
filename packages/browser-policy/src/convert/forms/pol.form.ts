import { defineForm, oneFile } from '../define-form.ts'
import { hiveOption, keyOption } from '../form-options.ts'
import { withPlaces } from '../read-places.ts'

export const polForm = defineForm({
  name: 'pol',
  summary:
    'Registry.pol, in which Group Policy and Samba keep their settings. A folder in place of a FILE is searched for them: the backup of a Group Policy object, or its folder in SYSVOL. When one file is read, --hive says whose settings it holds.',
  extensions: ['pol'],
  options: { hive: hiveOption, key: keyOption },
  detect: (start) => start.startsWith('PReg'),
  async read(bytes, { hive, key }) {
    const read = (await import('../pol.ts')).readPol(bytes, hive, key)
    return { ...withPlaces('', read), hives: read.hives }
  },
  takes: 'policies',
  makes: 'file',
  async write({ policies, values: { hive, key } }) {
    const { writePol } = await import('../pol.ts')
    const { bytes, losses } = writePol(policies, { ...(hive && { hive }), ...(key && { key }) })
    return oneFile(bytes, losses)
  },
})

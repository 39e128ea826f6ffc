import { defineForm, oneFile } from '../define-form.ts'
import { withPlaces } from '../read-places.ts'

export const plistForm = defineForm({
  name: 'plist',
  summary: 'for the preferences domain of macOS, with EnterprisePoliciesEnabled.',
  extensions: ['plist'],
  options: {},
  detect: (start) => start.startsWith('bplist') || /^<(\?xml|!DOCTYPE plist|plist)/.test(start),
  async read(bytes) {
    const { plistText, readPlist } = await import('../plist.ts')
    return withPlaces(plistText(bytes), readPlist(bytes))
  },
  takes: 'policies',
  makes: 'file',
  async write({ policies }) {
    const { text, losses } = (await import('../plist.ts')).writePlist(policies)
    return oneFile(text, losses)
  },
})

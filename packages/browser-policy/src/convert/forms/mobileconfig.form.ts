import { defineForm, oneFile } from '../define-form.ts'
import { withPlaces } from '../read-places.ts'

export const mobileconfigForm = defineForm({
  name: 'mobileconfig',
  summary:
    'a configuration profile in either inner form; its UUIDs follow from the content, so that the same policies give the same file.',
  extensions: ['mobileconfig'],
  options: {
    payload: {
      kind: 'choice',
      choices: ['payload', 'managed-client'],
      summary: 'which of the two inner forms to write.',
      fallback: 'payload',
    },
    domain: {
      kind: 'text',
      placeholder: 'DOMAIN',
      summary: 'the preferences domain, org.mozilla.firefox unless given.',
    },
    identifier: { kind: 'text', placeholder: 'NAME', summary: 'reverse-DNS identifier of the profile.' },
    'display-name': { kind: 'text', placeholder: 'TEXT', summary: 'the name that people see.' },
    organization: { kind: 'text', placeholder: 'TEXT', summary: 'who issues the profile.' },
  },
  detect: (start) => /^<(\?xml|!DOCTYPE plist|plist)/.test(start) && start.includes('<key>PayloadContent</key>'),
  async read(bytes, { domain }) {
    const [{ plistText }, { readMobileconfig }] = await Promise.all([
      import('../plist.ts'),
      import('../mobileconfig.ts'),
    ])
    return withPlaces(plistText(bytes), readMobileconfig(bytes, domain))
  },
  takes: 'policies',
  makes: 'file',
  async write({ policies, values }) {
    const { payload: form, identifier, domain, organization, 'display-name': displayName } = values
    const names = {
      ...(form && { form }),
      ...(identifier && { identifier }),
      ...(domain && { domain }),
      ...(organization && { organization }),
      ...(displayName && { displayName }),
    }
    const { text, losses } = (await import('../mobileconfig.ts')).writeMobileconfig(policies, names)
    return oneFile(text, losses)
  },
})

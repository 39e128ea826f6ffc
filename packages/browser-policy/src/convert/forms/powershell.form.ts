import { defineForm, oneFile } from '../define-form.ts'
import { hiveOption, keyOption } from '../form-options.ts'

export const powershellForm = defineForm({
  name: 'powershell',
  summary:
    'a script that sets the policies in a Group Policy object (Set-GPRegistryValue), or with -Local on its machine.',
  extensions: ['ps1'],
  options: { hive: hiveOption, key: keyOption },
  detect: () => false,
  read: null,
  takes: 'policies',
  makes: 'file',
  async write({ policies, values: { hive, key } }) {
    const { writePowershell } = await import('../powershell.ts')
    const { text, losses } = writePowershell(policies, { ...(hive && { hive }), ...(key && { key }) })
    // Windows PowerShell takes a script without a mark for one in its ANSI code page
    return oneFile(new TextEncoder().encode(`\ufeff${text}`), losses)
  },
})

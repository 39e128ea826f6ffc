import { nameSetOf, policiesOf } from '../../names.ts'
import { defineForm, oneFile } from '../define-form.ts'
import { hiveOption } from '../form-options.ts'

export const intuneForm = defineForm({
  name: 'intune',
  summary: 'a table (CSV) of OMA-URI rows for the templates that --to admx writes.',
  extensions: ['csv'],
  options: { hive: hiveOption },
  detect: () => false,
  read: null,
  takes: 'policies',
  makes: 'file',
  async write({ policies, target, build, values: { hive } }) {
    const { ingestUri, omaUriCsv, omaUriTable } = await import('../intune.ts')
    const scope = { policies: policiesOf({ target, ...(build && { build }) }), target, nameSet: nameSetOf(target) }
    const { rows, losses } = omaUriTable(policies, scope, { scope: hive === 'HKCU' ? 'User' : 'Device' })
    const note = `ingest the text of firefox.admx (convert --to admx --target ${target}) at ${ingestUri()}`
    return { ...oneFile(omaUriCsv(rows), losses), notes: [note] }
  },
})

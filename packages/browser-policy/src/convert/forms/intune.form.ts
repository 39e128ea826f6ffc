import { nameSetOf, policiesOf } from '../../names.ts'
import { defineForm, oneFile } from '../define-form.ts'
import { hiveOption } from '../form-options.ts'
import { withPlaces } from '../read-places.ts'
import { decodeReg } from '../reg-encoding.ts'

export const intuneForm = defineForm({
  name: 'intune',
  summary:
    'OMA-URI rows as a table (CSV), or with --body as the JSON that Graph takes by POST. They fit the templates that --to admx writes, or Mozilla’s with --templates mozilla. Rows, custom settings and settings-catalogue policies of Graph are read.',
  extensions: ['csv'],
  options: {
    hive: hiveOption,
    templates: {
      kind: 'choice',
      choices: ['own', 'mozilla'],
      summary: 'whose templates the tenant has ingested.',
      fallback: 'own',
    },
    body: { kind: 'flag', summary: 'write the body to POST to Graph’s deviceManagement/deviceConfigurations.' },
  },
  detect: (start) =>
    /^[^\r\n]*\boma-?uri\b[^\r\n]*/i.test(start) || /"(?:omaSettings|settingDefinitionId|settingInstance)"/.test(start),
  async read(bytes) {
    const { text } = decodeReg(bytes)
    return withPlaces(text, (await import('../intune-read.ts')).readIntune(text))
  },
  takes: 'policies',
  makes: 'file',
  async write({ policies, target, build, values: { hive, templates, body } }) {
    const { graphBodies, ingestUri, omaUriCsv, omaUriTable } = await import('../intune.ts')
    const scope = { policies: policiesOf({ target, ...(build && { build }) }), target, nameSet: nameSetOf(target) }
    const rules = { scope: hive === 'HKCU' ? ('User' as const) : ('Device' as const), templates: templates ?? 'own' }
    const { rows, losses } = omaUriTable(policies, scope, rules)
    const source =
      templates === 'mozilla' ? 'Mozilla’s firefox.admx' : `firefox.admx (convert --to admx --target ${target})`
    const bodies = graphBodies(rows)
    const content = body ? `${JSON.stringify(bodies.length === 1 ? bodies[0] : bodies, null, 2)}\n` : omaUriCsv(rows)
    return { ...oneFile(content, losses), notes: [`ingest the text of ${source} at ${ingestUri()}`] }
  },
})

import { catalogue } from '../../catalogue/index.ts'
import type { JsonObject, Loss } from '../../convert/conversion.ts'
import { fileForms } from '../../convert/policy-file.ts'
import { renamePolicies } from '../../convert/rename-policies.ts'
import { nameSetOf } from '../../names.ts'
import { targetFacts, targets } from '../../target.ts'
import { type Answer, type Call, choice, choiceOr, defineCommand, flag, text, WrongCall } from '../define-command.ts'
import { judgeFile } from '../judge-file.ts'
import { type InputFile, readInput } from '../read-input.ts'
import { conversionLines } from '../report.ts'
import { styleFor } from '../style.ts'
import { verdictLines } from '../verdict-lines.ts'
import { policyFileText } from '../write-json.ts'

const options = {
  from: choice(fileForms, 'Form of the input; told from its name or content when absent.'),
  to: choice([...fileForms, 'admx', 'intune'], 'Form of the output. Told from the name in --output when absent.'),
  output: text('FILE', 'Where to write; standard output when absent. For admx a folder, which is required.', 'o'),
  hive: choiceOr('HKLM', ['HKLM', 'HKCU'], 'reg: settings of the machine or of the user. intune: device or user.'),
  key: text('KEY', 'reg and admx: the key below the hive, SOFTWARE\\Policies\\Mozilla\\Firefox unless given.'),
  payload: choiceOr('payload', ['payload', 'managed-client'], 'mobileconfig: which of the two inner forms to write.'),
  domain: text('DOMAIN', 'mobileconfig: the preferences domain, org.mozilla.firefox unless given.'),
  identifier: text('NAME', 'mobileconfig: reverse-DNS identifier of the profile.'),
  'display-name': text('TEXT', 'mobileconfig: the name that people see.'),
  organization: text('TEXT', 'mobileconfig: who issues the profile.'),
  names: choice(
    ['specification', 'firefox'],
    'Rename policies to the names of the specification or of Firefox. Unless given: to those that --target knows.',
  ),
  target: choiceOr(
    'esr153',
    targets,
    'The browser that will read the result; it decides the names. admx and intune: whose policies the settings cover.',
  ),
  bare: flag('json: read and write the object of policies alone, without {"policies": …} around it.'),
  strict: flag('Exit with 1 when anything is lost.'),
}

export const convertCommand = defineCommand({
  name: 'convert',
  summary: 'turn policies into .reg, plist, profiles, ADMX, Intune, JSON',
  description: [
    'Reads a policy file in any of the forms policies.json, .reg, .plist and .mobileconfig and writes it in another one. What the new form cannot hold, or gives back changed, is named line by line on standard error; nothing is lost silently. So is what the browser will refuse or ignore in any form; it is written all the same. A file that the browser refuses as a whole is not converted; lint --fix mends it.',
    '',
    'reg: UTF-16 as regedit writes it. The file first deletes the key, so that importing it replaces what was there. Lists of more than nine entries get names whose alphabetical order is the wanted one, because Windows lists 10 before 2.',
    'plist: for the preferences domain of macOS, with EnterprisePoliciesEnabled.',
    'mobileconfig: a configuration profile in either inner form; its UUIDs follow from the content, so that the same policies give the same file.',
    'admx: takes no input. Writes firefox.admx and en-US/firefox.adml into the folder given by --output: a setting for every value of every policy that the target knows.',
    'intune: a table (CSV) of OMA-URI rows for the templates that --to admx writes.',
  ].join('\n'),
  operands: { usage: '[FILE]', least: 0, most: 1, areFiles: true },
  options,
  failsWhen: 'The input cannot be read, or something is lost and --strict was given.',
  examples: [
    { line: 'convert policies.json --to reg -o policies.reg', about: 'For the registry of Windows:', answer: 'yes' },
    {
      line: 'convert old.reg --to json',
      about: 'Back from an export of regedit:',
      answer: 'yes',
      shows: '"BlockAboutConfig": true',
    },
    {
      line: 'convert policies.json --to mobileconfig --payload managed-client --organization Example',
      about: 'A profile for macOS:',
      answer: 'yes',
      shows: '<key>mcx_preference_settings</key>',
    },
    { line: 'convert --to admx -o templates', about: 'Templates for the Group Policy editor:', answer: 'yes' },
    {
      line: 'convert policies.json --to intune',
      about: 'Rows for Microsoft Intune:',
      answer: 'yes',
      shows: './Device/Vendor/MSFT/Policy/Config/Firefox~Policy~firefox/BlockAboutConfig,String,<enabled/>',
    },
    {
      line: 'convert - --from json --to plist --bare',
      about: 'As a filter:',
      answer: 'yes',
      input: '{"BlockAboutConfig": true}',
      shows: '<key>EnterprisePoliciesEnabled</key>',
    },
  ],
  async run(call) {
    const to = call.options.to ?? formOf(call.options.output)
    const [path] = call.operands
    if (to === 'admx') return writeTemplates(call, path)
    if (path === undefined) throw new WrongCall('convert needs the FILE to read; - is standard input')
    const { from, key, domain, bare, names, target } = call.options
    const rules = { bare, ...(from && { form: from }), ...(key && { key }), ...(domain && { domain }) }
    const file = await readInput(call.world, path, rules)
    if (!file) return 'no'
    const judged = judgeFile(file, target, { bare })
    if (judged.status === 'failed') {
      call.world.warn(
        `weft-policy: ${targetFacts[target].label} refuses ${file.name} as a whole; lint --fix mends it\n`,
      )
      return 'no'
    }
    for (const line of verdictLines(file, judged, target, styleFor(call.world.hasColour))) call.world.warn(`${line}\n`)
    const policies = renamePolicies(file.policies, names ?? nameSetOf(target))
    const { content, losses } = await writeForm(to, policies, call)
    reportLosses(call, file, losses)
    await call.world.write(call.options.output ?? '-', content)
    return call.options.strict && losses.length > 0 ? 'no' : 'yes'
  },
})

type ConvertCall = Call<typeof options>
type OutputForm = NonNullable<ConvertCall['options']['to']>

function formOf(output: string | undefined): OutputForm {
  const extension = /\.([a-z]+)$/i.exec(output ?? '')?.[1]?.toLowerCase()
  const form = fileForms.find((candidate) => candidate === extension)
  if (!form) throw new WrongCall('convert needs --to: one of json, reg, plist, mobileconfig, admx, intune')
  return form
}

function reportLosses({ world }: ConvertCall, file: InputFile, losses: readonly Loss[]): void {
  for (const line of conversionLines(file.name, file, losses, styleFor(world.hasErrorColour))) world.warn(`${line}\n`)
}

interface Output {
  readonly content: string | Uint8Array
  readonly losses: readonly Loss[]
}

/** Writers are loaded when they are needed: their libraries would cost every other command its start. */
async function writeForm(
  to: Exclude<OutputForm, 'admx'>,
  policies: JsonObject,
  { options, world }: ConvertCall,
): Promise<Output> {
  switch (to) {
    case 'json':
      return { content: policyFileText(policies, { isBare: options.bare }), losses: [] }
    case 'reg': {
      const [{ writeReg }, { encodeReg }] = await Promise.all([
        import('../../convert/reg-write.ts'),
        import('../../convert/reg-encoding.ts'),
      ])
      const { text: content, losses } = writeReg(policies, {
        hive: options.hive,
        ...(options.key && { key: options.key }),
      })
      return { content: encodeReg(content), losses }
    }
    case 'plist': {
      const { writePlist } = await import('../../convert/plist.ts')
      const { text: content, losses } = writePlist(policies)
      return { content, losses }
    }
    case 'mobileconfig': {
      const { writeMobileconfig } = await import('../../convert/mobileconfig.ts')
      const { payload: form, identifier, domain, organization, 'display-name': displayName } = options
      const names = {
        form,
        ...(identifier && { identifier }),
        ...(domain && { domain }),
        ...(organization && { organization }),
        ...(displayName && { displayName }),
      }
      const { text: content, losses } = writeMobileconfig(policies, names)
      return { content, losses }
    }
    case 'intune': {
      const { ingestUri, omaUriCsv, omaUriTable } = await import('../../convert/intune.ts')
      const scope = { policies: catalogue, target: options.target, nameSet: nameSetOf(options.target) }
      const { rows, losses } = omaUriTable(policies, scope, { scope: options.hive === 'HKCU' ? 'User' : 'Device' })
      world.warn(`ingest the text of firefox.admx (convert --to admx --target ${options.target}) at ${ingestUri()}\n`)
      return { content: omaUriCsv(rows), losses }
    }
  }
}

async function writeTemplates({ options, world }: ConvertCall, path: string | undefined): Promise<Answer> {
  if (path !== undefined)
    throw new WrongCall(`convert --to admx takes no input file, but has ${path}; the templates come from the catalogue`)
  if (options.output === undefined)
    throw new WrongCall('convert --to admx needs --output FOLDER, because it writes two files')
  const { writeAdmx } = await import('../../convert/admx.ts')
  const scope = { policies: catalogue, target: options.target, nameSet: nameSetOf(options.target) }
  const { admx, adml } = writeAdmx(scope, options.key ? { key: options.key } : {})
  const files = [
    [`${options.output}/firefox.admx`, admx],
    [`${options.output}/en-US/firefox.adml`, adml],
  ] as const
  await world.makeFolder(`${options.output}/en-US`)
  for (const [name, content] of files) {
    await world.write(name, content)
    world.warn(`wrote ${name}\n`)
  }
  return 'yes'
}

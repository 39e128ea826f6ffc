import type { Loss } from '../../convert/conversion.ts'
import type { AnyFormOptionValues, Form, FormOption, FormWriteResult } from '../../convert/define-form.ts'
import { type FormName, fileForms, formNamed, formNames, forms } from '../../convert/forms.ts'
import type { FileRules } from '../../convert/policy-file.ts'
import { renamePolicies } from '../../convert/rename-policies.ts'
import { nameSetOf } from '../../names.ts'
import { newest } from '../../target.ts'
import { askedBrowser, browserOptions, browserTitle } from '../asked-browsers.ts'
import {
  type Answer,
  type Call,
  choice,
  defineCommand,
  flag,
  type OptionSpecs,
  text,
  texts,
  WrongCall,
} from '../define-command.ts'
import { judgeFile } from '../judge-file.ts'
import { type InputFile, readInput } from '../read-input.ts'
import { readTexts } from '../read-texts.ts'
import { conversionLines } from '../report.ts'
import { styleFor } from '../style.ts'
import { verdictLines } from '../verdict-lines.ts'
import type { World } from '../world.ts'

const all: readonly Form[] = forms

const own = {
  from: choice(fileForms, 'Form of the input; told from its name or content when absent.'),
  to: choice(formNames, 'Form of the output. Told from the name in --output when absent.'),
  output: text('FILE', 'Where to write; standard output when absent. For admx a folder, which is required.', 'o'),
  names: choice(
    ['specification', 'firefox'],
    'Rename policies to the names of the specification or of Firefox. Unless given: to those that the browser knows.',
  ),
  ...browserOptions(
    `The browser that will read the result, ${newest} unless given; it decides the names. admx and intune: whose policies the settings cover.`,
  ),
  texts: texts('FILE', 'admx: also write the language of this FILE, which texts build wrote; several are possible.'),
  strict: flag('Exit with 1 when anything is lost.'),
}

/** The options of all forms; the help of a shared option starts with the names of its forms. */
function formOptions(): OptionSpecs {
  const merged = new Map<string, { readonly option: FormOption; readonly forms: string[] }>()
  for (const form of all) {
    for (const [name, option] of Object.entries(form.options)) {
      const known = merged.get(name)
      if (known) known.forms.push(form.name)
      else merged.set(name, { option, forms: [form.name] })
    }
  }
  return Object.fromEntries(
    [...merged].map(([name, { option, forms: users }]) => [
      name,
      { ...option, summary: `${users.join(' and ')}: ${option.summary}` },
    ]),
  )
}

export const convertCommand = defineCommand({
  name: 'convert',
  summary: 'turn policies into .reg, Registry.pol, plist, ADMX, Intune, Jamf',
  description: [
    `Reads a policy file in any of the forms ${fileForms.join(', ')} and writes it in another one. What the new form cannot hold, or gives back changed, is named line by line on standard error; nothing is lost silently. So is what the browser will refuse or ignore in any form; it is written all the same. A file that the browser refuses as a whole is not converted; lint --fix mends it.`,
    '',
    ...all.map(({ name, summary }) => `${name}: ${summary}`),
  ].join('\n'),
  operands: { usage: '[FILE]', least: 0, most: 1, areFiles: true },
  options: { ...own, ...formOptions() },
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
      line: 'convert policies.json --to pol -o Registry.pol',
      about: 'For Group Policy or Samba:',
      answer: 'yes',
    },
    {
      line: 'convert policies.json --to powershell',
      about: 'A script that sets them in a Group Policy object:',
      answer: 'yes',
      shows: "Name = 'BlockAboutConfig'; Type = 'DWord'; Value = 1",
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
  async run({ operands: [path], options: callOptions, world }) {
    const options: OwnOptions = callOptions
    const formValues = formValuesIn(callOptions)
    const browser = askedBrowser(options, newest)
    const form = formNamed(options.to ?? formOf(options.output))
    if (form.makes === 'folder' && options.output === undefined)
      throw new WrongCall(`convert --to ${form.name} needs --output FOLDER, because it writes several files`)
    if (form.takes === 'nothing') {
      if (path !== undefined)
        throw new WrongCall(
          `convert --to ${form.name} takes no input file, but has ${path}; the templates come from the catalogue`,
        )
      return writeOut(
        world,
        await form.write({
          policies: {},
          ...browser,
          texts: await readTexts(world, options.texts),
          values: formValues,
        }),
        options,
      )
    }
    if (path === undefined) throw new WrongCall('convert needs the FILE to read; - is standard input')
    const { from } = options
    const bare = formValues.bare === true
    const file = await readInput(world, path, { ...rulesOf(formValues), bare, ...(from && { form: from }) })
    if (!file) return 'no'
    const judged = judgeFile(file, browser, { bare })
    if (judged.status === 'failed') {
      world.warn(`weft-policy: ${browserTitle(browser)} refuses ${file.name} as a whole; lint --fix mends it\n`)
      return 'no'
    }
    const style = styleFor(world.hasErrorColour)
    for (const line of verdictLines(file, judged, browser, style)) world.warn(`${line}\n`)
    const policies = renamePolicies(file.policies, options.names ?? nameSetOf(browser.target))
    const written = await form.write({ policies, ...browser, values: formValues })
    reportLosses(world, file, written.losses)
    return writeOut(world, written, options)
  },
})

/** The options of the forms, whose types are known to their registry alone. */
const formValuesIn = (options: OwnOptions): AnyFormOptionValues =>
  Object.fromEntries(Object.entries(options).flatMap(([name, value]) => (isList(value) ? [] : [[name, value]])))

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The place of the policies in the input, if an option names it. */
function rulesOf({ key, domain, hive }: AnyFormOptionValues): FileRules {
  return {
    ...(typeof key === 'string' && { key }),
    ...(typeof domain === 'string' && { domain }),
    ...((hive === 'HKLM' || hive === 'HKCU') && { hive }),
  }
}

type OwnOptions = Call<typeof own>['options']

function formOf(output: string | undefined): FormName {
  const extension = /\.([a-z]+)$/i.exec(output ?? '')?.[1]?.toLowerCase() ?? ''
  const form = formNames.find((name) => formNamed(name).extensions.includes(extension))
  if (!form) throw new WrongCall(`convert needs --to: one of ${formNames.join(', ')}`)
  return form
}

function reportLosses(world: World, file: InputFile, losses: readonly Loss[]): void {
  for (const line of conversionLines(file.name, file, losses, styleFor(world.hasErrorColour))) world.warn(`${line}\n`)
}

async function writeOut(world: World, { files, losses, notes }: FormWriteResult, options: OwnOptions): Promise<Answer> {
  for (const note of notes) world.warn(`${note}\n`)
  const output = options.output ?? '-'
  for (const { name, content } of files) {
    const path = name === '' ? output : `${output}/${name}`
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (name !== '') await world.makeFolder(folder)
    await world.write(path, content)
    if (name !== '') world.warn(`wrote ${path}\n`)
  }
  return options.strict && losses.length > 0 ? 'no' : 'yes'
}

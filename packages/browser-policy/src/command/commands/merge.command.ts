import type { JsonObject } from '../../convert/conversion.ts'
import { setMember } from '../../convert/conversion.ts'
import { policyFileText } from '../../convert/write-json.ts'
import type { JsonValue } from '../../json-value.ts'
import { findByEitherName } from '../../names.ts'
import { newest, targetFacts } from '../../target.ts'
import { askedBrowser, browserOptions } from '../asked-browsers.ts'
import { defineCommand, flag, text } from '../define-command.ts'
import { type InputFile, readInput } from '../read-input.ts'

export const mergeCommand = defineCommand({
  name: 'merge',
  summary: 'combine policy files as the stores of a browser are combined',
  description: [
    'Combines files policy by policy, never inside a policy: as a browser does with its stores, a policy of the stronger file replaces that of the weaker one as a whole. Each replaced policy is named on standard error.',
    '',
    'Stores of the platform (.reg, .plist, .mobileconfig) are stronger than policies.json, and HKEY_LOCAL_MACHINE is stronger than HKEY_CURRENT_USER. Among files of one kind the later one is stronger.',
    '',
    'Before Firefox 87 nothing was combined: as soon as the platform set one policy, policies.json counted no more. --target esr60 does that.',
  ].join('\n'),
  operands: { usage: 'A B…', least: 2, most: Number.POSITIVE_INFINITY, areFiles: true },
  options: {
    ...browserOptions(`The browser whose rule to follow, ${newest} unless given.`),
    output: text('FILE', 'Where to write; standard output when absent.', 'o'),
    bare: flag('Read and write objects of policies alone, without {"policies": …} around them.'),
  },
  failsWhen: 'A file cannot be read.',
  examples: [
    {
      line: 'merge policies.json old.reg',
      about: 'What the browser sees on a machine with both:',
      answer: 'yes',
      shows: '"BlockAboutConfig": true',
    },
    { line: 'merge base.json policies.json -o merged.json', about: 'A base and its refinement:', answer: 'yes' },
    {
      line: 'merge policies.json old.reg --target esr60',
      about: 'On the browser of the specification the registry counts alone:',
      answer: 'yes',
      shows: '"policies"',
    },
  ],
  async run({ operands, options, world }) {
    const { target } = askedBrowser(options, newest)
    const files: ReadableFile[] = []
    for (const path of operands) {
      const file = await readInput(world, path, { bare: options.bare })
      if (!file) return 'no'
      files.push(file)
    }
    const { policies, notes } = mergeStores(files, targetFacts[target].code.stores === 'the platform alone')
    for (const note of notes) world.warn(`weft-policy: ${note}\n`)
    await world.write(options.output ?? '-', policyFileText(policies, { isBare: options.bare }))
    return 'yes'
  },
})

type ReadableFile = InputFile & { readonly policies: JsonObject }

/** Combines files in the order of strength of their stores; with `platformAlone` as browsers before 87 did. */
function mergeStores(
  files: readonly ReadableFile[],
  platformAlone: boolean,
): { readonly policies: JsonObject; readonly notes: readonly string[] } {
  const notes: string[] = []
  const platform = files.filter(({ form, policies }) => form !== 'json' && Object.keys(policies).length > 0)
  const isAlone = platformAlone && platform.length > 0
  const ordered = [...files].sort((a, b) => Number(a.form !== 'json') - Number(b.form !== 'json'))
  const merged = new Map<string, { readonly name: string; readonly value: JsonValue; readonly from: string }>()
  for (const file of ordered) {
    if (isAlone && file.form === 'json') {
      notes.push(`${file.name} counts no more, because ${platform[0]?.name} sets policies of the platform`)
      continue
    }
    for (const [name, value] of Object.entries(file.policies)) {
      // a policy under its other name is the same policy
      const id = findByEitherName(name)?.name ?? name
      const weaker = merged.get(id)
      if (weaker) notes.push(`${name}: ${file.name} replaces ${weaker.from}`)
      merged.set(id, { name, value, from: file.name })
    }
  }
  const policies: Record<string, JsonValue> = {}
  for (const { name, value } of merged.values()) setMember(policies, name, value)
  return { policies, notes }
}

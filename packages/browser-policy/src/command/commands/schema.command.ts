import { emitSchema } from '../../schema/emit-schema.ts'
import { newest, specified } from '../../target.ts'
import { askedBrowser, browserOptions, namesBrowser } from '../asked-browsers.ts'
import { choiceOr, defineCommand, flag, text, WrongCall } from '../define-command.ts'

export const schemaCommand = defineCommand({
  name: 'schema',
  summary: 'print the JSON Schema, for editors and validators',
  description: [
    'Prints a JSON Schema of the file policies.json. A document is invalid by it exactly where lint reports an error for the same target, as far as JSON Schema can tell. Names that a browser does not know and values that it drops stay valid unless --strict is given.',
    '',
    'Without --for the schema is that of the specification: 56 policies under its names. With it, it is the whole set that this browser knows, under the names that it understands.',
    '',
    'To use it in an editor, save it and name it in the file: {"$schema": "./policies.schema.json", "policies": {…}}.',
  ].join('\n'),
  operands: { usage: '', least: 0, most: 0, areFiles: false },
  options: {
    ...browserOptions('Whose policies; the specification unless given.'),
    dialect: choiceOr(
      'draft-04',
      ['draft-04', 'draft-07', 'mozilla'],
      'mozilla keeps the types URL, URLorEmpty and origin and the attributes of the specification; no ordinary validator reads it.',
    ),
    strict: flag('Close all objects, so that editors mark unknown names.'),
    envelope: flag('The schema of the file, {"policies": {…}}, alone. Unless told, both forms are judged.'),
    bare: flag('The schema of the object of policies alone; with --dialect mozilla the only one by default.'),
    'specification-only': flag(
      'Draft-04 with the types, lists and attributes that the specification states, and no further rule or word.',
    ),
    plain: flag('Leave out what only editors and people read, for validators that refuse unknown keywords.'),
    output: text('FILE', 'Where to write; standard output when absent.', 'o'),
  },
  failsWhen: 'Never.',
  examples: [
    {
      line: 'schema',
      about: 'The specification, draft-04:',
      answer: 'yes',
      shows: '"$schema": "http://json-schema.org/draft-04/schema#"',
    },
    {
      line: `schema --target ${newest} --strict -o policies.schema.json`,
      about: 'For an editor and a current browser:',
      answer: 'yes',
    },
    {
      line: 'schema --specification-only',
      about: 'What the specification states, for validators that know draft-04 alone:',
      answer: 'yes',
      shows: '"format": "uri"',
    },
    {
      line: 'schema --bare --dialect mozilla',
      about: "In the specification's own types:",
      answer: 'yes',
      shows: '"type": "URL"',
    },
  ],
  async run({ options, world }) {
    const { dialect, strict, bare, envelope, plain } = options
    const browser = namesBrowser(options) ? askedBrowser(options, specified) : null
    const specificationOnly = options['specification-only']
    if (specificationOnly && ((browser && browser.target !== specified) || dialect !== 'draft-04' || strict))
      throw new WrongCall(
        '--specification-only is draft-04 for esr60 and goes with no other --target, --dialect or --strict',
      )
    const schema = emitSchema({
      dialect,
      strict,
      ...(envelope && !bare && { form: 'envelope' }),
      ...(bare && !envelope && { form: 'bare' }),
      annotations: !plain,
      specificationOnly,
      ...browser,
    })
    await world.write(options.output ?? '-', `${JSON.stringify(schema, null, 2)}\n`)
    return 'yes'
  },
})

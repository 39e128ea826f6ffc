import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choice, choiceOr, choices, filledText, flag, number, requiredText, text, texts } from './options.ts'
import { readArguments } from './read-arguments.ts'

const specs = {
  fix: flag('Mend it.', 'f'),
  output: text('FILE', 'Where to.', 'o'),
  name: filledText('NAME', 'Whose.'),
  most: number('N', 'How many.', 2),
  form: choice(['reg', 'json'], 'Which.'),
  target: choiceOr('new', ['new', 'old'], 'For whom.'),
  only: choices(['a', 'b', 'c'], 'What.'),
  paths: texts('PATH', 'Where.'),
}
const read = (line: string, operands = { least: 0, most: 2 }) =>
  readArguments(specs, operands, line === '' ? [] : line.split(' '))

test('what is not given is off, empty, absent, or what holds without it', () => {
  expect(read('')).toEqual({
    kind: 'call',
    operands: [],
    options: {
      fix: false,
      output: undefined,
      name: undefined,
      most: undefined,
      form: undefined,
      target: 'new',
      only: [],
      paths: [],
    },
  })
})

test('options stand anywhere, in any form, until a double dash', () => {
  expect(read('x -f -o=out --most=3 --only a,b --only c --paths p, --form reg --target old --name n -- --fix')).toEqual(
    {
      kind: 'call',
      operands: ['x', '--fix'],
      options: {
        fix: true,
        output: '=out',
        name: 'n',
        most: 3,
        form: 'reg',
        target: 'old',
        only: ['a', 'b', 'c'],
        paths: ['p'],
      },
    },
  )
  expect(read('-')).toMatchObject({ kind: 'call', operands: ['-'] })
})

test.each([
  ['--fxi', { kind: 'unknown-option', written: '--fxi', name: 'fxi' }],
  ['-x', { kind: 'unknown-option', written: '-x', name: 'x' }],
  ['--constructor', { kind: 'unknown-option', written: '--constructor', name: 'constructor' }],
  ['--fix=yes', { kind: 'flag-with-value', written: '--fix', value: 'yes' }],
  ['--output', { kind: 'no-value', written: '--output', spec: specs.output }],
  ['--output --fix', { kind: 'no-value', written: '--output', spec: specs.output }],
  ['--name=', { kind: 'no-value', written: '--name', spec: specs.name }],
  ['--form regg', { kind: 'not-in-list', written: '--form', value: 'regg', choices: ['reg', 'json'] }],
  ['--only a,d', { kind: 'not-in-list', written: '--only', value: 'd', choices: ['a', 'b', 'c'] }],
  ['--most 1', { kind: 'no-number', written: '--most', value: '1', minimum: 2 }],
  ['--most 3.5', { kind: 'no-number', written: '--most', value: '3.5', minimum: 2 }],
  ['--most 99999999999999999', { kind: 'no-number', written: '--most', value: '99999999999999999', minimum: 2 }],
  ['a b c', { kind: 'surplus', operand: 'c' }],
])('"%s" is wrong, and what is wrong is told', (line, fault) => {
  expect(read(line)).toEqual({ kind: 'wrong', fault })
})

test('an empty text is a value where it may be one', () => {
  expect(readArguments(specs, { least: 0, most: 0 }, ['--output', ''])).toMatchObject({ options: { output: '' } })
})

test('whatever a call lacks is told at once', () => {
  const needed = { to: requiredText('PLACE', 'Where to.'), by: requiredText('WAY', 'How.') }
  const operands = { least: 2, most: 2 }
  expect(readArguments(needed, operands, ['a', '--by', 'x'])).toEqual({
    kind: 'wrong',
    fault: { kind: 'incomplete', given: 1, missing: ['to'] },
  })
  const whole = readArguments(needed, operands, ['a', 'b', '--by', 'x', '--to', 'y'])
  if (whole.kind !== 'call') throw new Error('it is whole')
  const to: string = whole.options.to // its type says that it is there
  expect(to).toBe('y')
})

test('help is asked for beside whatever else, before the first fault', () => {
  expect(read('a b c d --help')).toEqual({ kind: 'help' })
  expect(read('-h --nonsense')).toEqual({ kind: 'help' })
})

test('any arguments are read or refused', () => {
  const word = fc.oneof(fc.constantFrom('-', '--', '--fix', '-o', '--most', '--only', ',', ''), fc.string())
  fc.assert(
    fc.property(fc.array(word), (args) => {
      expect(['help', 'wrong', 'call']).toContain(readArguments(specs, { least: 1, most: 3 }, args).kind)
    }),
  )
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { targets } from '../target.ts'
import { catalogue } from './index.ts'

const root = new URL('..', import.meta.url).pathname

/** Every source file by its path, without tests, recorded material and the generated folders of versions. */
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.ts') && !/\.test\.ts$|\.arbitrary\.ts$|(?:^|\/)fixtures\/|\/generated\//.test(path),
    )
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
)

const filesWith = (pattern: RegExp): string[] =>
  [...sources]
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path)
    .sort()

/** The name of the constant that defines a policy, from its file. */
function definitionOf(name: string) {
  const file = [...sources].find(
    ([path, text]) => path.endsWith('.policy.ts') && text.includes(`\n  name: '${name}',\n`),
  )
  const constant = file && /^export const (\w+) = /m.exec(file[1])?.[1]
  return file && constant ? { path: file[0], constant } : undefined
}

test('a policy stands in two files: its own, and the list of the catalogue', () => {
  for (const { name } of catalogue) {
    const own = definitionOf(name)
    expect(own, name).toBeDefined()
    // The list alone imports a policy by its constant.
    const users = filesWith(new RegExp(`import \\{ ${own?.constant} \\} from '[^']*[.]policy[.]ts'`))
    expect([own?.path, ...users], name).toEqual([own?.path, 'catalogue/index.ts'])
  }
})

test('no list beside the catalogue has the names of all policies', () => {
  const named = (text: string) => catalogue.filter(({ name }) => text.includes(`'${name}'`)).length
  const lists = [...sources].filter(([, text]) => named(text) > catalogue.length / 2).map(([path]) => path)
  expect(lists).toEqual([])
})

test('a version stands in its folder and in one list', () => {
  for (const target of targets) {
    // The words release and thunderbird are those of a channel and of a product too.
    const isOwnWord = /\d/.test(target)
    const naming = filesWith(new RegExp(isOwnWord ? `'${target}'|/${target}/` : `/generated/${target}/`))
    expect(naming, target).toEqual(['versions/index.ts'])
  }
})

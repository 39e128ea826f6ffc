import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPermissions, sitePermissions, unusedPermissions } from '@weft/contract/permissions'
import { expect, test } from 'vitest'

const home = join(import.meta.dirname, '..')

/** Permissions of glossaries are put together: `glossary.${right}`. `vcs.access` is asked for by its role alone. */
const composed = /^glossary\.|^vcs\.access$/

test('the permissions that nothing asks for are those that no source of the server names', () => {
  const sources = globSync('**/*.ts', { cwd: home })
    .filter((path) => !/\.(test|facts|fixture)\.ts$|testing\.ts$/.test(path))
    .map((path) => readFileSync(join(home, path), 'utf8'))
    .join('\n')
  const unnamed = [...projectPermissions, ...sitePermissions].filter(
    (one) => !composed.test(one) && !sources.includes(`'${one}'`),
  )
  expect(unnamed.sort()).toEqual([...unusedPermissions].sort())
})

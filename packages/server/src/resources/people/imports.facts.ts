import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

const imports = '/api/site/people/imports/'
const ofNobody = { least: 'admin', absent: true } as const

export const facts: ResourceFacts = {
  access: {
    [`GET ${imports}`]: 'admin',
    [`POST ${imports}`]: 'admin',
    // No file has this id.
    [`GET ${imports}:id/`]: ofNobody,
    [`GET ${imports}:id/rows/`]: ofNobody,
    [`GET ${imports}:id/faults/`]: ofNobody,
    [`POST ${imports}:id/`]: ofNobody,
    [`DELETE ${imports}:id/`]: ofNobody,
  },
  operations: [
    { method: 'GET', path: imports, needs: ['user.edit'] },
    { method: 'POST', path: imports, needs: ['user.edit'], form: {} },
    { method: 'GET', path: `${imports}:none/`, needs: ['user.edit'] },
    { method: 'GET', path: `${imports}:none/rows/`, needs: ['user.edit'] },
    { method: 'GET', path: `${imports}:none/faults/`, needs: ['user.edit'] },
    { method: 'POST', path: `${imports}:none/`, needs: ['user.edit'] },
    { method: 'DELETE', path: `${imports}:none/`, needs: ['user.edit'] },
  ],
  parameters: { 'imports/:id': { seed: 999_999 } },
  calls: () =>
    test('a file with people is read, looked at, and their accounts are made', async () => {
      const file = new File(['username,email\nlisted-one,listed-one@example.org\n,nobody@example.org\n'], 'people.csv')
      const { id, task_url: url } = await client.importPeople({ body: { file } })
      await client.followTask(url)
      const params = { id }
      expect(await client.readPeopleImport({ params })).toMatchObject({ state: 'ready', rows: 2, faulty: 1, made: 0 })
      const { results } = await client.listImportedPeople({ params, query: { faulty: true } })
      expect(results.map(({ line }) => line)).toEqual([3])
      expect(new TextDecoder().decode(await (await client.downloadImportFaults({ params })).bytes())).toContain(
        'nobody@',
      )
      await client.followTask((await client.makeImportedPeople({ params })).task_url)
      expect((await client.listPeopleImports()).results[0]).toMatchObject({ id, state: 'done', made: 1 })
      await client.removePeopleImport({ params })
    }),
}

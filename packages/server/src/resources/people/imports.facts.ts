import { expect, test } from 'vitest'
import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'
import { client } from '../testing.ts'

const imports = '/api/site/people/imports/'

/** A file that the administrator sent, with a right row and a wrong one. */
async function sendFile({ app }: SeedPlace): Promise<number> {
  const files = { file: { name: 'people.csv', bytes: 'username\nlisted\nbad name/\n' } }
  const sent = await app.admin.request('POST', imports, { form: {}, files })
  await app.app.jobs.idle()
  return sent.body.id
}

export const facts: ResourceFacts = {
  access: {
    [`GET ${imports}`]: 'admin',
    [`POST ${imports}`]: 'admin',
    [`GET ${imports}:id/`]: 'admin',
    [`GET ${imports}:id/rows/`]: 'admin',
    [`GET ${imports}:id/faults/`]: 'admin',
    [`POST ${imports}:id/`]: 'admin',
    [`DELETE ${imports}:id/`]: 'admin',
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
  parameters: { 'imports/:id': { seed: sendFile, column: 'people_imports.id' } },
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

import { expect, test } from 'vitest'
import { makeGpgKey } from '../../git/index.ts'
import { hasGpgHere, makeGitPlace } from '../../git/testing.ts'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, project } from '../testing.ts'

const path = '/api/site/projects/:project/gpg-key/'

export const facts: ResourceFacts = {
  access: {
    [`GET ${path}`]: 'manager',
    // Neither makes a key: the name is too short, and the text is no key.
    [`POST ${path}`]: { least: 'manager', body: { name: 'No', email: 'no@example.org' } },
    [`PUT ${path}`]: { least: 'manager', body: { secret_key: 'none' } },
    [`DELETE ${path}`]: { least: 'manager', absent: true },
  },
  operations: [
    { method: 'GET', path, needs: ['project.edit'] },
    { method: 'POST', path, needs: ['project.edit'], json: {} },
    { method: 'PUT', path, needs: ['project.edit'], json: {} },
    { method: 'DELETE', path, needs: ['project.edit'] },
  ],
  calls: () => {
    test('the GnuPG key of a project is read', async () => {
      expect((await client.readProjectGpgKey({ params: project })).is_available).toBe(hasGpgHere())
    })
    test.runIf(hasGpgHere())('the GnuPG key of a project is made, imported and deleted', async () => {
      const holder = { name: 'Weft Bot', email: 'bot@example.org' }
      const made = await client.makeProjectGpgKey({ params: project, body: holder })
      expect(made.holder).toBe('Weft Bot <bot@example.org>')
      const place = await makeGitPlace()
      const { secretKey, fingerprint } = await makeGpgKey(place.settings, holder)
      await place.remove()
      const imported = await client.importProjectGpgKey({ params: project, body: { secret_key: secretKey } })
      expect(imported.fingerprint).toBe(fingerprint)
      await client.deleteProjectGpgKey({ params: project })
    })
  },
}

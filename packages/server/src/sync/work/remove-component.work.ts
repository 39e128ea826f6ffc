import { rm } from 'node:fs/promises'
import { removeComponent } from '../../domain/component/remove-component.ts'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import { defineWork } from './work.ts'

/** Removes a component with its clone; the repository is not opened. */
export const removeComponentWork = defineWork({
  kind: 'remove-component',
  async run({ services, request, componentId }) {
    await removeComponent(services.database, componentId, request.doer)
    await rm(repositoryDirectory(services.config.dataDir, componentId), { recursive: true, force: true })
    return { result: true }
  },
})

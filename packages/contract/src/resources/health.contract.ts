import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { count } from '../replies/values.ts'

const finding = Type.Object({
  /** The part of the installation, or the path of a component. */
  about: Type.String(),
  wrong: Type.String(),
  remedy: Type.String(),
})

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/site/health/',
  summary: 'Say what is wrong with the installation and what helps, as `weft doctor` does; clones are checked apart.',
  replies: {
    200: Type.Object({
      facts: Type.Array(Type.String()),
      findings: Type.Array(finding),
      /** Bytes. */
      disk_free: count,
      disk_size: count,
      /** Bytes that the process of this node takes, and that its machine has. */
      memory_used: count,
      memory_size: count,
      database_size: count,
    }),
  },
})
export const checkClones = endpoint({
  method: 'POST',
  path: '/api/site/health/clones/',
  summary: 'Look for damage in the clones of a node: a task, whose result is what is wrong.',
  replies: { 202: Type.Object({ task_url: Type.String() }) },
})

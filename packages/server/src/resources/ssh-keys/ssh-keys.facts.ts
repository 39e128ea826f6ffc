import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/projects/:project/ssh-key/': 'manager',
    'POST /api/site/projects/:project/ssh-key/': 'manager',
    'DELETE /api/site/projects/:project/ssh-key/former/': 'manager',
    'DELETE /api/site/projects/:project/ssh-key/hosts/:id/': { least: 'manager', absent: true },
  },
  operations: [
    { method: 'GET', path: '/api/site/projects/:project/ssh-key/', needs: ['project.edit'] },
    { method: 'POST', path: '/api/site/projects/:project/ssh-key/', needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: '/api/site/projects/:project/ssh-key/former/', needs: ['project.edit'] },
    { method: 'DELETE', path: '/api/site/projects/:project/ssh-key/hosts/:id/', needs: ['project.edit'] },
  ],
  parameters: {
    'hosts/:id': { seed: 0, column: 'ssh_hosts.id' },
  },
}

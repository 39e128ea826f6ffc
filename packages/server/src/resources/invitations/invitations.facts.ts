import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/invitations/': 'admin',
    'POST /api/site/invitations/': 'admin',
    // Nobody is invited: it is not there for those who may.
    'DELETE /api/site/invitations/:invitation/': { least: 'admin', absent: true },
    'POST /api/site/invitations/:invitation/send/': { least: 'admin', absent: true },
    'GET /api/site/teams/:id/invitations/': 'manager',
    'POST /api/site/teams/:id/invitations/': 'manager',
    'DELETE /api/site/teams/:id/invitations/:invitation/': { least: 'manager', absent: true },
    'POST /api/site/teams/:id/invitations/:invitation/send/': { least: 'manager', absent: true },
  },
  operations: [
    { method: 'POST', path: '/api/site/teams/:team/invitations/', needs: ['project.permissions'], json: {} },
    { method: 'GET', path: '/api/site/teams/:team/invitations/', needs: ['project.permissions'] },
    { method: 'DELETE', path: '/api/site/teams/:team/invitations/:none/', needs: ['project.permissions'] },
    { method: 'POST', path: '/api/site/teams/:team/invitations/:none/send/', needs: ['project.permissions'], json: {} },
    { method: 'POST', path: '/api/site/invitations/', needs: ['user.edit'], json: {} },
    { method: 'GET', path: '/api/site/invitations/', needs: ['user.edit'] },
    { method: 'DELETE', path: '/api/site/invitations/:none/', needs: ['user.edit'] },
    { method: 'POST', path: '/api/site/invitations/:none/send/', needs: ['user.edit'], json: {} },
  ],
  parameters: {
    // Nobody is invited.
    ':invitation': { seed: 0, column: 'invitations.id' },
  },
}

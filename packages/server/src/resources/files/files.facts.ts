import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/components/:project/:component/monolingual_base/': { least: 'anonymous', absent: true },
    'GET /api/components/:project/:component/new_template/': 'anonymous',
    'GET /api/translations/:project/:component/:language/file/': 'anonymous',
    'POST /api/translations/:project/:component/:language/file/': 'user',
    'PUT /api/translations/:project/:component/:language/file/': 'user',
  },
  operations: [
    {
      method: 'POST',
      path: '/api/translations/:project/:component/:language/file/',
      needs: ['upload.perform', 'unit.edit'],
      form: { method: 'translate' },
    },
    {
      method: 'POST',
      path: '/api/translations/:project/:component/:language/file/',
      needs: ['upload.perform', 'unit.edit', 'upload.overwrite'],
      form: { method: 'translate', conflicts: 'replace-translated' },
    },
    {
      method: 'POST',
      path: '/api/translations/:project/:component/:language/file/',
      needs: ['upload.perform', 'unit.review'],
      form: { method: 'approve' },
    },
    {
      method: 'POST',
      path: '/api/translations/:project/:component/:language/file/',
      needs: ['upload.perform', 'suggestion.add'],
      form: { method: 'suggest' },
    },
    {
      method: 'POST',
      path: '/api/translations/:project/:component/:language/file/',
      needs: ['upload.perform', 'component.edit'],
      form: { method: 'replace' },
    },
    {
      method: 'PUT',
      path: '/api/translations/:project/:component/:language/file/',
      needs: ['upload.perform', 'unit.edit'],
      form: { method: 'translate' },
    },
    { method: 'GET', path: '/api/translations/:project/:component/:language/file/', needs: ['translation.download'] },
    { method: 'GET', path: '/api/components/:project/:component/monolingual_base/', needs: ['translation.download'] },
    { method: 'GET', path: '/api/components/:project/:component/new_template/', needs: ['translation.download'] },
  ],
  weblate: {
    '/api/components/:project/:component/monolingual_base/': 'GET',
    '/api/components/:project/:component/new_template/': 'GET',
    '/api/translations/:project/:component/:language/file/': 'GET POST PUT',
  },
}

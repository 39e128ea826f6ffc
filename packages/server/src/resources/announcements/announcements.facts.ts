import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'

/** Announces something at some parts of the string's place. */
const announcedAt =
  (at: readonly string[]) =>
  async ({ app, unit }: SeedPlace): Promise<number> => {
    const column = (name: string, value: string) => (at.includes(name) ? value : 'null')
    const place = [column('project', 'c.project_id'), column('component', 'c.id'), column('language', 't.language_id')]
    const { rows } = await app.database.executeSql(
      `insert into announcements (project_id, component_id, language_id, message, severity, notify)
       select ${place.join(', ')}, 'Hear', 'info', false from units u join translations t on t.id = u.translation_id
         join components c on c.id = t.component_id where u.id = $1 returning id`,
      [unit],
    )
    return Number(rows[0]?.id)
  }

async function announceInCategory({ app, value }: SeedPlace): Promise<number> {
  const { rows } = await app.database.executeSql(
    `insert into announcements (project_id, category_id, message, severity, notify)
     select project_id, id, 'Hear', 'info', false from categories where id = $1 returning id`,
    [await value('categories/:id')],
  )
  return Number(rows[0]?.id)
}

export const facts: ResourceFacts = {
  access: {
    'GET /api/projects/:project/announcements/': 'anonymous',
    'POST /api/projects/:project/announcements/': { least: 'manager', body: { message: 'Hear', notify: false } },
    'DELETE /api/projects/:project/announcements/:id/': 'manager',
    'GET /api/projects/:project/languages/:language/announcements/': 'anonymous',
    'POST /api/projects/:project/languages/:language/announcements/': {
      least: 'manager',
      body: { message: 'Hear', notify: false },
    },
    'DELETE /api/projects/:project/languages/:language/announcements/:id/': 'manager',
    'GET /api/categories/:id/announcements/': 'anonymous',
    'POST /api/categories/:id/announcements/': { least: 'manager', body: { message: 'Hear', notify: false } },
    'DELETE /api/categories/:id/announcements/:announcement/': 'manager',
    'GET /api/components/:project/:component/announcements/': 'anonymous',
    'POST /api/components/:project/:component/announcements/': {
      least: 'manager',
      body: { message: 'Hear', notify: false },
    },
    'DELETE /api/components/:project/:component/announcements/:id/': 'manager',
    'GET /api/translations/:project/:component/:language/announcements/': 'anonymous',
    'POST /api/translations/:project/:component/:language/announcements/': {
      least: 'manager',
      body: { message: 'Hear', notify: false },
    },
    'DELETE /api/translations/:project/:component/:language/announcements/:id/': 'manager',
    'GET /api/site/announcements/': 'anonymous',
    'POST /api/site/announcements/': 'admin',
    'DELETE /api/site/announcements/:id/': 'admin',
  },
  operations: [
    { method: 'POST', path: '/api/categories/:category/announcements/', needs: ['announcement.add'], json: {} },
    { method: 'DELETE', path: '/api/categories/:category/announcements/:none/', needs: ['announcement.add'] },
    { method: 'POST', path: '/api/projects/:project/announcements/', needs: ['announcement.add'], json: {} },
    { method: 'DELETE', path: '/api/projects/:project/announcements/:none/', needs: ['announcement.add'] },
    {
      method: 'POST',
      path: '/api/projects/:project/languages/:language/announcements/',
      needs: ['announcement.add'],
      json: {},
    },
    {
      method: 'DELETE',
      path: '/api/projects/:project/languages/:language/announcements/:none/',
      needs: ['announcement.add'],
    },
    {
      method: 'POST',
      path: '/api/components/:project/:component/announcements/',
      needs: ['announcement.add'],
      json: {},
    },
    { method: 'DELETE', path: '/api/components/:project/:component/announcements/:none/', needs: ['announcement.add'] },
    {
      method: 'POST',
      path: '/api/translations/:project/:component/:language/announcements/',
      needs: ['announcement.add'],
      json: {},
    },
    {
      method: 'DELETE',
      path: '/api/translations/:project/:component/:language/announcements/:none/',
      needs: ['announcement.add'],
    },
    { method: 'POST', path: '/api/site/announcements/', needs: ['announcement.edit'], json: {} },
    { method: 'DELETE', path: '/api/site/announcements/:none/', needs: ['announcement.edit'] },
  ],
  weblate: {
    '/api/projects/:project/announcements/': 'GET POST',
    '/api/projects/:project/announcements/:id/': 'DELETE',
    '/api/projects/:project/languages/:language/announcements/': 'GET POST',
    '/api/projects/:project/languages/:language/announcements/:id/': 'DELETE',
    '/api/components/:project/:component/announcements/': 'GET POST',
    '/api/components/:project/:component/announcements/:id/': 'DELETE',
    '/api/translations/:project/:component/:language/announcements/': 'GET POST',
    '/api/translations/:project/:component/:language/announcements/:id/': 'DELETE',
    '/api/categories/:id/announcements/': 'GET POST',
    '/api/categories/:id/announcements/:announcement/': 'DELETE',
  },
  parameters: {
    'site/announcements/:id': { seed: announcedAt([]), column: 'announcements.id' },
    'projects/:project/announcements/:id': { seed: announcedAt(['project']), column: 'announcements.id' },
    'languages/:language/announcements/:id': {
      seed: announcedAt(['project', 'language']),
      column: 'announcements.id',
    },
    'components/:project/:component/announcements/:id': {
      seed: announcedAt(['project', 'component']),
      column: 'announcements.id',
    },
    'translations/:project/:component/:language/announcements/:id': {
      seed: announcedAt(['project', 'component', 'language']),
      column: 'announcements.id',
    },
    'announcements/:announcement': { seed: announceInCategory, column: 'announcements.id' },
  },
}

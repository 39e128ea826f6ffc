import { previewComponent } from '@weft/contract'
import { findComponent } from '../../catalog/find.ts'
import { route } from '../../http/bind/route.ts'
import { seesRepository } from '../../present/component-shape.ts'
import { Refusal } from '../../refusal.ts'
import { previewComponent as preview } from '../../sync/bind/preview-component.ts'
import { checkMayMoveFiles } from './plan-change.ts'

export const previewRoutes = [
  route(previewComponent, {
    permission: 'component.edit',
    find: findComponent,
    async handle(request, { component }) {
      const { services, actor, links, body } = request
      checkMayMoveFiles(request, component, body)
      const author = `${actor.fullName || actor.username} <${actor.email ?? 'noreply@example.org'}>`
      const siteUrl = links.web('').replace(/\/$/, '')
      const shown = await preview(services, component, {
        change: body,
        author,
        siteUrl,
        showsBranch: seesRepository(actor, component),
      })
      if (shown === null) throw new Refusal('not_found')
      return shown
    },
  }),
]

import {
  addScreenshot,
  changeScreenshot,
  deleteScreenshot,
  downloadScreenshot,
  findStringsInScreenshot,
  linkScreenshot,
  listComponentScreenshots,
  listScreenshots,
  putScreenshot,
  readScreenshot,
  replaceScreenshot,
  showScreenshot,
  type UploadedFile,
  unlinkScreenshot,
  uploadScreenshot,
} from '@weft/contract'
import { findComponent } from '../../catalog/find.ts'
import { type PlacedUnit, seenPlace } from '../../catalog/find-unit.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import type { Region } from '../../pictures/find-texts.ts'
import { translationUrl } from '../../present/translation-shape.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { findStringsIn } from './find-strings.ts'
import {
  countScreenshots,
  linkUnit,
  rename,
  type ScreenshotPlace,
  type ScreenshotRow,
  screenshotOrder,
  selectScreenshot,
  selectScreenshotFile,
  selectScreenshots,
  unlinkUnit,
} from './screenshots.queries.ts'
import { deleteScreenshotOf, writeFile, writeScreenshot } from './write-screenshots.ts'

type ScreenshotView = { readonly row: ScreenshotRow; readonly translation: TranslationRecord }

function present({ links }: Lookup, { row, translation }: ScreenshotView) {
  return {
    id: row.id,
    name: row.name,
    repository_filename: row.repository_filename,
    translation: translationUrl(translation, links),
    file_url: links.api('screenshots', row.id, 'file'),
    units: row.unit_ids.map((id) => links.api('units', id)),
    url: links.api('screenshots', row.id),
    image: links.api('editor', 'screenshots', row.id, 'image'),
    width: row.width,
    height: row.height,
    regions: row.regions.map(({ unit, region: [left = 0, top = 0, width = 0, height = 0] }) => ({
      unit,
      region: { left, top, width, height },
    })),
  }
}

/** The screenshot of a path, or `not_found`. */
const findScreenshot = async (request: Lookup<{ readonly id: number }>) =>
  seenPlace(request, await selectScreenshot(request.database, request.params.id))

/** The present state of the screenshot. */
async function presentAgain(request: Lookup, { row, translation }: ScreenshotView) {
  const now = await selectScreenshot(request.database, row.id)
  if (!now) throw new Refusal('not_found')
  return present(request, { row: now, translation })
}

function list(request: Lookup, place: ScreenshotPlace) {
  const { database, services } = request
  return listPage<ScreenshotView>(request, {
    count: () => countScreenshots(database, place),
    order: screenshotOrder,
    keyOf: ({ row }) => [row.id],
    async rows(part) {
      const rows = await selectScreenshots(database, place, part)
      const shown = await Promise.all(
        rows.map(async (row) => ({ row, translation: await services.catalog.translation({ id: row.translation_id }) })),
      )
      return shown.flatMap(({ row, translation }) => (translation ? [{ row, translation }] : []))
    },
    present: (shown) => present(request, shown),
  })
}

async function fileOf({ database }: Lookup, { id }: ScreenshotRow) {
  const file = await selectScreenshotFile(database, id)
  if (!file) throw new Refusal('not_found')
  return file
}

type ScreenshotTarget = PlacedUnit<ScreenshotRow>

interface Names {
  readonly name?: string | undefined
  readonly repository_filename?: string | undefined
}

async function write(request: Lookup & { readonly body: Names }, found: ScreenshotTarget): Promise<object> {
  if (!(await rename(request.database, found.row.id, request.body))) throw new Refusal('not_found')
  return presentAgain(request, found)
}

async function replace(
  { services, actor, body }: Lookup & { readonly body: { readonly image: UploadedFile } },
  { row }: ScreenshotTarget,
): Promise<object> {
  await writeFile(services, row, { file: body.image, userId: actor.id })
  return { result: true }
}

const isInside = ({ left, top, width, height }: Region, picture: ScreenshotRow): boolean =>
  width > 0 && height > 0 && left + width <= picture.width && top + height <= picture.height

const edits = {
  permission: 'screenshot.edit',
  find: findScreenshot,
} as const

export const screenshotRoutes = [
  route(listScreenshots, {
    permission: 'public',
    handle: (request) => list(request, { visible: visibleTo(request.actor) }),
  }),
  route(listComponentScreenshots, {
    permission: 'view',
    find: findComponent,
    handle: (request, { component }) => list(request, { componentId: component.row.id }),
  }),
  route(addScreenshot, {
    permission: 'signed-in',
    async handle(request) {
      const row = await selectScreenshot(request.database, await writeScreenshot(request))
      const { id: _id, ...shown } = present(request, await seenPlace(request, row))
      return reply(201, shown)
    },
  }),
  route(readScreenshot, {
    permission: 'view',
    find: findScreenshot,
    handle: (request, found) => present(request, found),
  }),
  route(replaceScreenshot, { ...edits, handle: (request, found) => write(request, found) }),
  route(changeScreenshot, { ...edits, handle: (request, found) => write(request, found) }),
  route(deleteScreenshot, {
    permission: 'screenshot.delete',
    find: findScreenshot,
    async handle({ database, actor }, { row }) {
      await database.transaction((tx) => deleteScreenshotOf(tx, row, actor.id))
      return noContent()
    },
  }),
  route(downloadScreenshot, {
    permission: 'view',
    find: findScreenshot,
    async handle(request, { row }) {
      const { content, file_name } = await fileOf(request, row)
      return reply(200, content, {
        'content-type': 'application/binary',
        'content-disposition': `attachment; filename="${file_name}"`,
      })
    },
  }),
  route(showScreenshot, {
    permission: 'view',
    find: findScreenshot,
    async handle(request, { row }) {
      const { content, media_type } = await fileOf(request, row)
      return reply(200, content, { 'content-type': media_type })
    },
  }),
  route(uploadScreenshot, { ...edits, handle: (request, found) => replace(request, found) }),
  route(putScreenshot, { ...edits, handle: (request, found) => replace(request, found) }),
  route(linkScreenshot, {
    ...edits,
    async handle(request, shown) {
      const { unit_id: unit, region } = request.body
      if (region && !isInside(region, shown.row)) throw invalidField('region', 'The picture has no such rectangle.')
      if (!(await linkUnit(request.database, shown.row.id, { unit, region })))
        throw invalidField('unit_id', 'The screenshot’s translation has no such string.')
      return presentAgain(request, shown)
    },
  }),
  route(findStringsInScreenshot, {
    ...edits,
    async handle(request, { row, translation }) {
      const { content } = await fileOf(request, row)
      return findStringsIn(request.database, content, translation)
    },
  }),
  route(unlinkScreenshot, {
    ...edits,
    async handle({ database, params }, { row }) {
      if (!(await unlinkUnit(database, row.id, params.unit))) throw new Refusal('not_found')
      return noContent()
    },
  }),
]

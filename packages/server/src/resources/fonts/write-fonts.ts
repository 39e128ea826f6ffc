import type { addFont, BodyOf, setFontGroup } from '@weft/contract'
import type { ProjectRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { projectScope } from '../../domain/project/project-scope.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { openLedger } from '../../events/ledger.ts'
import type { MeasuredFont } from '../../fonts/measure-font.ts'
import { readFont } from '../../fonts/read-font.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { recheckStringsKind } from '../../jobs/string-jobs.ts'
import { type FieldProblem, invalidField, Refusal, validationErrors } from '../../refusal.ts'
import {
  deleteFontOf,
  deleteGroupOf,
  type FontOverride,
  type FontRow,
  groupsUsing,
  insertFontOf,
  lockFonts,
  selectFontsOf,
  selectGroupsOf,
  writeGroup,
} from './fonts.queries.ts'

/** Bytes: the largest common fonts, of Chinese, have 17 million. */
const mostBytes = 20 * 1024 * 1024
const mostFonts = 100
const mostGroups = 100

async function record(tx: Transaction, request: Lookup, project: ProjectRecord, event: FontEvent): Promise<void> {
  const ledger = openLedger(tx, await projectScope(tx, project.row.id))
  const userId = request.actor.id
  ledger.record({ action: event.action, doer: { userId, authorId: userId }, target: event.target })
  await ledger.close()
}

interface FontEvent {
  readonly action: ChangeAction
  readonly target: string
}

const judgeAgain = (tx: Transaction, project: ProjectRecord) =>
  enqueue(tx, recheckStringsKind, { projectId: project.row.id, componentId: null })

async function measuredFont(bytes: Uint8Array): Promise<MeasuredFont> {
  if (bytes.byteLength > mostBytes) throw invalidField('font', 'A font has at most 20 MB.', 'max_length')
  const font = await readFont(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (font) return font
  throw invalidField(
    'font',
    'This is no TrueType or OpenType font that can be read; compressed ones are unpacked first.',
  )
}

const lettersOf = ({ widths }: MeasuredFont) => widths.runs.reduce((sum, run) => sum + run.length - 1, 0)

/** Measures a font that was sent, and keeps the widths of its letters. */
export async function storeFont(
  request: Lookup,
  project: ProjectRecord,
  sent: BodyOf<typeof addFont>,
): Promise<FontRow> {
  const font = await measuredFont(sent.font.bytes)
  const name = (sent.name ?? `${font.family} ${font.style}`.trim()) || 'Font'
  const { family, style } = font
  const values = {
    name: name.slice(0, 100),
    family,
    style,
    letters: lettersOf(font),
    widths: JSON.stringify(font.widths),
  }
  return request.database.transaction(async (tx) => {
    if ((await lockFonts(tx, project.row.id)) >= mostFonts)
      throw invalidField(null, `A project has at most ${mostFonts} fonts.`)
    const row = await insertFontOf(tx, project.row.id, values)
    if (!row) throw invalidField('name', 'The project has a font of this name.', 'unique')
    await record(tx, request, project, { action: 'font-create', target: row.name })
    return row
  })
}

/** Removes a font; refuses while a group uses it. */
export async function deleteFont(request: Lookup, project: ProjectRecord, id: number): Promise<void> {
  await request.database.transaction(async (tx) => {
    await lockFonts(tx, project.row.id)
    const fonts = await selectFontsOf(tx, project.row.id)
    if (!fonts.some((font) => font.id === id)) throw new Refusal('not_found')
    const groups = await groupsUsing(tx, id)
    if (groups.length > 0) throw new Refusal('conflict', { detail: `Font groups use it: ${groups.join(', ')}.` })
    const target = await deleteFontOf(tx, project.row.id, id)
    await record(tx, request, project, { action: 'font-remove', target: target ?? '' })
  })
}

interface SentGroup extends BodyOf<typeof setFontGroup> {
  readonly name: string
}

/** The sent overrides, with the languages by their ids; refuses missing and duplicate ones. */
async function overridesIn({ services }: Lookup, { overrides }: SentGroup): Promise<FontOverride[]> {
  const found = new Map<number, number>()
  const problems: FieldProblem[] = []
  for (const [index, { language: code, font }] of overrides.entries()) {
    const language = await services.catalog.language({ code })
    const attr = `overrides.${index}.language`
    if (!language) problems.push({ code: 'does_not_exist', attr, detail: `There is no language ${code}.` })
    else if (found.has(language.id)) problems.push({ code: 'unique', attr, detail: `${code} stands twice.` })
    else found.set(language.id, font)
  }
  if (problems.length > 0) throw validationErrors(problems)
  return Array.from(found, ([languageId, fontId]) => ({ languageId, fontId }))
}

function checkFonts(fonts: readonly FontRow[], { font, overrides }: SentGroup): void {
  const ids = new Set(fonts.map(({ id }) => id))
  const named = [
    { id: font, attr: 'font' },
    ...overrides.map((override, index) => ({ id: override.font, attr: `overrides.${index}.font` })),
  ]
  const problems = named
    .filter(({ id }) => !ids.has(id))
    .map(({ id, attr }): FieldProblem => ({ code: 'does_not_exist', attr, detail: `The project has no font ${id}.` }))
  if (problems.length > 0) throw validationErrors(problems)
}

/** Names that stand in a flag without quotes. */
const groupName = /^[A-Za-z0-9][\w.-]{0,99}$/

/** Makes a group, or gives it other fonts; strings are judged anew by a job. */
export async function storeGroup(request: Lookup, project: ProjectRecord, sent: SentGroup): Promise<void> {
  if (!groupName.test(sent.name))
    throw invalidField(null, 'The name of a group has letters, digits, dots, dashes and underscores.')
  const overrides = await overridesIn(request, sent)
  await request.database.transaction(async (tx) => {
    await lockFonts(tx, project.row.id)
    checkFonts(await selectFontsOf(tx, project.row.id), sent)
    const groups = await selectGroupsOf(tx, project.row.id)
    const isNew = groups.every(({ name }) => name !== sent.name)
    if (isNew && groups.length >= mostGroups) throw invalidField(null, `A project has at most ${mostGroups} groups.`)
    await writeGroup(tx, project.row.id, { name: sent.name, fontId: sent.font, overrides })
    await record(tx, request, project, { action: 'font-change', target: sent.name })
    await judgeAgain(tx, project)
  })
}

export async function deleteGroup(request: Lookup, project: ProjectRecord, name: string): Promise<void> {
  await request.database.transaction(async (tx) => {
    await lockFonts(tx, project.row.id)
    if (!(await deleteGroupOf(tx, project.row.id, name))) throw new Refusal('not_found')
    await record(tx, request, project, { action: 'font-change', target: name })
    await judgeAgain(tx, project)
  })
}

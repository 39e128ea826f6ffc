/**
 * Fills a database with a realistic project: 20 languages of 2,000 strings each from PO files in a git repository, and a
 * history of some thousand saves. Run as a program: `prepare.ts <data directory>`; its last line is a PreparedDatabase as
 * JSON.
 */
import { openDatabase } from '../../packages/server/src/db/open-database.ts'
import { saveUnit } from '../../packages/server/src/domain/unit/save-unit.ts'
import { replaceToken } from '../../packages/server/src/domain/user/rights/replace-token.ts'
import { makeWorkbench, poFile } from '../../packages/server/src/sync/testing.ts'
import { startGitRemote } from '../../packages/testkit/src/git-remote.ts'
import { givenDatabaseUrl } from '../database-url.ts'

/** Facts about the prepared database for load generators. */
export interface PreparedDatabase {
  readonly token: string
  /** The token of a superuser. */
  readonly adminToken: string
  readonly username: string
  /** `/api/translations/…/`, of the language with the longest history. */
  readonly translation: string
  readonly translationId: number
  readonly statisticsId: number
  /** The ids of that translation's strings. */
  readonly unitIds: readonly number[]
}

const languages = 'ar bg ca cs da de el es fi fr he hu it ja ko nl pl pt_BR ru uk'.split(' ')
const strings = 2000
const savesInOne = 1000
const savesInOthers = 100
const measured = 'cs'

const words =
  'open close file folder user name error server message cannot find the of and this setting page link'.split(' ')

/** A text of 4 to 15 words, the same for each number in each run. */
function textOf(number: number, start: string): string {
  const length = 4 + (number % 12)
  const chosen = Array.from({ length }, (_, index) => words[(number * 7 + index * 5 + (number >> 3)) % words.length])
  return `${start}${number} ${chosen.join(' ')}.`
}

function catalogue(language: string): string {
  const entries = Array.from({ length: strings }, (_, number) => {
    const isDone = number % 10 < 7
    return [textOf(number, 'String '), isDone ? `${number % 50 === 0 ? '~' : ''}${textOf(number, `${language} `)}` : '']
  })
  return poFile(language, Object.fromEntries(entries))
}

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl: givenDatabaseUrl, path: process.env.PATH })
const remote = await startGitRemote()
try {
  const workbench = await makeWorkbench(database, dataDir, remote)
  const files = Object.fromEntries(languages.map((language) => [`po/${language}.po`, catalogue(language)]))
  const component = await workbench.component(files)
  await component.ask('import')
  const { anna, boris } = workbench.people
  for (const language of languages) {
    const units = [...(await component.units(language)).values()]
    for (let index = 0; index < (language === measured ? savesInOne : savesInOthers); index++) {
      const unit = units[(index * 7) % units.length]
      if (!unit) throw new Error('the import brought no strings')
      const text = textOf(index, `${language} anew `)
      await saveUnit(database, { unitId: unit.id, target: [text], state: 20, userId: index % 3 ? anna : boris })
    }
  }
  // Spread the saves over months, as with real people; only the newest 30 stay within the last six hours.
  await database.executeSql(`update changes set timestamp = timestamp - age * interval '12 minutes'
    from (select id, row_number() over (partition by translation_id order by id desc) as age from changes) as aged
    where aged.id = changes.id`)
  await database.executeSql('vacuum analyze')
  const token = await database.transaction((tx) => replaceToken(tx, anna))
  await database.executeSql('update users set is_superuser = true where id = $1', [boris])
  const adminToken = await database.transaction((tx) => replaceToken(tx, boris))
  const { rows } = await database.executeSql(
    `select t.id, t.statistics_id, p.slug as project, c.slug as component from translations t join components c on c.id = t.component_id
       join projects p on p.id = c.project_id where t.language_code = $1`,
    [measured],
  )
  const [place] = rows
  const units = [...(await component.units(measured)).values()]
  const prepared: PreparedDatabase = {
    token,
    adminToken,
    username: 'anna',
    translation: `/api/translations/${place?.project}/${place?.component}/${measured}/`,
    translationId: Number(place?.id),
    statisticsId: Number(place?.statistics_id),
    unitIds: units.map((unit) => unit.id),
  }
  console.log(JSON.stringify(prepared))
} finally {
  await remote.stop()
  await database.close()
}

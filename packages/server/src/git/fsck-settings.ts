/**
 * What is only untidy and stands in the history of many a project (Flask, jasmine): dates and addresses of people, modes with
 * a zero before them, files of git's own that mean nothing here, for no submodule is followed and no attribute applied. What
 * is not named ends a fetch: names that lead out of a folder or into `.git`, entries twice, objects that are broken.
 */
const harmless = [
  'zeroPaddedFilemode',
  'badFilemode',
  'badTimezone',
  'badDate',
  'badDateOverflow',
  'zeroPaddedDate',
  'missingSpaceBeforeDate',
  'badName',
  'badEmail',
  'missingEmail',
  'missingNameBeforeEmail',
  'missingSpaceBeforeEmail',
  'multipleAuthors',
  'badTagName',
  'missingTaggerEntry',
  'extraHeaderEntry',
  'nulInCommit',
  'gitmodulesMissing',
  'gitmodulesBlob',
  'gitmodulesLarge',
  'gitmodulesParse',
  'gitmodulesName',
  'gitmodulesSymlink',
  'gitmodulesUrl',
  'gitmodulesPath',
  'gitmodulesUpdate',
  'gitignoreSymlink',
  'gitattributesSymlink',
  'mailmapSymlink',
]

/** Has every object looked at before it is kept: of a fetch, for `-c`. */
export const fsckConfiguration: Readonly<Record<string, string>> = {
  'transfer.fsckObjects': 'true',
  ...Object.fromEntries(harmless.map((id) => [`fetch.fsck.${id}`, 'ignore'])),
}

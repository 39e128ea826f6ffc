/**
 * Faults that are harmless and frequent in old histories (Flask, jasmine): dates and addresses of people, modes with a
 * leading zero, and bad files of git's own, which do not matter because no submodule is followed and no attribute applied.
 * All other faults end a fetch: names that lead out of a folder or into `.git`, duplicate entries, broken objects.
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

/** Configuration (for `-c`) that makes a fetch check every object before keeping it. */
export const fsckConfiguration: Readonly<Record<string, string>> = {
  'transfer.fsckObjects': 'true',
  ...Object.fromEntries(harmless.map((id) => [`fetch.fsck.${id}`, 'ignore'])),
}

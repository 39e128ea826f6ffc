/**
 * Harmless faults that are frequent in old histories (Flask, jasmine). They are dates and addresses of people, modes with
 * a leading zero, and bad files of git itself, which do not matter because Weft follows no submodule and applies no
 * attribute. All other faults end a fetch: names that lead out of a folder or into `.git`, duplicate entries, broken
 * objects.
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

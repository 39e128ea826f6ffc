import type { TextKind } from '../../catalogue/text-kinds.ts'
import {
  bookmarkFault,
  encodingFault,
  languageListFault,
  permissionFault,
  searchAddressFault,
  searchFormFault,
  siteFault,
} from './address-faults.ts'
import { certificateFault, fileFault, folderFault } from './file-faults.ts'
import {
  bypassFault,
  hostListFault,
  hostPatternFault,
  hostSuffixFault,
  linkingSiteFault,
  plainHostFault,
  signOnSiteFault,
} from './host-faults.ts'
import { engineNameFault, extensionFault, languageFault, resolverFault, schemeFault } from './name-faults.ts'
import type { JudgeText } from './text-fault.ts'

/** How each kind of text is judged. */
export const textFaults: Readonly<Record<TextKind, JudgeText>> = {
  'host suffix': hostSuffixFault,
  host: plainHostFault,
  'host pattern': hostPatternFault,
  'host list': hostListFault,
  'bypass list': bypassFault,
  'sign-on site': signOnSiteFault,
  'linking site': linkingSiteFault,
  scheme: schemeFault,
  language: languageFault,
  extension: extensionFault,
  'certificate file': certificateFault,
  folder: folderFault,
  file: fileFault,
  resolver: resolverFault,
  'language list': languageListFault,
  permission: permissionFault,
  bookmark: bookmarkFault,
  site: siteFault,
  'search address': searchAddressFault,
  'search form': searchFormFault,
  encoding: encodingFault,
  'engine name': engineNameFault,
}

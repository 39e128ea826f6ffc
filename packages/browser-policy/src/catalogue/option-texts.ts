/** The meaning of each option of a closed list, by `Policy.Property` as the properties of the catalogue are named. */
type OptionTexts = { readonly [path: string]: { readonly [option: string]: string } }

const blockable = { available: 'Users may have it and switch it.', blocked: 'It is off and cannot be switched on.' }

const behaviour = {
  accept: 'All cookies are accepted.',
  'reject-foreign': 'Third-party cookies are refused.',
  reject: 'All cookies are refused.',
  'limit-foreign': 'Third-party cookies are refused unless their site was visited.',
  'reject-tracker': 'Cookies of known trackers are refused.',
  'reject-tracker-and-partition-foreign':
    'Cookies of known trackers are refused, other third-party ones kept apart by site.',
  'partition-foreign': 'Third-party cookies are kept apart by site.',
}

const protocol = {
  tls1: 'TLS 1.0, which is broken.',
  'tls1.1': 'TLS 1.1, which is outdated.',
  'tls1.2': 'TLS 1.2.',
  'tls1.3': 'TLS 1.3.',
}

/** Lists whose options need no explanation. */
export const selfExplaining: ReadonlySet<string> = new Set(['Containers.Default[].icon', 'Containers.Default[].color'])

/** Options of the policies; editors, forms and templates show them beside the words that the browser takes. */
export const optionTexts: OptionTexts = {
  'AIControls.Default.Value': blockable,
  'AIControls.Translations.Value': blockable,
  'AIControls.PDFAltText.Value': blockable,
  'AIControls.SmartTabGroups.Value': blockable,
  'AIControls.LinkPreviewKeyPoints.Value': blockable,
  'AIControls.SidebarChatbot.Value': blockable,
  'AIControls.SmartWindow.Value': blockable,
  'Bookmarks[].Placement': { toolbar: 'In the bookmarks toolbar.', menu: 'In the bookmarks menu.' },
  'Cookies.AcceptThirdParty': {
    always: 'All third-party cookies are accepted.',
    never: 'No third-party cookie is accepted.',
    'from-visited': 'Third-party cookies of sites that were visited are accepted.',
  },
  'Cookies.Behavior': behaviour,
  'Cookies.BehaviorPrivateBrowsing': behaviour,
  DefaultSerialGuardSetting: { 2: 'No site may use serial ports.', 3: 'Sites may ask to use serial ports.' },
  DisplayBookmarksToolbar: {
    always: 'The toolbar is always there.',
    never: 'The toolbar is never there.',
    newtab: 'The toolbar is there on new tabs.',
  },
  DisplayMenuBar: {
    always: 'The menu bar is there and cannot be hidden.',
    never: 'The menu bar is hidden and cannot be shown.',
    'default-on': 'The menu bar is there; users may hide it.',
    'default-off': 'The menu bar is hidden; users may show it.',
  },
  'EnableTrackingProtection.Category': {
    standard: 'The usual protection.',
    strict: 'More is blocked, and some sites may break.',
  },
  'ExtensionSettings.*.installation_mode': {
    allowed: 'Users may install it.',
    blocked: 'It cannot be installed, and is removed where it is.',
    force_installed: 'It is installed from install_url and cannot be removed.',
    normal_installed: 'It is installed from install_url; users may switch it off.',
  },
  'ExtensionSettings.*.allowed_types[]': {
    extension: 'Extensions.',
    dictionary: 'Dictionaries for spelling.',
    locale: 'Language packs.',
    theme: 'Themes.',
    sitepermission: 'Permissions of sites that come as add-ons.',
  },
  'ExtensionSettings.*.default_area': {
    navbar: 'Its button stands in the toolbar.',
    menupanel: 'Its button stands in the panel of extensions.',
  },
  'Handlers.*.*.action': {
    saveToDisk: 'The file is saved.',
    useHelperApp: 'An application is opened with it.',
    useSystemDefault: 'The application of the system is opened with it.',
  },
  'Homepage.StartPage': {
    none: 'A blank page opens, with any URL.',
    homepage: 'The home page opens.',
    'previous-session': 'The windows of the last session open.',
    'homepage-locked': 'The home page opens, and users cannot change that.',
  },
  HttpsOnlyMode: {
    allowed: 'It is off; users may switch it on.',
    disallowed: 'It is off and cannot be switched on.',
    enabled: 'It is on; users may switch it off.',
    force_enabled: 'It is on and cannot be switched off.',
  },
  'Permissions.Autoplay.Default': {
    'allow-audio-video': 'Sound and video may play by themselves.',
    'block-audio': 'Nothing with sound plays by itself.',
    'block-audio-video': 'Nothing plays by itself.',
  },
  'Preferences.*.Status': {
    default: 'It is the default; users may change it.',
    locked: 'Users cannot change it.',
    user: "It is set as if the user had done so, and stays after the policy's end.",
    clear: 'The value of the user is cleared at each start.',
  },
  'Preferences.*.Type': {
    number: 'The value is a number.',
    boolean: 'The value is true or false.',
    string: 'The value is a text.',
  },
  PrivateBrowsingModeAvailability: {
    0: 'Private windows may be opened.',
    1: 'No private window can be opened.',
    2: 'All windows are private.',
  },
  'Proxy.Mode': {
    none: 'Connections are made directly.',
    system: 'The settings of the system are used.',
    manual: 'The addresses given here are used.',
    autoDetect: 'The network is asked for its settings (WPAD).',
    autoConfig: 'The script at AutoConfigURL decides.',
  },
  'Proxy.SOCKSVersion': { 4: 'SOCKS 4.', 5: 'SOCKS 5, which also looks up names.' },
  SearchBar: {
    unified: 'Searches start in the address bar.',
    separate: 'There is a search bar beside the address bar.',
  },
  'SearchEngines.Add[].Method': {
    GET: 'The words stand in the address.',
    POST: 'The words are sent in the body, as PostData says.',
  },
  SSLVersionMax: protocol,
  SSLVersionMin: protocol,
}

/** The explanation of an option; undefined if the option needs none. */
export function optionText(path: string, option: string | number): string | undefined {
  return optionTexts[path]?.[String(option)]
}

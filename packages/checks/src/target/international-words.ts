import { languageNames } from '@weft/l10n'

/**
 * Words that stand unchanged in many languages, in lower case: a text made of them alone may well equal its source.
 * Grouped only to keep the list readable.
 */
const WORDS: readonly string[] = [
  // Time and calendar
  'january february march april may june july august september october november december',
  'jan feb mar apr jun jul aug sep oct nov dec mon tue wed thu fri sat sun sunday min minute minutes sec',
  // Units, numbers, currency
  'bit bits byte bytes kib mib gib tib kbit mbit gbit kbps mbps khz mhz ghz dpi fps mph kph mah ppi px pixel pixels',
  'meter metre meters metres gram liter litre mile miles celsius fahrenheit kelvin volt watt ampere joule newton',
  'pascal hertz decibel percent minus plus maximum minimum max total sum euro dollar yen rupee peso bitcoin bitcoins',
  'latitude longitude radius diameter vertical horizontal diagonal',
  // Computers and devices
  'computer laptop tablet desktop server servers client hardware software firmware driver kernel boot bios uefi cpu gpu',
  'ram rom ssd hdd usb hdmi vga dvi lan wan wlan wifi bluetooth ethernet modem router gateway firewall proxy vpn nfc gps',
  'scanner scanners monitor display mouse joystick gamepad webcam microphone smartphone iphone ipad ipod mac pda sim',
  'floppy disk disc cassette chip chipset processor memory cache buffer port socket slot slots adapter controller',
  // Systems and programs
  'unix linux gnu debian ubuntu fedora gentoo suse opensuse redhat centos slackware mandriva knoppix arch alpine freebsd',
  'openbsd netbsd solaris windows dos macos ios android chromeos symbian gnome kde plasma xfce lxde cinnamon wayland xorg',
  'firefox chrome chromium safari opera netscape mozilla thunderbird seamonkey libreoffice openoffice office word excel',
  'gimp inkscape blender krita audacity vlc emacs vim nautilus konqueror apache nginx tomcat squid postfix sendmail exim',
  'mysql mariadb postgresql sqlite oracle mongodb redis memcached elasticsearch kubernetes git subversion mercurial cvs svn',
  'github gitlab bitbucket weblate gettext transifex pootle django python java javascript typescript perl php ruby rails',
  'lua rust kotlin swift haskell pascal delphi fortran cobol basic lisp scheme prolog bash shell node jquery',
  'angular react vue gtk qt webkit gecko latex tex texy mediawiki drupal wordpress joomla typo phpmyadmin gammu wammu',
  'phonegap osmand openstreetmap osm google microsoft apple amazon ibm intel amd nvidia nokia samsung sony siemens',
  'motorola ericsson alcatel philips panasonic canon epson lexmark yahoo bing yandex baidu facebook twitter instagram',
  'linkedin youtube vimeo flickr picasa gmail hotmail outlook skype icq jabber xmpp irc whatsapp telegram discord slack',
  'mastodon diaspora reddit tumblr pinterest paypal ebay wikipedia wikidata wikimedia wikimapia foursquare dropbox nextcloud',
  'owncloud matrix tor flattr patreon liberapay kickstarter spotify netflix steam xbox playstation nintendo wii',
  'acer asus dell lenovo toshiba fujitsu huawei xiaomi honda toyota nissan mazda suzuki mitsubishi hyundai kia audi bmw',
  'mercedes volkswagen skoda seat opel ford fiat renault peugeot citroen volvo saab porsche ferrari lamborghini shell esso mcdonald mcdonalds',
  // Formats, protocols, standards
  'ascii unicode utf iso ansi cjk ebcdic html xhtml xml xsl xslt css svg json yaml toml ini csv tsv sql rss atom opml rdf',
  'pdf rtf odt ods odp doc docx xls xlsx ppt pptx epub mobi djvu postscript png jpg jpeg gif bmp tiff webp avif heic ico',
  'psd xcf mp mpeg mpg avi mkv mov wmv flv ogg ogv vorbis opus flac wav aac wma midi zip gzip bzip lzma tar rar jar deb rpm',
  'apk exe dll iso po pot mo xliff tmx tbx strings properties plist resx rst markdown gpx kml geojson ldif vcard ical http',
  'https ftp sftp ssh ssl tls tcp udp ip ipv dns dhcp smtp imap pop ldap nntp snmp nfs samba smb cifs webdav rsync telnet',
  'oauth openid saml kerberos pgp gpg openpgp gnupg md sha hmac aes rsa dsa rgb rgba cmyk hsv hsl url uri urn urls uuid guid',
  'isbn issn doi api sdk gui cli ide cgi wsgi ajax rest soap rpc corba dbus gpl lgpl agpl mit bsd wtfpl copyleft copyright',
  // Programming and data
  'admin administrator root boolean integer float double char varchar string array object class null undefined function',
  'script scripts query index parameter parameters module modules plugin plugins addon addons variable template templates',
  'token tokens hash hashtag regex syntax debug debugging backend frontend middleware daemon thread threads bug bugs commit',
  'commits branch merge push pull fork patch diff upstream release alpha beta gamma delta snapshot snapshots database polygon',
  'table tables column columns row rows record records schema cluster clusters node nodes',
  'multipolygon linestring point geometry trigger triggers routine routines procedure procedures collation timestamp',
  'singular plural info debug error errors status code codes version versions test tests test demo default standard',
  'normal control ctrl alt shift esc escape tab enter home end insert del backspace caps lock pause print scroll',
  // Services, makers and brands
  'facebook messenger twitter instagram youtube whatsapp telegram signal skype slack discord mastodon matrix element linkedin',
  'pinterest reddit tiktok snapchat tumblr flickr vimeo twitch spotify netflix deezer soundcloud bandcamp lastfm shazam',
  'paypal visa mastercard maestro stripe klarna ethereum litecoin monero ebay etsy airbnb uber lyft wikipedia wikimedia',
  'wikidata wikivoyage wiktionary wikiquote wikisource dropbox nextcloud owncloud onedrive icloud gmail outlook hotmail',
  'yahoo bing duckduckgo qwant baidu yandex vkontakte odnoklassniki weibo wechat viber threema jitsi mumble teamspeak',
  'steam xbox playstation nintendo switch wii sega atari commodore amiga minecraft roblox huawei xiaomi lenovo dell asus acer',
  'motorola htc oneplus fairphone canon nikon epson brother logitech garmin fitbit adobe photoshop illustrator acrobat flash',
  'autocad salesforce atlassian jira confluence trello asana notion evernote joplin zotero docker podman vagrant ansible',
  'terraform jenkins sentry grafana prometheus kibana cloudflare akamai heroku netlify vercel fastly digitalocean hetzner',
  'mailchimp zendesk gravatar akismet disqus matomo piwik shopify magento prestashop woocommerce moodle jetpack elementor',
  'codeberg sourceforge launchpad bugzilla gitea forgejo gerrit crowdin zanata pontoon fdroid flatpak snapcraft homebrew',
  'bitnami freeplane freemind openvpn wireguard selinux apparmor twiki zcash namecoin majordomo mailman mandrake osx sunos irix',
  'xen kvm qemu virtualbox vmware dpkg iptables nftables netfilter innodb theora letsencrypt arduino peertube pixelfed lemmy',
  'powerpc sparc mips riscv itanium xeon pentium celeron athlon opteron ryzen epyc radeon geforce quadro thinkpad macbook imac',
  'chromebook chromecast kindle siri cortana openai chatgpt deepl libretranslate bluesky misskey friendica minetest godot figma',
  'canva webex aliexpress alibaba ikea',
  'json yaml toml html xhtml xml css scss csv tsv pdf epub rtf odt ods docx xlsx pptx png jpg jpeg gif svg webp tiff bmp',
  'mp3 ogg flac wav aac opus midi mpeg mp4 mkv webm avi zip gzip bzip tar rar iso deb rpm apk ascii unicode utf markdown',
  'http https ftp sftp ssh ssl tls dns dhcp tcp udp smtp imap ldap oauth openid saml kerberos ipv url uri uuid api rss atom',
  // On the screen
  'menu panel dialog toolbar widget widgets icon icons cursor font fonts layout design theme tooltip popup banner slider',
  'screenshot screenshots screensaver wallpaper fullscreen zoom pixel avatar emoji emoticon smiley logo logos label badge',
  'editor browser explorer terminal console dashboard start stop reset login logout online offline upload uploads',
  'download downloads link links import export filter format formats name text texts file files image images message messages',
  'document documentation manual tutorial information general global local details option options profile profil contact',
  'email emails mail mails webmail newsletter chat forum blog blogs wiki web website homepage internet intranet extranet',
  'hosting host hostname localhost domain account feed feeds podcast podcasts syndication spam captcha quota address',
  'configuration administration navigation animation application installation operation action actions section position',
  'project projects product program system systems service support team partner manager tag tags item items list size',
  'type types model mode media medium video videos audio radio tv film filter camera album albums artist playlist stereo mono',
  'directory archive backup repository package packages distribution distributor provider parser encoder decoder codec',
  'optimal transparent magenta cyan orange beige rosa violet indigo turquoise lila ultraviolet gradient contrast saturation',
  // Everyday international words
  'alarm bank bar bus camping casino club disco fax golf hotel motel hostel kiosk park parking party pizza pub quiz radar',
  'restaurant sauna sport tennis taxi telefon telephone tram transport theater metro motor motif museum monument orchester',
  'piano jazz rock pop rap reggae techno house metal punk blues folk country soul funk gospel opera ballet samba tango rumba',
  'salsa polka trance ambient acid fusion grunge industrial instrumental dance hardcore humor comedy drama thriller western',
  'horror fantasy anime manga sonata karma zen yoga judo karate aikido baseball basketball football volleyball handball hockey',
  'rugby cricket squash badminton bowling surfing windsurfing snowboard skateboard poker solo duet quartet finale genre',
  'virus bacteria genus vitamin protein neon argon helium lithium radium uranium plutonium polonium titan platinum silicon',
  'diagram kilo mega giga tera micro nano super turbo ultra extra mini maxi multi hybrid digital analog virtual universal',
  'national regional international central normal final formal original real ideal animal hospital festival tropical',
  'bravo echo foxtrot tango whiskey zulu roman latin arabic british brazilian mexican lower upper simplified traditional ossetic',
]

let words: ReadonlySet<string> | undefined

/** Names of languages are often left in English: each word of a known name counts. */
function collect(): ReadonlySet<string> {
  const list = new Set(WORDS.flatMap((line) => line.split(' ')))
  for (const name of languageNames) for (const word of name.toLowerCase().split(/[^\p{L}]+/u)) list.add(word)
  return list
}

/** Whether a word (in lower case) is at home in many languages. */
export function isInternational(word: string): boolean {
  words ??= collect()
  return words.has(word)
}

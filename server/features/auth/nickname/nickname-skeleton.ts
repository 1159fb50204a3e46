/** The skeleton of a nickname. Names with the same skeleton look alike, so only one of them can be taken. */

// Accents and other marks that fit any letter. Vowel signs and kana voicing are part of their scripts and stay.
const COMBINING_MARKS = /(?![\u3099\u309A])(?=\p{M})\p{Script_Extensions=Inherited}|[\u0300-\u036F\u0483-\u0487]/gu
const SPACES = /[\p{Z}\p{C}]/gu
// Includes the spacing modifier letters: many of them look like apostrophes.
const ORNAMENTS = /[\p{P}\p{Sk}\u02B0-\u02FF]/gu

// Each entry is one character followed by what it looks like: Unicode's confusables (UTS 39) that NFKC and the script
// rules leave, and letters with a bar or hook. Only lower case, because the skeleton folds case first; if the two cases
// look like different Latin letters (Ν like N, ν like v), the upper case wins: whole words can be faked in capitals.
const LATIN = `
  æae œoe øo łl đd ðd ħh ŧt ŋn ȷj þp ƀb ɓb ƃb ƅb ƈc ɗd ƌd ɖd ɛe ǝe əe ɜ3 ʒ3 ƒf ɡg ɠg ɣy ɦh ɨi ɩi ɪi ɟj ʝj ƙk ƚl ɫl ɬl
  ɭl ʟl ɱm ɯw ƞn ɲn ɳn ɴn ɵo ɔo ƥp ɋq ʠq ɍr ɼr ɽr ʀr ʂs ƽ5 ƨ2 ƭt ƫt ʈt ʉu ʋv ʌv ⱳw ƴy ɏy ʏy ƶz ʐz ȥz ɑa ɐa ʙb ɢg ʜh
  ǀl ᴀa ᴃb ᴄc ᴅd ᴇe ᴊj ᴋk ᴌl ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ꜰf ꜱs ⱥa ⱦt ɇe ɉj ꝼf ꞵb ᴦr ẝf ꞓc`

const GREEK = 'αa βb γy εe ζz ηh ιi κk μm νn οo ρp τt υy χx ωw ϳj ϸp ϻm'

const CYRILLIC = `
  аa вb гr еe з3 кk мm нh оo пn рp сc тt уy хx ч4 шw ьb бb ђh ѕs іi јj ћh ѡw ѳo ѵv ґr ғf қk ҝk ҡk ҟk ңh ҥh ҫc ҭt үy ұy
  ҳx һh ҽe ҿe ӏl ӄk ӈh ӊh әe өo ԁd ԍg ԛq ԝw ҏp ӽx ӿx ԟk`

const ARMENIAN = 'աw գq զq հh յj ոn ռn սu տs ցg ւi քp օo ղn լl'

const EAST_ASIAN = '口ロ 一ー 二ニ 力カ 夕タ 卜ト 工エ 八ハ へヘ りリ 丨l 〇o'

// Hebrew vav, final nun and samekh; Arabic alef, heh, one and five; round zeros from Devanagari to Burmese.
const STROKES_AND_RINGS = `
  \u{5D5}l \u{5DF}l \u{5E1}o \u{627}l \u{647}o \u{661}l \u{665}o \u{6F1}l \u{6F5}o
  \u{966}o \u{9E6}o \u{A66}o \u{AE6}o \u{B66}o \u{BE6}o \u{C66}o \u{CE6}o \u{D66}o \u{E50}o \u{ED0}o \u{1040}o \u{101D}o`

const SYMBOLS = '|l ∣l ⏐l ×x ✕x ✖x ○o ◯o ∘o ∨v ∪u ∈e ⍳i ⍴p ⍵w ⍺a $s €e £l ¥y ₩w ₦n ₮t ₱p ₲g ₴s ₭k ₵c ¢c'

// Letters in dark circles, in dark squares and in flags have no compatibility form, so NFKC does not fold them.
const PICTURED_ALPHABET_STARTS = [0x1f150, 0x1f170, 0x1f1e6]

// The last step: plain letters and digits that are easily confused become one spelling.
const PROTOTYPES: Record<string, string> = { i: 'l', '1': 'l', '0': 'o', m: 'rn', w: 'vv' }

const lookalikes = new Map([...readTable(), ...readPicturedAlphabets()])

export function skeletonOf(nickname: string): string {
  const stripped = foldCase(nickname.normalize('NFKC'))
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .replace(SPACES, '')
  const prototypes = Array.from(stripped, prototypeOf).join('')
  // A name of punctuation only keeps it; otherwise all such names would have the same skeleton.
  // Normalised again, because removing characters can put marks next to each other in the wrong order.
  return (prototypes.replace(ORNAMENTS, '') || prototypes).normalize('NFKD')
}

/** One letter at a time, because lower-casing a whole string treats a final sigma differently. */
function foldCase(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('')
}

function prototypeOf(character: string): string {
  const plain = lookalikes.get(character) ?? character
  return Array.from(plain, (letter) => PROTOTYPES[letter] ?? letter).join('')
}

function readTable(): [string, string][] {
  const table = [LATIN, GREEK, CYRILLIC, ARMENIAN, EAST_ASIAN, STROKES_AND_RINGS, SYMBOLS].join(' ')
  return table.trim().split(/\s+/).map(readEntry)
}

function readEntry(entry: string): [string, string] {
  const [character = '', ...looksLike] = entry
  return [character, looksLike.join('')]
}

function readPicturedAlphabets(): [string, string][] {
  const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
  return PICTURED_ALPHABET_STARTS.flatMap((first) =>
    alphabet.map((letter, index): [string, string] => [String.fromCodePoint(first + index), letter]),
  )
}

/** The names of countries in full: the bundled data abbreviates some. */

const FULL_NAMES: Record<string, string> = {
  'Antigua and Barb.': 'Antigua and Barbuda',
  'Ashmore and Cartier Is.': 'Ashmore and Cartier Islands',
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'Br. Indian Ocean Ter.': 'British Indian Ocean Territory',
  'British Virgin Is.': 'British Virgin Islands',
  'Cayman Is.': 'Cayman Islands',
  'Central African Rep.': 'Central African Republic',
  'Cook Is.': 'Cook Islands',
  'Dem. Rep. Congo': 'DR Congo',
  'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea',
  'Faeroe Is.': 'Faroe Islands',
  'Falkland Is.': 'Falkland Islands',
  'Fr. Polynesia': 'French Polynesia',
  'Fr. S. Antarctic Lands': 'French Southern Lands',
  'Heard I. and McDonald Is.': 'Heard Island and McDonald Islands',
  'Indian Ocean Ter.': 'Indian Ocean Territories',
  Macedonia: 'North Macedonia',
  'Marshall Is.': 'Marshall Islands',
  'N. Cyprus': 'Northern Cyprus',
  'N. Mariana Is.': 'Northern Mariana Islands',
  'Pitcairn Is.': 'Pitcairn Islands',
  'S. Geo. and the Is.': 'South Georgia',
  'S. Sudan': 'South Sudan',
  'Solomon Is.': 'Solomon Islands',
  'St. Kitts and Nevis': 'Saint Kitts and Nevis',
  'St. Pierre and Miquelon': 'Saint Pierre and Miquelon',
  'St. Vin. and Gren.': 'Saint Vincent and the Grenadines',
  'Turks and Caicos Is.': 'Turks and Caicos Islands',
  'U.S. Virgin Is.': 'US Virgin Islands',
  'United States of America': 'United States',
  'W. Sahara': 'Western Sahara',
  'Wallis and Futuna Is.': 'Wallis and Futuna',
  eSwatini: 'Eswatini',
}

const WITH_ARTICLE =
  /^(?:United|British|US |French Southern|Central African|DR |Dominican R)|Islands$|Republic$|Territor/
const ALSO_WITH_ARTICLE = new Set([
  'Bahamas',
  'Comoros',
  'Gambia',
  'Maldives',
  'Netherlands',
  'Philippines',
  'Seychelles',
])

export function countryName(name: string): string {
  return FULL_NAMES[name] ?? name
}

/** "Germany", "the Netherlands" */
export function countryInSentence(name: string): string {
  return WITH_ARTICLE.test(name) || ALSO_WITH_ARTICLE.has(name) ? `the ${name}` : name
}

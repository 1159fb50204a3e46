/** What we use of the font reader. Its own types need those of the browser. */
declare module 'opentype.js' {
  export type Font = {
    hasChar(character: string): boolean
    getAdvanceWidth(text: string, size: number, options: { letterSpacing: number }): number
  }
  const opentype: { parse(file: ArrayBuffer): Font }
  export default opentype
}

// A game's drawing, made fit to stand on the page: an SVG element and the style sheets that go with it.
//
// The page's Content-Security-Policy forbids inline styles and scripts. Styles move into constructed sheets and
// into the style objects of their elements; whatever could run or load something from elsewhere is left out.

export interface Picture {
  svg: SVGSVGElement
  sheets: CSSStyleSheet[]
}

const UNWANTED = 'script, foreignObject, iframe, object, embed, audio, video, link, meta'
const OWN_REFERENCE = /^\s*(#|data:image\/)/i
/** What a style sheet loads from elsewhere: any url but one into the drawing itself, or of an image it carries. */
const FOREIGN_URL = /url\((?!\s*['"]?\s*(?:#|data:image\/))[^)]*\)/gi
const IMPORT = /@import[^;]*;?/gi

/** Styles under other names: a browser that may not apply them would complain while it parses them. */
export function disarmed(text: string): string {
  return text.replace(/<\/?[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/^(<\/?)style\b/i, '$1held-style').replace(/(\s)style(\s*=)/i, '$1held-style$2'),
  )
}

/** Read a drawing; null if it is not an SVG document. */
export function readPicture(text: string): Picture | null {
  const parsed = new DOMParser().parseFromString(disarmed(text), 'image/svg+xml')
  const root = parsed.documentElement
  if (root.localName !== 'svg' || parsed.querySelector('parsererror')) return null
  const svg = document.adoptNode(root) as unknown as SVGSVGElement
  for (const part of svg.querySelectorAll(UNWANTED)) part.remove()
  const sheets = [...svg.querySelectorAll('held-style')].map((style) => {
    style.remove()
    return sheetOf(style.textContent ?? '')
  })
  for (const part of [svg, ...svg.querySelectorAll('*')]) tidy(part)
  fitted(svg)
  return { svg, sheets }
}

/** Leave out of an element what could run or load something; its inline style becomes its style object's. */
function tidy(part: Element): void {
  for (const { name, value } of [...part.attributes]) {
    const isReference = /(^|:)(href|src)$/i.test(name)
    if (/^on/i.test(name) || (isReference && !OWN_REFERENCE.test(value))) part.removeAttribute(name)
    else if (name === 'held-style') {
      part.removeAttribute(name)
      ;(part as SVGElement).style.cssText = withoutForeign(value)
    } else if (/url\(/i.test(value)) part.setAttribute(name, withoutForeign(value))
  }
}

/** The drawing's size is the page's business: only its proportions are kept. */
function fitted(svg: SVGSVGElement): void {
  const { width, height } = { width: svg.getAttribute('width'), height: svg.getAttribute('height') }
  if (!svg.hasAttribute('viewBox') && width && height)
    svg.setAttribute('viewBox', `0 0 ${parseFloat(width)} ${parseFloat(height)}`)
  svg.removeAttribute('width')
  svg.removeAttribute('height')
}

export function withoutForeign(css: string): string {
  return css.replace(IMPORT, '').replace(FOREIGN_URL, 'none')
}

// Drawings of one game share their style sheets.
const sheets = new Map<string, CSSStyleSheet>()

function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  // A drawing is no document of its own here: its root is the svg element.
  sheet.replaceSync(withoutForeign(css).replaceAll(':root', 'svg'))
  sheets.set(css, sheet)
  return sheet
}

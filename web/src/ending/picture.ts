// A picture of a result to share: an SVG made of plain data, painted as PNG by the browser.
import { fitted, widthOf, wrapped } from '../lib/lettering'
import { seatColours, seatInks, seatSigns } from '../lib/seats'
import { isolated } from '../lib/text'
import { typefaceSheet, withSheet } from '../lib/typeface'
import { LABEL, PLOT, type Plot } from './plot'

export interface Shown {
  title: string
  headline: string
  decided: string
  date: string
  sign: string
  places: { seat: number; place: string; name: string; points: string }[]
  plot: Plot | null
}

const WIDTH = 720
const MARGIN = 36
const NAME_AT = 112
const FONT = 'font-family="Figtree, system-ui, sans-serif"'

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function written(x: number, y: number, size: number, text: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${FONT} ${more}>${escaped(text)}</text>`
}

function plotOf({ lines, levels }: Plot): string {
  const { width, left, right } = PLOT
  const grid = levels.map(
    ({ y, value }) =>
      `<path d="M${left} ${y}H${width - right}" stroke="#c9d8e0"/>` + written(left - 6, y + 4, 12, String(value), 'fill="#4b6675" text-anchor="end"'),
  )
  const drawn = lines.map(
    (line) =>
      `<polyline points="${line.points}" fill="none" stroke="${line.colour}" stroke-width="2.5" stroke-dasharray="${line.dash}" stroke-linejoin="round"/>` +
      `<circle cx="${line.end.x}" cy="${line.end.y}" r="4" fill="${line.colour}"/>` +
      written(line.end.x + LABEL.gap, line.labelY + 4, LABEL.size, line.label, 'fill="#12303f"'),
  )
  return grid.join('') + drawn.join('')
}

export function resultSvg(shown: Shown): string {
  const parts: string[] = []
  let y = 52
  parts.push(written(MARGIN, y, 20, shown.title, 'fill="#0f5f8c" font-weight="600"'))
  const room = WIDTH - 2 * MARGIN
  for (const line of wrapped(shown.headline, room, 34, 700)) parts.push(written(MARGIN, (y += 40), 34, line, 'fill="#12303f" font-weight="700"'))
  for (const line of wrapped(shown.decided, room, 17)) parts.push(written(MARGIN, (y += 26), 17, line, 'fill="#4b6675"'))
  y += 20
  for (const { seat, place, name, points } of shown.places) {
    y += 40
    const colour = seatColours[seat % seatColours.length]!
    parts.push(written(60, y, 20, place, 'fill="#4b6675" text-anchor="end"'))
    parts.push(`<circle cx="86" cy="${y - 7}" r="14" fill="${colour}"/>`)
    parts.push(written(86, y - 1, 15, seatSigns[seat] ?? '', `fill="${seatInks[seat] ?? '#ffffff'}" text-anchor="middle" font-weight="700"`))
    const left = WIDTH - MARGIN - NAME_AT - 16 - widthOf(points, 20)
    parts.push(written(NAME_AT, y, 20, isolated(fitted(name, left, 20, 600)), 'fill="#12303f" font-weight="600"'))
    parts.push(written(WIDTH - MARGIN, y, 20, points, 'fill="#12303f" text-anchor="end"'))
  }
  if (shown.plot) {
    parts.push(`<g transform="translate(${MARGIN} ${y + 24})">${plotOf(shown.plot)}</g>`)
    y += PLOT.height + 24
  }
  const height = y + 56
  parts.push(written(MARGIN, height - 22, 15, shown.sign, 'fill="#0f5f8c" font-weight="700"'))
  parts.push(written(WIDTH - MARGIN, height - 22, 15, shown.date, 'fill="#4b6675" text-anchor="end"'))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#f4f8fa"/><rect width="100%" height="8" fill="#0f5f8c"/>${parts.join('')}</svg>`
  )
}

/** An SVG as PNG, in our typeface, at twice its size so that it is sharp on good screens. */
export async function painted(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withSheet(svg, await typefaceSheet()))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * 2
  canvas.height = image.naturalHeight * 2
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return await new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

/** Hand a picture on: by whatever the device shares with, else as a file. True if it was saved as a file. */
export async function handOn(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
    } catch (failure) {
      if ((failure as Error).name !== 'AbortError') throw failure
    }
    return false
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return true
}

/** Place on the map, in degrees; south and west are negative. The API's contract calls the longitude `log`. */
export interface Ponto {
  lat: number
  log: number
}

/** Side of a map tile, px. */
export const LADO = 256
export const ZOOM_MAX = 19

/** Latitude at which the square map of the world ends. */
const EDGE = 85.051_129

const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Computes a place's position on the world map at this zoom, in px from the north-west corner. */
export function toPixels({ lat, log }: Ponto, zoom: number): { x: number; y: number } {
  const side = LADO * 2 ** zoom
  const inside = Math.max(-EDGE, Math.min(EDGE, lat))
  const y = (1 - Math.asinh(Math.tan(rad(inside))) / Math.PI) / 2
  return { x: ((log + 180) / 360) * side, y: y * side }
}

/** Computes the place at a position in px on the world map; wraps around west and east, stops north and south. */
export function toPlace({ x, y }: { x: number; y: number }, zoom: number): Ponto {
  const side = LADO * 2 ** zoom
  const turned = ((((x / side) % 1) + 1) % 1) * 360 - 180
  const height = Math.max(0, Math.min(1, y / side))
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * height))) * 180) / Math.PI, log: turned }
}

/** Gives the place `dx` px east and `dy` px south of another. */
export function moved(from: Ponto, zoom: number, dx: number, dy: number): Ponto {
  const { x, y } = toPixels(from, zoom)
  return toPlace({ x: x + dx, y: y + dy }, zoom)
}

export interface Quadro {
  x: number
  y: number
  /** Position in the view, px from the left and from the top. */
  left: number
  top: number
}

/** Lists the tiles that cover a view of this size with `centro` in the middle; none north or south of the world map. */
export function pictures(centro: Ponto, zoom: number, width: number, height: number): Quadro[] {
  const middle = toPixels(centro, zoom)
  const corner = { x: middle.x - width / 2, y: middle.y - height / 2 }
  const across = 2 ** zoom
  const all: Quadro[] = []
  for (let row = Math.floor(corner.y / LADO); row * LADO < corner.y + height; row++) {
    if (row < 0 || row >= across) continue
    for (let column = Math.floor(corner.x / LADO); column * LADO < corner.x + width; column++)
      all.push({
        x: ((column % across) + across) % across,
        y: row,
        left: Math.round(column * LADO - corner.x),
        top: Math.round(row * LADO - corner.y),
      })
  }
  return all
}

/** Rounds to six decimal places, as the API receives `lat` and `log`. */
export const onWire = (degrees: number): string => String(Number(degrees.toFixed(6)))

/** Reads a place from the two fields; null unless both are valid coordinates. */
export function placeOf(lat: unknown, log: unknown): Ponto | null {
  const number = (typed: unknown) => Number.parseFloat(String(typed ?? '').replace(',', '.'))
  const place = { lat: number(lat), log: number(log) }
  return Math.abs(place.lat) <= 90 && Math.abs(place.log) <= 180 ? place : null
}

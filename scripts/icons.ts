/** Draws the app's icon, a keycap with a live caret, as SVG and PNG: `node --import tsx scripts/icons.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

const PUBLIC = join(import.meta.dirname, '../public')
const INK = '#0e1113'
const KEY = '#2a3137'
const FACE = '#14181b'
const LIVE = '#ffb454'

/** Rectangles on a grid of 64: x, y, width, height, radius, colour. Later ones cover earlier ones. */
const SHAPES: readonly (readonly [number, number, number, number, number, string])[] = [
  [0, 0, 64, 64, 0, INK],
  [10, 11, 44, 44, 7, KEY],
  [12, 11, 40, 39, 5, FACE],
  [19, 19, 19, 5, 0, LIVE],
  [26, 19, 5, 22, 0, LIVE],
  [36, 37, 9, 4, 0, LIVE],
]

const svg = SHAPES.map(
  ([x, y, w, h, r, fill]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`,
).join('')
writeFileSync(
  join(PUBLIC, 'icon.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Tecla</title>${svg}</svg>\n`,
)
for (const size of [192, 512]) writeFileSync(join(PUBLIC, `icon-${size}.png`), png(size))

function png(size: number): Buffer {
  const raw = Buffer.alloc((size * 3 + 1) * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * (size * 3 + 1) + 1 + x * 3
      raw.set(colourAt(((x + 0.5) * 64) / size, ((y + 0.5) * 64) / size), at)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // 8 bits a channel, RGB, no interlace
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number): number[] {
  const hit = SHAPES.findLast(([sx, sy, w, h, r]) => inside(x - sx, y - sy, w, h, r))
  return [1, 3, 5].map(at => Number.parseInt((hit?.[5] ?? INK).slice(at, at + 2), 16))
}

function inside(x: number, y: number, w: number, h: number, r: number): boolean {
  if (x < 0 || y < 0 || x >= w || y >= h) return false
  const dx = Math.max(r - x, x - (w - r), 0)
  const dy = Math.max(r - y, y - (h - r), 0)
  return dx * dx + dy * dy <= r * r
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

import type { Logo } from '../../core/paper/ticket.ts'

/** Largest logo on an 80 mm print head (8 dots per millimetre): 40 mm by 20 mm. */
const LARGURA = 320
const ALTURA = 160

/** Reads a picture for tickets: black dots for thermal printers, PNG for PDF. Null: the bytes are no picture. */
export async function readLogo(bytes: Buffer): Promise<Logo | null> {
  const { default: sharp } = await import('sharp')
  try {
    const grey = sharp(bytes)
      .resize(LARGURA, ALTURA, { fit: 'inside' })
      .flatten({ background: '#fff' })
      .greyscale()
    const [png, raw] = await Promise.all([
      grey.clone().png().toBuffer(),
      grey.clone().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true }),
    ])
    const { width: largura, height: altura } = raw.info
    return { png, largura, altura, bits: dots(raw.data, largura, altura) }
  } catch {
    // a broken picture must not stop a ticket
    return null
  }
}

/** Colour picture, with its size in dots. */
export interface FiguraImpressa {
  png: Buffer
  largura: number
  altura: number
}

/** Reads a picture for a page; null: the bytes are no picture. */
export async function readFigure(bytes: Buffer): Promise<FiguraImpressa | null> {
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(bytes)
      .resize(640, 400, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, largura: info.width, altura: info.height }
  } catch {
    return null
  }
}

/** Turns greys into one bit per dot, in rows of whole bytes, first dot in the highest bit (Floyd–Steinberg). */
function dots(grey: Uint8Array, largura: number, altura: number): Uint8Array {
  const rest = Float32Array.from(grey)
  const row = Math.ceil(largura / 8)
  const bits = new Uint8Array(row * altura)
  const spread = (at: number, error: number) => {
    if (at < rest.length) rest[at] = (rest[at] ?? 0) + error
  }
  for (let y = 0; y < altura; y++)
    for (let x = 0; x < largura; x++) {
      const at = y * largura + x
      const black = (rest[at] ?? 255) < 128
      if (black) bits[y * row + (x >> 3)] = (bits[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
      const error = ((rest[at] ?? 255) - (black ? 0 : 255)) / 16
      if (x + 1 < largura) {
        spread(at + 1, error * 7)
        spread(at + largura + 1, error)
      }
      if (x > 0) spread(at + largura - 1, error * 3)
      spread(at + largura, error * 5)
    }
  return bits
}

import type { Sharp } from 'sharp'
import { fieldError } from '../../../domain/error.ts'

/** Message for bytes of a format that is not accepted (spec doc 3 §5.8), whatever type the data URL names. */
const TIPO = 'Esse tipo de arquivo não é permitido!'
/** First bytes, hex, of the accepted formats; the decoder would accept many more, such as SVG. */
const TYPES: readonly (readonly [first: string, format: 'jpeg' | 'png' | 'gif'])[] = [
  ['ffd8ff', 'jpeg'],
  ['89504e470d0a1a0a', 'png'],
  ['47494638', 'gif'],
]

/** Largest width or height, in pixels, of the picture and of its thumbnail. */
const LARGEST = 1600
const THUMB = 256
/** Limit of pixels: a small file can hold a picture that fills the memory. */
const PIXELS = 64_000_000

export interface Imagem {
  tipo: string
  imagem: Buffer
  mini: Buffer
}

/**
 * Reads the picture of a data URL and makes its thumbnail. Applies the camera's rotation and removes its metadata
 * (place, time), except from a GIF. @throws VALIDACAO at `campo` for a format that is not accepted, or a damaged or too
 * large picture
 */
export async function readImage(campo: string, dataUrl: string): Promise<Imagem> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const format = TYPES.find(([first]) => bytes.subarray(0, first.length / 2).toString('hex') === first)?.[1]
  if (!format) throw fieldError(campo, TIPO)
  const { default: sharp } = await import('sharp')
  const within = (side: number): Sharp =>
    sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  try {
    const mini = await within(THUMB).webp({ quality: 80 }).toBuffer()
    // keeps a GIF unchanged, because it may be animated
    const imagem =
      format === 'gif' ? bytes : await within(LARGEST).toFormat(format, { quality: 85 }).toBuffer()
    return { tipo: `image/${format}`, imagem, mini }
  } catch {
    throw fieldError(campo, 'A imagem está danificada ou é grande demais')
  }
}

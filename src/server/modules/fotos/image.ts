import type { Sharp } from 'sharp'
import { fieldError } from '../../../domain/error.ts'

/** doc 3 §5.8; also said when the bytes are not what their name says. */
const TIPO = 'Esse tipo de arquivo não é permitido!'
/** First bytes of each: nothing else reaches the decoders, which know many more (SVG among them). */
const TYPES: readonly (readonly [first: string, format: 'jpeg' | 'png' | 'gif'])[] = [
  ['ffd8ff', 'jpeg'],
  ['89504e470d0a1a0a', 'png'],
  ['47494638', 'gif'],
]

/** Pixels a side. */
const LARGEST = 1600
const THUMB = 256
/** A small file can hold a picture that fills the memory. */
const PIXELS = 64_000_000

export interface Imagem {
  tipo: string
  imagem: Buffer
  mini: Buffer
}

/**
 * The picture of a data URL and its thumbnail. What the camera wrote beside the pixels (place, hour) does not stay, but
 * its turn is applied. @throws VALIDACAO at `campo`, whatever the bytes are
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
    // one that moves keeps moving
    const imagem =
      format === 'gif' ? bytes : await within(LARGEST).toFormat(format, { quality: 85 }).toBuffer()
    return { tipo: `image/${format}`, imagem, mini }
  } catch {
    throw fieldError(campo, 'A imagem está danificada ou é grande demais')
  }
}

/** Crop of a picture in the editor. Angles in degrees, lengths as fractions of the frame's longer side. */
export interface PhotoCrop {
  /** Width ÷ height of the frame; null: the proportion of the turned picture. */
  proporcao: number | null
  /** 1 covers the frame; steps of 0.2. */
  zoom: number
  /** Clockwise: 0, 90, 180, 270. */
  giro: number
  espelho: boolean
  x: number
  y: number
}

/** Square crop (doc 3 §9.1). */
export const QUADRADO: PhotoCrop = { proporcao: 1, zoom: 1, giro: 0, espelho: false, x: 0, y: 0 }
/** Frames offered for a free crop, in this order: the picture's proportion, then those of tickets and headers. */
export const PROPORCOES: readonly (readonly [proporcao: number | null, nome: string])[] = [
  [null, 'da imagem'],
  [2, '2 × 1'],
  [3, '3 × 1'],
  [4, '4 × 1'],
  [1, 'quadrado'],
]
export const ZOOM_STEP = 0.2
export const ZOOM_MAX = 5
/** Longer side of the stored picture, px. */
export const SIDE = 800
const QUALITY = 0.85
/** JPEG quality of a camera picture, 50 of 100 (doc 3 §9.1). */
export const CAMERA_QUALITY = 0.5

const TYPES = /^image\/(jpeg|jpg|png|gif)$/

/** Tells whether the file is jpeg, jpg, png or gif (doc 3 §5.8). */
export const permitted = (file: Blob): boolean => TYPES.test(file.type)

const turnedSize = ({ giro }: PhotoCrop, width: number, height: number) =>
  giro % 180 === 0 ? ([width, height] as const) : ([height, width] as const)

/** Gives the size of the frame, with 1 as its longer side. */
export function frameOf(corte: PhotoCrop, width: number, height: number): { w: number; h: number } {
  const [w, h] = turnedSize(corte, width, height)
  const proportion = corte.proporcao ?? w / h
  return proportion >= 1 ? { w: 1, h: 1 / proportion } : { w: proportion, h: 1 }
}

/** Gives frame units per picture pixel at zoom 1, at which the picture just covers the frame. */
function coverOf(corte: PhotoCrop, width: number, height: number): number {
  const frame = frameOf(corte, width, height)
  const [w, h] = turnedSize(corte, width, height)
  return Math.max(frame.w / w, frame.h / h)
}

/** Computes how far the picture may move before the frame shows beyond the picture's edge. */
export function limits(corte: PhotoCrop, width: number, height: number): { x: number; y: number } {
  const frame = frameOf(corte, width, height)
  const [w, h] = turnedSize(corte, width, height)
  const scale = coverOf(corte, width, height) * corte.zoom
  return { x: Math.max(0, w * scale - frame.w) / 2, y: Math.max(0, h * scale - frame.h) / 2 }
}

/** Limits x and y, so that the frame stays inside the picture. */
export function inside(corte: PhotoCrop, width: number, height: number): PhotoCrop {
  const most = limits(corte, width, height)
  const hold = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  return { ...corte, x: hold(corte.x, most.x), y: hold(corte.y, most.y) }
}

type Picture = CanvasImageSource & { width: number; height: number }

/** Draws the crop on a canvas, whose longer side gets `side` px, for editor and stored picture, so both look equal. */
export function paint(canvas: HTMLCanvasElement, picture: Picture, corte: PhotoCrop, side: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const frame = frameOf(corte, picture.width, picture.height)
  canvas.width = Math.max(1, Math.round(side * frame.w))
  canvas.height = Math.max(1, Math.round(side * frame.h))
  const scale = side * coverOf(corte, picture.width, picture.height) * corte.zoom
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2 + corte.x * side, canvas.height / 2 + corte.y * side)
  context.rotate((corte.giro * Math.PI) / 180)
  context.scale(corte.espelho ? -scale : scale, scale)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}

/** Gives the cropped picture as a data URL (jpeg). */
export function dataUrl(picture: Picture, corte: PhotoCrop): string {
  const canvas = document.createElement('canvas')
  paint(canvas, picture, corte, SIDE)
  return canvas.toDataURL('image/jpeg', QUALITY)
}

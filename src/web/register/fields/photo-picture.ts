/** A square cut of a picture, as the editor holds it. Angles in degrees, lengths in parts of the square's side. */
export interface Corte {
  /** 1 covers the square; steps of 0.2. */
  zoom: number
  /** Clockwise: 0, 90, 180, 270. */
  giro: number
  espelho: boolean
  x: number
  y: number
}

export const INTEIRA: Corte = { zoom: 1, giro: 0, espelho: false, x: 0, y: 0 }
export const ZOOM_STEP = 0.2
export const ZOOM_MAX = 5
/** Side of the picture that is stored. */
export const SIDE = 800
const QUALITY = 0.85
/** doc 3 §9.1: camera quality 50. */
export const CAMERA_QUALITY = 0.5

const TYPES = /^image\/(jpeg|jpg|png|gif)$/

/** jpeg, jpg, png or gif (doc 3 §5.8). */
export const permitted = (file: Blob): boolean => TYPES.test(file.type)

/** How far the picture may be moved before the square would show its edge. */
export function limits(corte: Corte, width: number, height: number): { x: number; y: number } {
  const turned = corte.giro % 180 !== 0
  const [w, h] = turned ? [height, width] : [width, height]
  const least = Math.min(w, h)
  return {
    x: Math.max(0, (w / least) * corte.zoom - 1) / 2,
    y: Math.max(0, (h / least) * corte.zoom - 1) / 2,
  }
}

/** The cut moved back inside the picture. */
export function inside(corte: Corte, width: number, height: number): Corte {
  const most = limits(corte, width, height)
  const hold = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  return { ...corte, x: hold(corte.x, most.x), y: hold(corte.y, most.y) }
}

/** Paints the cut on a square canvas: what is seen while editing is what is stored. */
export function paint(
  canvas: HTMLCanvasElement,
  picture: CanvasImageSource & { width: number; height: number },
  corte: Corte,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = canvas.width
  const scale = (side / Math.min(picture.width, picture.height)) * corte.zoom
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.translate(side / 2 + corte.x * side, side / 2 + corte.y * side)
  context.rotate((corte.giro * Math.PI) / 180)
  context.scale(corte.espelho ? -scale : scale, scale)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}

/** The cut as a data URL (jpeg). */
export function dataUrl(
  picture: CanvasImageSource & { width: number; height: number },
  corte: Corte,
): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  paint(canvas, picture, corte)
  return canvas.toDataURL('image/jpeg', QUALITY)
}

import { useEffect, useRef } from 'react'
import { moved, type Ponto, pictures, toPixels } from './mercator.ts'
import { picture } from './pictures.ts'

interface MapCanvasProps {
  center: Ponto
  zoom: number
  /** Place chosen; null: none. */
  point: Ponto | null
  /** Called during a drag with the place at the centre, after a click with the place under the pointer. */
  onChoose: (ponto: Ponto) => void
  onScroll: (passos: number) => void
}

const WIDTH = 760
const HEIGHT = 380
const CLICK_PX = 4

/** Draws the map: tiles as they arrive, the mark of the place, a cross at the centre. The dialog binds the keys. */
export function MapCanvas({ center, zoom, point, onChoose, onScroll }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ x: number; y: number; from: Ponto } | null>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let current = true
    context.fillStyle = '#8884'
    context.clearRect(0, 0, WIDTH, HEIGHT)
    context.fillRect(0, 0, WIDTH, HEIGHT)
    const marks = () => paintMarks(context, center, zoom, point)
    for (const { x, y, left, top } of pictures(center, zoom, WIDTH, HEIGHT))
      picture(zoom, x, y).then(
        image => {
          if (!current) return
          context.drawImage(image, left, top)
          marks()
        },
        () => {},
      )
    marks()
    return () => {
      current = false
    }
  }, [center, zoom, point])

  /** Gives the distance of the event from the map's centre, in px of the map, whatever size the map is shown at. */
  const at = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width - 0.5) * WIDTH,
      y: ((event.clientY - box.top) / box.height - 0.5) * HEIGHT,
    }
  }
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label="Mapa"
      className="block w-full cursor-grab touch-none border border-line"
      onPointerDown={event => {
        drag.current = { ...at(event), from: center }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={event => {
        const start = drag.current
        if (!start) return
        const now = at(event)
        if (Math.hypot(now.x - start.x, now.y - start.y) > CLICK_PX)
          onChoose(moved(start.from, zoom, start.x - now.x, start.y - now.y))
      }}
      onPointerUp={event => {
        const start = drag.current
        drag.current = null
        const now = at(event)
        if (start && Math.hypot(now.x - start.x, now.y - start.y) <= CLICK_PX)
          onChoose(moved(center, zoom, now.x, now.y))
      }}
      onWheel={event => onScroll(event.deltaY < 0 ? 1 : -1)}
    />
  )
}

function paintMarks(context: CanvasRenderingContext2D, centro: Ponto, zoom: number, ponto: Ponto | null) {
  const [x, y] = [WIDTH / 2, HEIGHT / 2]
  context.lineWidth = 1
  context.strokeStyle = '#000'
  context.beginPath()
  for (const [from, to] of [
    [x - 12, x - 4],
    [x + 4, x + 12],
  ] as const) {
    context.moveTo(from, y)
    context.lineTo(to, y)
    context.moveTo(x, y + from - x)
    context.lineTo(x, y + to - x)
  }
  context.stroke()
  if (!ponto) return
  const [middle, place] = [toPixels(centro, zoom), toPixels(ponto, zoom)]
  context.beginPath()
  context.arc(x + place.x - middle.x, y + place.y - middle.y, 7, 0, 2 * Math.PI)
  context.fillStyle = '#c1121f'
  context.strokeStyle = '#fff'
  context.lineWidth = 2
  context.fill()
  context.stroke()
}

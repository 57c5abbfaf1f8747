import { type DrawnArea, frame, type OpenArea } from '../../../paper/box.ts'
import { write } from '../../../paper/draw.ts'
import type { ElementoPapel } from '../../../paper/element.ts'
import { widthOf } from '../../../paper/measure.ts'

const ALTO = 5.6

/** Draws warning bands across the page, those that are not empty; returns their lower edge. */
export function bands(ditos: readonly string[], { x, y, largura }: OpenArea): DrawnArea {
  const textos = ditos.filter(Boolean)
  const elementos = textos.flatMap((texto, i) => {
    const area = { x, y: y + 1 + i * ALTO, largura, altura: ALTO }
    return [
      frame(area),
      write(texto, {
        x: x + 2,
        y: area.y + 0.9,
        largura: largura - 4,
        tamanho: 9,
        negrito: true,
        alinhar: 'centro',
      }),
    ]
  })
  return { elementos, fim: textos.length > 0 ? y + 1 + textos.length * ALTO : y }
}

/** Draws a word across the page. Callers put it first, so that it is behind everything. */
export function watermark(texto: string, [wide, tall]: readonly [number, number]): ElementoPapel[] {
  if (texto === '') return []
  const diagonal = Math.hypot(wide, tall)
  const tamanho = 10 * ((diagonal * 0.72) / widthOf(texto, 10, true))
  const size = Math.min(tamanho, 96)
  const width = widthOf(texto, size, true)
  const graus = (Math.atan2(tall, wide) * 180) / Math.PI
  return [
    {
      ...{ k: 'girado', x: wide / 2, y: tall / 2, graus },
      elementos: [
        write(texto, {
          x: -width / 2 - 2,
          y: -size * 0.2,
          largura: width + 4,
          tamanho: size,
          negrito: true,
          alinhar: 'centro',
          tom: 'marca',
        }),
      ],
    },
  ]
}

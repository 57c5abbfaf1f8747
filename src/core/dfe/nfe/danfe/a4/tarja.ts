import { type DrawnArea, frame, type OpenArea } from '../../../../paper/box.ts'
import { write } from '../../../../paper/draw.ts'
import type { ElementoPapel } from '../../../../paper/element.ts'
import { widthOf } from '../../../../paper/measure.ts'
import type { NotaImpressa } from '../nota.ts'
import { contingencyText } from './contingencia.ts'

const ALTO = 5.6

/** Draws the warning bands that apply (cancelled, test, contingency) across the page; returns their lower edge. */
export function bands(nota: NotaImpressa, cancelada: boolean, { x, y, largura }: OpenArea): DrawnArea {
  const textos = [
    cancelada ? `${nota.nome} CANCELADA` : '',
    nota.homologacao ? 'EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL' : '',
    contingencyText(nota),
  ].filter(Boolean)
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

/** Draws CANCELADA or SEM VALOR FISCAL, if one applies, diagonally. Callers put it first, so that it is behind everything. */
export function watermark(
  nota: NotaImpressa,
  cancelada: boolean,
  [wide, tall]: readonly [number, number],
): ElementoPapel[] {
  const texto = cancelada ? 'CANCELADA' : nota.homologacao ? 'SEM VALOR FISCAL' : ''
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

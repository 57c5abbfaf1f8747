import type { ElementoSimples } from '../../core/paper/element.ts'
import { MM_PER_POINT } from '../../core/paper/measure.ts'
import { layOutLabel } from '../../core/paper/papers/label/layout.ts'
import type { DadosEtiqueta, ModeloEtiqueta } from '../../core/paper/papers/label/model.ts'
import { darkRuns, qrPath } from '../ui/qr.ts'

const ANCHOR = { esquerda: 'start', centro: 'middle', direita: 'end' } as const
const SIDE = { esquerda: 0, centro: 0.5, direita: 1 } as const

function Drawn({ element }: { element: ElementoSimples }) {
  switch (element.k) {
    case 'linha': {
      const { x, largura, base, tamanho, negrito, alinhar, texto } = element
      return (
        <text
          x={x + largura * SIDE[alinhar]}
          y={base}
          fontSize={tamanho * MM_PER_POINT}
          fontWeight={negrito ? 'bold' : 'normal'}
          textAnchor={ANCHOR[alinhar]}
        >
          {texto}
        </text>
      )
    }
    case 'barras': {
      const { x, y, altura, modulo, simbolo } = element
      return <path d={darkRuns(simbolo.modulos, x, y, modulo, altura)} />
    }
    case 'qr': {
      const { side, path } = qrPath(element.conteudo)
      return (
        <path transform={`translate(${element.x} ${element.y}) scale(${element.lado / side})`} d={path} />
      )
    }
  }
}

interface LabelPreviewProps {
  model: ModeloEtiqueta
  data: DadosEtiqueta
  /** Index of the field under the cursor of the label's editor, outlined. */
  field?: number | null
}

/** Draws a label as printed, with the same layout function. */
export function LabelPreview({ model, data, field = null }: LabelPreviewProps) {
  const { largura, altura } = model
  const at = field === null ? undefined : model.campos[field]
  const said = layOutLabel(model, data)
  const words = said.flatMap(element => (element.k === 'linha' ? [element.texto] : []))
  if (largura <= 0 || altura <= 0) return null
  return (
    <svg
      role="img"
      aria-label={`Prévia da etiqueta: ${words.join(' ')}`}
      viewBox={`0 0 ${largura} ${altura}`}
      className="max-h-[34vh] w-full border border-line"
      // the paper is white in the dark theme too
      style={{ background: 'white' }}
      fill="black"
      fontFamily="Helvetica, Arial, sans-serif"
    >
      {said.map((element, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn whole, nothing keeps a state
        <Drawn key={i} element={element} />
      ))}
      {at ? (
        <rect
          x={at.x}
          y={at.y}
          width={at.largura}
          height={at.altura}
          fill="none"
          stroke="#c60"
          strokeWidth={0.3}
          strokeDasharray="1 0.7"
        />
      ) : null}
    </svg>
  )
}

import type { ElementoSimples } from '../../core/paper/element.ts'
import {
  type FolhaEtiqueta,
  type ModeloEtiqueta,
  PAPEIS,
  perSheet,
  placeOn,
} from '../../core/paper/papers/label/model.ts'
import { drawLabel } from './draw.ts'
import { MM, openPdf } from './pdf-document.ts'

export interface LabelsPdf {
  /** Draws a label on the next free place. */
  add: (elementos: readonly ElementoSimples[]) => void
  end: () => Promise<Buffer>
}

/** Makes labels as PDF: sheets from place `posicao` (1, 2, …), or one page each for rolls. Bars are vectors. */
export async function createLabelsPdf(modelo: ModeloEtiqueta, posicao: number): Promise<LabelsPdf> {
  const { doc, end } = await openPdf(modelo.nome)
  let place = modelo.folha ? posicao - 1 : 0
  let open = false
  const page = (size: readonly [number, number]) => {
    doc.addPage({ size: [size[0] * MM, size[1] * MM], margin: 0 })
    open = true
  }
  const onSheet = (folha: FolhaEtiqueta) => {
    if (!open || place === perSheet(folha)) {
      place %= perSheet(folha)
      page(PAPEIS[folha.papel])
    }
    return placeOn(modelo, folha, place++)
  }
  return {
    add(elementos) {
      const { folha, largura, altura } = modelo
      if (!folha) page([largura, altura])
      const at = folha ? onSheet(folha) : { x: 0, y: 0 }
      for (const elemento of elementos) drawLabel(doc, elemento, at)
    },
    end() {
      if (!open) page(modelo.folha ? PAPEIS[modelo.folha.papel] : [modelo.largura, modelo.altura])
      return end()
    },
  }
}

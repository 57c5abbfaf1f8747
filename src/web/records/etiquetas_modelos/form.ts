import { startOf } from '../../../domain/labels/modelo.ts'
import type { Drawing } from '../../register/form/parts/drawing.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Override } from '../../register/overrides.ts'
import { later } from '../../shell/later.tsx'

const desenho: Drawing = {
  head: [
    'nome:6 tipo:3 meio:3',
    'largura:3 altura:3 papel:3 dpi:3',
    'colunas:2 linhas:2 margem_esquerda:2 margem_topo:2 espaco_x:2 espaco_y:2',
  ],
}

/** Fills a new label with the usual fields of a shelf label (gôndola), so that the user need not begin with none. */
function begin(store: FormStore): () => void {
  const campos = store.valor('campos')
  if (store.contexto.novo && (!Array.isArray(campos) || campos.length === 0))
    store.comecar(startOf('gondola'))
  return () => {}
}

export const etiquetasForm: Override = {
  desenho,
  campos: { campos: later(() => import('./fields-control.tsx'), 'LabelFieldsControl') },
  aoLado: later(() => import('./model-preview.tsx'), 'ModelPreview'),
  observar: begin,
}

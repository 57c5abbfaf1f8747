import { formatMoney } from '../../core/money/pt-br.ts'
import type { LinhaEtiqueta } from '../../domain/api/etiquetas.ts'
import { quantity } from '../state/places.ts'
import type { TableColumn } from '../tables/use-table.ts'
import type { Labels } from './use-labels.ts'

const money = (preco: string) => (preco === '' ? '' : formatMoney(preco))

/** Makes the labels' columns: with the price last printed (`changed`), or with lot and expiry date (`lots`). */
export const labelColumns = ({ copiesOf }: Pick<Labels, 'copiesOf'>, changed: boolean, lots: boolean): TableColumn<LinhaEtiqueta>[] => [
  { id: 'referencia', titulo: 'Referência', largura: '13ch', celula: ({ referencia }) => <span className="text-ref">{referencia}</span> },
  { id: 'nome', titulo: 'Produto', largura: 'minmax(20ch,1fr)', celula: ({ nome, grade }) => (grade ? `${nome} ${grade}` : nome) },
  ...(lots
    ? [
        { id: 'lote', titulo: 'Lote', largura: '14ch', celula: ({ lote }: LinhaEtiqueta) => lote },
        { id: 'validade', titulo: 'Validade', largura: '14ch', celula: ({ validade }: LinhaEtiqueta) => validade },
      ]
    : []),
  ...(changed
    ? [
        {
          id: 'antes',
          titulo: 'Na etiqueta',
          largura: '13ch',
          direita: true,
          celula: ({ antes }: LinhaEtiqueta) => <span className="text-dim">{antes ? money(antes.preco) : ''}</span>,
        },
      ]
    : []),
  { id: 'preco', titulo: 'Preço', largura: '13ch', direita: true, celula: ({ preco }) => money(preco) },
  { id: 'saldo', titulo: 'Saldo', largura: '11ch', direita: true, celula: ({ saldo, unidade }) => quantity(saldo, unidade) },
  {
    id: 'copias',
    titulo: 'Cópias',
    largura: '9ch',
    direita: true,
    celula: (_, index) => <span className={copiesOf(index) === 0 ? 'text-dim' : 'text-live'}>{copiesOf(index)}</span>,
  },
] // biome-ignore format: a table

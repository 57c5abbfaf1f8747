import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { RecebidaAnswer } from '../../../domain/api/recebidas.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'

type Item = RecebidaAnswer['itens'][number]

/** Lines of a note that is read from its XML. */
export const NOTE_ITEMS: readonly TableColumn<Item>[] = [
  { id: 'codigo', titulo: 'Código', celula: ({ codigo }) => <span className="text-ref">{codigo}</span> },
  { id: 'nome', titulo: 'Produto', celula: ({ nome }) => nome },
  {
    id: 'qtde',
    titulo: 'Quantidade',
    direita: true,
    celula: ({ qtde, unidade }) => `${formatDecimal(qtde, 0, 4)} ${unidade}`,
  },
  {
    id: 'unitario',
    titulo: 'Unitário',
    direita: true,
    celula: ({ unitario }) => formatDecimal(unitario, 2, 10),
  },
  { id: 'valor', titulo: 'Valor', direita: true, celula: ({ valor }) => <Money valor={valor} /> },
]

import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { RecebidaAnswer } from '../../../domain/api/recebidas.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'

type Item = RecebidaAnswer['itens'][number]

/** Tailwind classes of a number: kept on one line, with space from its neighbour. */
const FIGURE = 'whitespace-nowrap pl-4'

/** Columns of the lines of a note, read from its XML. */
export const NOTE_ITEMS: readonly TableColumn<Item>[] = [
  {
    id: 'codigo',
    titulo: 'Código',
    classe: 'w-[14ch] break-all pr-4',
    celula: ({ codigo }) => <span className="text-ref">{codigo}</span>,
  },
  { id: 'nome', titulo: 'Produto', celula: ({ nome }) => nome },
  {
    id: 'qtde',
    titulo: 'Quantidade',
    direita: true,
    classe: FIGURE,
    celula: ({ qtde, unidade }) => `${formatDecimal(qtde, 0, 4)} ${unidade}`,
  },
  {
    id: 'unitario',
    titulo: 'Unitário',
    direita: true,
    classe: FIGURE,
    celula: ({ unitario }) => formatDecimal(unitario, 2, 10),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    classe: FIGURE,
    celula: ({ valor }) => <Money value={valor} />,
  },
]

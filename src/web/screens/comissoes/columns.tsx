import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { ComissaoDaVenda, ComissaoDoVendedor } from '../../../domain/api/comissoes.ts'
import { shortTime } from '../../state/local-time.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'
import { noteNumber } from '../vendas/note-number.ts'

export const BY_SELLER: readonly TableColumn<ComissaoDoVendedor>[] = [
  {
    id: 'codigo',
    titulo: 'Código',
    largura: '10ch',
    direita: true,
    celula: ({ vendedor }) => <span className="text-ref">{vendedor.id}</span>,
  },
  {
    id: 'vendedor',
    titulo: 'Vendedor',
    largura: 'minmax(16ch,1fr)',
    celula: ({ vendedor }) => vendedor.nome,
  },
  { id: 'vendas', titulo: 'Vendas', largura: '10ch', direita: true, celula: ({ vendas }) => vendas },
  {
    id: 'base',
    titulo: 'Base',
    largura: '18ch',
    direita: true,
    celula: ({ base }) => <Money value={base} />,
  },
  {
    id: 'comissao',
    titulo: 'Comissão',
    largura: '18ch',
    direita: true,
    celula: ({ comissao }) => <Money value={comissao} className="text-live" />,
  },
]

const WHAT = { venda: 'Venda', cancelamento: 'Cancelamento', devolucao: 'Devolução' } as const

/** Formats with up to four decimal places: the exact commissions are summed for the payment. */
const exact = (valor: string) => formatDecimal(valor, 2, 4)

export const BY_SALE: readonly TableColumn<ComissaoDaVenda>[] = [
  { id: 'quando', titulo: 'Quando', largura: '15ch', celula: ({ em }) => shortTime(em) },
  {
    id: 'numero',
    titulo: 'Série/número',
    largura: '16ch',
    celula: ({ venda_id, ...nota }) => noteNumber({ ...nota, id: venda_id }),
  },
  {
    id: 'tipo',
    titulo: 'O que foi',
    largura: '16ch',
    celula: ({ tipo }) => <span className={tipo === 'venda' ? '' : 'text-bad'}>{WHAT[tipo]}</span>,
  },
  { id: 'cliente', titulo: 'Cliente', largura: 'minmax(12ch,1fr)', celula: ({ cliente }) => cliente },
  { id: 'base', titulo: 'Base', largura: '18ch', direita: true, celula: ({ base }) => exact(base) },
  {
    id: 'comissao',
    titulo: 'Comissão',
    largura: '18ch',
    direita: true,
    celula: ({ comissao }) => (
      <span className={comissao.startsWith('-') ? 'text-bad' : 'text-live'}>{exact(comissao)}</span>
    ),
  },
]

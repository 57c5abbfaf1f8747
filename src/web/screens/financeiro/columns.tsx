import { dec } from '../../../core/money/decimal.ts'
import type { Lancamento, Pagamento } from '../../../domain/api/lancamentos.ts'
import { STATUS_PARCELA } from '../../../domain/money/owed.ts'
import { boletoWord } from '../../../domain/options/remessas.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Money } from '../../ui/money.tsx'

const WORDS = new Map<string, string>(STATUS_PARCELA)
export const statusWord = (status: string): string => WORDS.get(status) ?? status

const tone = (status: string): string =>
  status === 'vencida' ? 'text-bad' : status === 'paga' ? 'text-ok' : status === 'parcial' ? 'text-live' : ''

/** Columns of instalments: due date and status coloured by status, and the amount due today with charges. */
export const COLUMNS: readonly TableColumn<Lancamento>[] = [
  {
    id: 'vencimento',
    titulo: 'Vencimento',
    largura: '14ch',
    celula: ({ vencimento, status }) => <span className={tone(status)}>{vencimento}</span>,
  },
  {
    id: 'parceiro',
    titulo: 'Parceiro',
    largura: 'minmax(20ch,1fr)',
    celula: ({ parceiro }) => parceiro?.nome ?? <span className="text-dim">sem parceiro</span>,
  },
  {
    id: 'descricao',
    wideOnly: true,
    titulo: 'Descrição',
    largura: 'minmax(20ch,1fr)',
    celula: ({ descricao }) => descricao,
  },
  {
    id: 'parcela',
    wideOnly: true,
    titulo: 'Parcela',
    largura: '10ch',
    celula: ({ num_parcela, parcelas }) => `${num_parcela}/${parcelas}`,
  },
  {
    id: 'status',
    titulo: 'Situação',
    largura: '16ch',
    celula: ({ status, dias }) => (
      <span className={tone(status)}>
        {statusWord(status)}
        {dias > 0 ? ` ${dias} d` : ''}
      </span>
    ),
  },
  {
    id: 'valor',
    wideOnly: true,
    titulo: 'Valor',
    largura: '14ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
  {
    id: 'aberto',
    titulo: 'Em aberto',
    largura: '14ch',
    direita: true,
    celula: ({ aberto }) => (dec(aberto).isZero() ? '' : <Money value={aberto} />),
  },
  {
    id: 'devido',
    titulo: 'Para hoje',
    largura: '14ch',
    direita: true,
    celula: ({ aberto, devido }) => (dec(aberto).isZero() ? '' : <Money value={devido} />),
  },
]

/** Columns of what is to be received: where the boleto of each stands at the bank, too. */
export const RECEIVABLE: readonly TableColumn<Lancamento>[] = [
  ...COLUMNS.slice(0, 5),
  {
    id: 'boleto',
    wideOnly: true,
    titulo: 'Boleto',
    largura: 'minmax(12ch,1fr)',
    celula: ({ remessa, status }) =>
      remessa && (
        <span className={remessa.situacao === 'recusada' ? 'text-bad' : 'text-dim'}>
          {boletoWord(remessa, status === 'paga')}
        </span>
      ),
  },
  ...COLUMNS.slice(5),
]

export const PAYMENTS: readonly TableColumn<Pagamento>[] = [
  { id: 'data', titulo: 'Data', largura: '14ch', celula: ({ data }) => data },
  {
    id: 'meio',
    titulo: 'Forma',
    largura: 'minmax(16ch,1fr)',
    celula: ({ meio_pagamento, conta }) => meio_pagamento?.nome ?? conta?.nome ?? '',
  },
  { id: 'conta', titulo: 'Conta', largura: 'minmax(16ch,1fr)', celula: ({ conta }) => conta?.nome ?? '' },
  { id: 'quem', titulo: 'Quem', largura: '16ch', celula: ({ usuario }) => usuario },
  {
    id: 'multa',
    titulo: 'Multa',
    largura: '12ch',
    direita: true,
    celula: ({ multa }) => <Money value={multa} />,
  },
  {
    id: 'juros',
    titulo: 'Juros',
    largura: '12ch',
    direita: true,
    celula: ({ juros }) => <Money value={juros} />,
  },
  {
    id: 'desconto',
    titulo: 'Desconto',
    largura: '12ch',
    direita: true,
    celula: ({ desconto }) => <Money value={desconto} />,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '14ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
  {
    id: 'estorno',
    titulo: '',
    largura: 'minmax(20ch,1fr)',
    celula: ({ estorno }) => estorno && <span className="text-bad">estornado: {estorno.motivo}</span>,
  },
]

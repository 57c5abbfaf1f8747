import { formatMoney } from '../../../core/money/pt-br.ts'
import { nameOfVoucher } from '../../../core/venda/payment/voucher.ts'
import {
  anularVale,
  listarVales,
  type SITUACOES_DO_VALE,
  type ValeListado,
} from '../../../domain/api/vales.ts'
import { vale } from '../../../domain/commands/vale/index.ts'
import { call } from '../../api/client.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import { hasFlag } from '../../state/session.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Money } from '../../ui/money.tsx'
import { issueVoucher } from './issue-voucher.ts'
import { printVoucher } from './print-voucher.ts'

const COLUMNS: readonly TableColumn<ValeListado>[] = [
  { id: 'numero', titulo: 'Nº', largura: '8ch', direita: true, celula: ({ numero }) => numero },
  { id: 'origem', titulo: 'Tipo', largura: '16ch', celula: ({ origem }) => nameOfVoucher(origem) },
  { id: 'emitido', titulo: 'Emitido', largura: '12ch', celula: ({ emitido }) => emitido },
  {
    id: 'quem',
    titulo: 'Cliente ou motivo',
    largura: 'minmax(20ch,1fr)',
    celula: ({ parceiro, motivo }) => [parceiro, motivo].filter(Boolean).join(' · '),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '14ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
  {
    id: 'saldo',
    titulo: 'Saldo',
    largura: '14ch',
    direita: true,
    celula: ({ saldo }) => <Money value={saldo} />,
  },
  { id: 'validade', titulo: 'Vale até', largura: '12ch', celula: ({ validade }) => validade ?? 'não vence' },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 'minmax(24ch,1fr)',
    celula: ({ recusa, anulado_motivo, impresso }) => (
      <span className={recusa ? 'text-dim' : 'text-live'}>
        {anulado_motivo
          ? `Anulado: ${anulado_motivo}`
          : (recusa ?? (impresso ? 'Em aberto' : 'Sem papel ainda'))}
      </span>
    ),
  },
]

/** Lists the company's vouchers, found by number, code or customer; issues, prints and voids them. */
export function VouchersScreen() {
  const list = useList<ValeListado, (typeof SITUACOES_DO_VALE)[number]>({
    faixas: [
      ['abertos', 'Em aberto', 'Nenhum vale em aberto'],
      ['todos', 'Todos', 'Nenhum vale foi emitido ainda'],
    ],
    abas: 'Situação',
    busca: 'número, código do papel ou cliente',
    ler: (pagina, situacao) => read(listarVales, { query: { ...pagina, situacao } }),
  })
  const { row } = list
  const pays = row && row.recusa === null ? row : undefined
  const cancel = async ({ motivo }: { motivo: string }) => {
    if (!pays) return
    await call(anularVale, { params: { id: pays.id }, body: { motivo } })
    await invalidate(listarVales)
    notify(`Vale ${pays.numero} anulado: ${formatMoney(pays.saldo)}`)
  }
  useScope(
    'lista.vales',
    list.escopo({
      commands: [
        on(vale.emitir, issueVoucher),
        on(
          vale.imprimir,
          pays && (!pays.impresso || hasFlag('pdv_vale_emitir')) && (() => printVoucher(pays.id)),
        ),
        on(vale.anular, pays && cancel),
      ],
      labels: { 'vale.imprimir': pays?.impresso ? 'Outro papel' : 'Imprimir' },
    }),
  )
  return (
    <ListScreen
      title="Vales"
      id="grade-vales"
      columns={COLUMNS}
      names={['vale', 'vales']}
      failure="Erro ao listar os vales"
      {...list.tela}
    />
  )
}

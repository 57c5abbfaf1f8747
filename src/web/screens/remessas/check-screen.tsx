import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { Ordem } from '../../../core/bank/boleto/account.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { conferirRemessa, type TituloConferido } from '../../../domain/api/remessas.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { remessa } from '../../../domain/commands/remessa/index.ts'
import { ORDENS } from '../../../domain/options/remessas.ts'
import { call } from '../../api/client.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { useAwaitedKeys } from '../../keys/use-awaited-keys.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { go } from '../../state/location.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { Total, TotalsFoot } from '../../ui/list/totals-foot.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Money } from '../../ui/money.tsx'
import { listPath } from '../financeiro/actions.ts'
import { askRemittance, makeFile } from './actions.ts'

const COLUMNS: readonly TableColumn<TituloConferido>[] = [
  { id: 'vencimento', titulo: 'Vencimento', largura: '14ch', celula: ({ vencimento }) => vencimento },
  {
    id: 'parceiro',
    titulo: 'Cliente',
    largura: 'minmax(20ch,1fr)',
    celula: ({ parceiro }) => parceiro || <span className="text-dim">sem cliente</span>,
  },
  {
    id: 'descricao',
    wideOnly: true,
    titulo: 'Descrição',
    largura: 'minmax(20ch,1fr)',
    celula: ({ descricao }) => descricao,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '14ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
  {
    id: 'falta',
    titulo: 'Vai?',
    largura: 'minmax(30ch,1.4fr)',
    celula: ({ falta }) =>
      falta === null ? <span className="text-ok">vai</span> : <span className="text-bad">{falta}</span>,
  },
]

const WORDS = new Map<string, string>(ORDENS)

/** Screen `/financeiro/remessa?conta_id&ordem&parcelas`: instalments that go to the bank, and why others do not. */
export function RemittanceCheckScreen() {
  const params = new URLSearchParams(useSearch())
  const ordem = (ORDENS.find(([code]) => code === params.get('ordem'))?.[0] ?? 'entrada') as Ordem
  const parcelas = (params.get('parcelas') ?? '')
    .split(',')
    .filter(id => /^\d{1,15}$/.test(id))
    .map(Number)
  const asked = { conta_id: Number(params.get('conta_id') ?? 0), ordem, parcelas }
  const { data, error, isPending } = useQuery({
    queryKey: [conferirRemessa.path, asked],
    queryFn: () => call(conferirRemessa, { body: asked }),
    enabled: parcelas.length > 0,
    staleTime: 0,
  })
  const waits = parcelas.length > 0 && isPending
  useAwaitedKeys(waits, !data && error !== null)
  const rows = data?.data ?? []
  const going = rows.filter(({ falta }) => falta === null)
  const cursor = useCursor(rows.length)
  const row = rows[cursor.atual]
  const back = listPath(1)
  const open = (of: TituloConferido | undefined) => of && go(`${back}/${of.id}/editar`)
  useScope('lista.remessa', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, row ? () => open(row) : false),
      on(remessa.gerar, going.length > 0 ? () => makeFile(asked) : false),
      on(remessa.pedido, parcelas.length > 0 && (() => askRemittance(parcelas, asked))),
    ],
    labels: { 'lista.abrir': 'Abrir a parcela' },
    onBack: () => go(back),
    backTo: back,
  })
  return (
    <ListScreen
      title="Gerar remessa"
      id="grade-remessa"
      note={<span className="text-ref"> · {WORDS.get(ordem)}</span>}
      list={{ total: rows.length, linha: index => rows[index], carregando: waits, erro: error, cursor }}
      columns={COLUMNS}
      names={['boleto', 'boletos']}
      empty="Nenhuma parcela: marque em Contas a receber e gere a remessa"
      failure="Erro ao conferir a remessa"
      onOpen={index => open(rows[index])}
      foot={
        <TotalsFoot>
          <span>{countOf(going.length, 'vai', 'vão')}</span>
          {rows.length > going.length ? (
            <span className="text-bad">{countOf(rows.length - going.length, 'fica', 'ficam')}</span>
          ) : null}
          {data && data.baixas.length > 0 ? (
            <span className="text-live">
              {countOf(data.baixas.length, 'baixa vai junto', 'baixas vão junto')}:{' '}
              {data.baixas.map(({ descricao }) => descricao).join(', ')}
            </span>
          ) : null}
          {data ? <Total name="Σ que vai" value={formatMoney(data.total)} /> : null}
        </TotalsFoot>
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type Lancamento, listarLancamentos } from '../../../domain/api/lancamentos.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { useAwaitedKeys } from '../../keys/use-awaited-keys.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { Total, TotalsFoot } from '../../ui/list/totals-foot.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { isOpen, listPath, settleRows, sumOf } from './actions.ts'
import { COLUMNS } from './columns.tsx'

/** Most instalments of one closing. */
const MOST = 200

/** Screen `/financeiro/fechamento?tipo_lancamento&parcelas&destacar_vencidas`: settles all ticked ones, or none. */
export function ClosingScreen() {
  const params = new URLSearchParams(useSearch())
  const tipo = params.get('tipo_lancamento') === '2' ? 2 : 1
  const ids = (params.get('parcelas') ?? '')
    .split(',')
    .filter(id => /^\d{1,15}$/.test(id))
    .slice(0, MOST)
  const paints = (params.get('destacar_vencidas') ?? '0') !== '0'
  const { data, error, isPending } = useQuery({
    ...read(listarLancamentos, { query: { tipo, status: 'todas', ids: ids.join(','), limit: MOST } }),
    enabled: ids.length > 0,
  })
  const waits = ids.length > 0 && isPending
  useAwaitedKeys(waits, !data && error !== null)
  const rows = data?.data ?? []
  const cursor = useCursor(rows.length)
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const row = rows[cursor.atual]
  const ticked = rows.filter(each => isOpen(each) && !out.has(each.id))
  const back = listPath(tipo)
  const toggle = ({ id }: Lancamento) => {
    setOut(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
    cursor.ir(cursor.atual + 1)
  }
  const settle = async () => {
    if (await settleRows(financeiro.receber, ticked)) go(back)
  }
  useScope('lista.fechamento', {
    commands: [
      ...cursor.comandos,
      on(lista.marcar, row && isOpen(row) ? () => toggle(row) : false),
      on(financeiro.receber, ticked.length > 0 ? settle : false),
    ],
    labels: {
      'financeiro.receber': tipo === 1 ? 'Receber todas' : 'Pagar todas',
      'lista.marcar': 'Tirar ou pôr',
    },
    onBack: () => go(back),
    backTo: back,
  })
  return (
    <ListScreen
      title={tipo === 1 ? 'Fechamento a receber' : 'Fechamento a pagar'}
      id="grade-fechamento"
      list={{
        total: rows.length,
        linha: index => rows[index],
        carregando: waits,
        erro: error,
        cursor,
      }}
      columns={paints ? COLUMNS : PLAIN}
      names={['parcela', 'parcelas']}
      empty="Nenhuma parcela: marque na lista e abra o fechamento"
      failure="Erro ao listar as parcelamento" // the API's spelling
      fixedFailure
      onOpen={index => go(`${back}/${rows[index]?.id}/editar`)}
      marked={({ id }) => ticked.some(each => each.id === id)}
      foot={
        <TotalsFoot>
          <span>{countOf(ticked.length, 'parcela', 'parcelas')}</span>
          <Total name="Σ para hoje" value={formatMoney(sumOf(ticked))} />
        </TotalsFoot>
      }
    />
  )
}

/** Columns with every due date in the normal colour. */
const PLAIN = COLUMNS.map(column =>
  column.id === 'vencimento' ? { ...column, celula: ({ vencimento }: Lancamento) => vencimento } : column,
)

import { useState } from 'react'
import { historicoEstoque, type MovimentoDito } from '../../../domain/api/estoque.ts'
import { CAUSAS, type CausaEstoque } from '../../../domain/options/estoque.ts'
import { go } from '../../state/location.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { useDeposits } from '../use-deposits.ts'
import { HistoryGrid, type HistoryPartProps, LIMIT, tellMoment } from './history-grid.tsx'

const CAUSA: Readonly<Record<string, string>> = Object.fromEntries(CAUSAS)

const COLUMNS: readonly TableColumn<MovimentoDito>[] = [
  {
    id: 'em',
    titulo: 'Quando',
    largura: '20ch',
    celula: ({ em }) => <span className="text-ref">{tellMoment(em)}</span>,
  },
  { id: 'causa', titulo: 'Causa', largura: '20ch', celula: ({ tipo }) => CAUSA[tipo] },
  {
    id: 'motivo',
    titulo: 'Motivo',
    largura: 'minmax(16ch,1fr)',
    celula: ({ motivo, lote }) => (
      <>
        {motivo ?? ''}
        {lote ? <span className="text-dim"> lote {lote}</span> : null}
      </>
    ),
  },
  { id: 'deposito', titulo: 'Depósito', largura: '14ch', celula: ({ deposito }) => deposito },
  { id: 'usuario', titulo: 'Quem', largura: '14ch', celula: ({ usuario }) => usuario ?? 'sistema' },
  {
    id: 'qtde',
    titulo: 'Qtd',
    largura: '12ch',
    direita: true,
    celula: ({ qtde }) => (
      <span className={qtde.startsWith('-') ? 'text-live' : 'text-ok'}>
        {qtde.startsWith('-') ? '' : '+'}
        {quantity(qtde)}
      </span>
    ),
  },
  {
    id: 'saldo',
    titulo: 'Saldo',
    largura: '12ch',
    direita: true,
    celula: ({ saldo }) => <span className={saldo.startsWith('-') ? 'text-bad' : ''}>{quantity(saldo)}</span>,
  },
  {
    id: 'custo',
    titulo: 'Custo unit.',
    largura: '13ch',
    direita: true,
    celula: ({ custo_unitario }) => (custo_unitario ? unitPrice(custo_unitario) : ''),
  },
  {
    id: 'medio',
    titulo: 'Médio',
    largura: '13ch',
    direita: true,
    classe: 'text-dim',
    celula: ({ custo_medio }) => (custo_medio ? unitPrice(custo_medio) : ''),
  },
]

const DAY_MS = 86_400_000
/** Periods: days back, and label; 0: no limit. */
const SPANS = [
  [0, 'Tudo'],
  [7, '7 dias'],
  [30, '30 dias'],
  [90, '90 dias'],
  [365, '1 ano'],
] as const

/** Lists movements, by cause, period and warehouse, with the balance after each; Enter on a sale's opens the sale. */
export function HistoryMovements({ produto_id, onLeave }: HistoryPartProps) {
  const [tipo, setTipo] = useState('')
  const [de, setDe] = useState('')
  const [days, setDays] = useState(0)
  const [deposito_id, setDeposit] = useState('')
  const deposits = useDeposits()
  const query = {
    limit: LIMIT,
    ...(tipo ? { tipo: tipo as CausaEstoque } : {}),
    ...(deposito_id ? { deposito_id: Number(deposito_id) } : {}),
    ...(de ? { de } : {}),
  }
  const choose = (wanted: number) => {
    setDays(wanted)
    setDe(wanted === 0 ? '' : new Date(Date.now() - wanted * DAY_MS).toISOString())
  }
  return (
    <>
      <div className="flex gap-3 px-3 pt-1 *:flex-1">
        <ChoiceField
          label="Causa"
          blank="Todas"
          options={CAUSAS}
          value={tipo}
          onChange={event => setTipo(event.target.value)}
        />
        <ChoiceField
          label="Período"
          options={SPANS}
          value={days}
          onChange={event => choose(Number(event.target.value))}
        />
        {deposits.length > 1 ? (
          <ChoiceField
            label="Depósito"
            blank="Todos"
            options={deposits.map(({ id, nome }) => [id, String(nome)] as const)}
            value={deposito_id}
            onChange={event => setDeposit(event.target.value)}
          />
        ) : null}
      </div>
      <HistoryGrid<MovimentoDito>
        title="Movimentos"
        columns={COLUMNS}
        pages={page =>
          read(historicoEstoque, { params: { produto_id }, query: { ...query, page } }, { semMover: true })
        }
        onOpen={({ origem_tipo, origem_id }) =>
          origem_tipo === 'venda'
            ? () => {
                onLeave()
                go(`/vendas/${origem_id}`)
              }
            : undefined
        }
        openWord="Ver a venda"
        empty={tipo || days || deposito_id ? 'Nada se moveu assim' : 'Nada se moveu deste produto'}
        failure="Erro ao listar os movimentos"
      />
    </>
  )
}

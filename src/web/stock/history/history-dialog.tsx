import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { verEstoque } from '../../../domain/api/estoque.ts'
import { historicoDoItem } from '../../../domain/api/vendas.ts'
import type { Target } from '../../../domain/guard.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { verdict } from '../../commands/access.ts'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { PriceAndStockSteps } from '../../records/produtos/price-and-stock.tsx'
import { mayWrite } from '../../register/access.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { read } from '../../state/query.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { partCommands } from '../../ui/list/part-commands.ts'
import { Tab, TabList } from '../../ui/tabs.tsx'
import { stockSearch } from '../product-search.tsx'
import type { NamedProduct } from '../stock-windows.ts'
import { useDeposits } from '../use-deposits.ts'
import { HistoryMovements } from './history-movements.tsx'
import { HistoryPrices } from './history-prices.tsx'
import { HistorySales } from './history-sales.tsx'

/** Shows the movements, sales and prices of a product that the user may see; without a product, asks for one first. */
export function ProductHistoryDialog({ data, close }: DialogProps<NamedProduct | undefined>) {
  const [produto, setProduto] = useState<NamedProduct | null>(data ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the window opens
  useEffect(() => {
    if (produto) return
    void openDialog(stockSearch, { titulo: 'Kardex de qual produto?', texto: '' }).then(chosen =>
      chosen ? setProduto(chosen) : close(),
    )
  }, [])
  return produto ? <History produto={produto} close={() => close()} /> : null
}

const PARTS = [
  { titulo: 'Movimentos', sees: () => verdict(verEstoque.acesso as Target) === 'ok', Part: HistoryMovements },
  { titulo: 'Vendas', sees: () => verdict(historicoDoItem.acesso as Target) === 'ok', Part: HistorySales },
  { titulo: 'Preços', sees: () => mayWrite(produtos), Part: HistoryPrices },
] as const

function History({ produto, close }: { produto: NamedProduct; close: () => void }) {
  const [parts] = useState(() => PARTS.filter(({ sees }) => sees()))
  const [at, setAt] = useState(0)
  const Part = parts[at]?.Part
  return (
    <Dialog
      title={`Kardex · ${produto.nome}`}
      scope="estoque.historico"
      width="w-[140ch]"
      onClose={close}
      commands={[...partCommands(parts.length, at, setAt)]}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_44ch] gap-4 px-3 pt-2 max-[900px]:grid-cols-1">
        <Figures produto_id={produto.id} />
        <PriceAndStockSteps produto_id={produto.id} stock />
      </div>
      <TabList label="Partes">
        {parts.map(({ titulo }, index) => (
          <Tab key={titulo} index={index} current={index === at} onChoose={() => setAt(index)}>
            {titulo}
          </Tab>
        ))}
      </TabList>
      <ScopeLayer>{Part ? <Part key={at} produto_id={produto.id} onLeave={close} /> : null}</ScopeLayer>
    </Dialog>
  )
}

function Figures({ produto_id }: { produto_id: number }) {
  const stock = useQuery(read(verEstoque, { params: { produto_id } }, { semMover: true })).data?.data
  const deposits = useDeposits()
  if (!stock) return <dl />
  const where = deposits
    .map(({ id, nome }) => ({ nome: String(nome), saldo: sumOf(stock.saldos, id) }))
    .filter(({ saldo }) => saldo !== '0')
  // in a grid each line has a cost: shows none
  const [custo] = stock.custos.length === 1 ? stock.custos : []
  const told: (readonly [string, string])[] = [
    ['Saldo', quantity(stock.saldo)],
    ...(stock.reservado === '0'
      ? []
      : ([
          ['Reservado', quantity(stock.reservado)],
          ['Disponível', quantity(stock.disponivel)],
        ] as const)),
    ...(custo
      ? ([
          ['Custo médio', `R$ ${unitPrice(custo.custo_medio)}`],
          ['Último custo', `R$ ${unitPrice(custo.ultimo_custo)}`],
        ] as const)
      : []),
    ...(where.length > 1 ? where.map(({ nome, saldo }) => [nome, quantity(saldo)] as const) : []),
  ]
  return (
    <dl className="flex flex-wrap content-start gap-x-6 gap-y-1">
      {told.map(([nome, valor]) => (
        <div key={nome}>
          <dt className="rotulo">{nome}</dt>
          <dd className={valor.startsWith('-') ? 'text-bad' : 'text-ref'}>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

const sumOf = (saldos: readonly { deposito_id: number; saldo: string }[], deposito_id: number): string =>
  saldos
    .filter(saldo => saldo.deposito_id === deposito_id)
    .reduce((sum, { saldo }) => sum.plus(dec(saldo)), ZERO)
    .toFixed()

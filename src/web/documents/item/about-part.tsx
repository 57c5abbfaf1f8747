import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTracked } from '../../../core/document/types/index.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { historicoDoItem } from '../../../domain/api/vendas.ts'
import type { Target } from '../../../domain/guard.ts'
import { productById } from '../../catalog/catalog.ts'
import { verdict } from '../../commands/access.ts'
import { useValor } from '../../register/form/use-store.ts'
import type { CorpoProps } from '../../register/overrides.ts'
import { useDesk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { read } from '../../state/query.ts'
import { tellMoment } from '../../stock/history/history-grid.tsx'
import { ShortTable } from '../../tables/short-table.tsx'
import type { TableColumn } from '../../tables/use-table.ts'
import { OrderCard } from './order-card.tsx'

type Sold = Answer<typeof historicoDoItem>['data'][number]

const COLUMNS: readonly TableColumn<Sold>[] = [
  { id: 'documento', titulo: 'Documento', celula: ({ numerocodumento }) => numerocodumento ?? 'sem nota' },
  { id: 'data', titulo: 'Data', celula: ({ datavenda }) => tellMoment(datavenda) },
  { id: 'qtde', titulo: 'Quantidade', direita: true, celula: ({ qtde }) => quantity(qtde) },
  { id: 'preco', titulo: 'Preço', direita: true, celula: ({ preco }) => unitPrice(preco) },
]

/** Shows the line's product, stock and, if permitted, last 20 sales: to the document's partner, else to anybody. */
export function AboutPart({ store, readOnly }: CorpoProps) {
  const desk = useDesk()
  const produto_id = useValor(store, 'produto_id') as number
  const product = productById(produto_id)
  const values = store.valores()
  const told: readonly (readonly [string, unknown])[] = [
    ['Referência', values['referencia']],
    ['Produto', values['nome']],
    ['GTIN', values['gtin']],
    ['NCM', values['ncm']],
    ['CEST', values['cest']],
    ['Benefício', values['cbenef']],
    ['Preço de venda', product && `R$ ${unitPrice(product.preco)}`],
    [
      'Estoque',
      product?.estoque == null ? null : `${quantity(product.estoque, product.unidade)} ${product.unidade}`,
    ],
    ['Código da balança', product?.codigo_balanca],
  ]
  return (
    <div className="grid gap-3">
      {isTracked(desk.operation()) ? <OrderCard store={store} readOnly={readOnly} /> : null}
      <dl aria-label="Produto" className="flex flex-wrap gap-x-6 gap-y-1">
        {told
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt className="rotulo">{name}</dt>
              <dd className="text-ref">{String(value)}</dd>
            </div>
          ))}
      </dl>
      {verdict(historicoDoItem.acesso as Target) === 'ok' ? <History produto_id={produto_id} /> : null}
    </div>
  )
}

function History({ produto_id }: { produto_id: number }) {
  const desk = useDesk()
  const parceiro_id = desk.current().consumidor?.parceiro_id
  const { data, isError, isPending } = useQuery({
    ...read(
      historicoDoItem,
      { params: { id: produto_id }, query: { limit: 20, ...(parceiro_id ? { parceiro_id } : {}) } },
      { semMover: true },
    ),
    retry: false,
  })
  useEffect(() => {
    if (isError) alerta('Não foi possível conseguir o histórico do item')
  }, [isError])
  const rows = data?.data ?? []
  return (
    <section aria-label="Histórico do item">
      <p className="rotulo">{parceiro_id ? 'Vendas a este cliente' : 'Últimas vendas'}</p>
      {rows.length > 0 ? (
        <ShortTable
          title="Histórico do item"
          columns={COLUMNS}
          rows={rows}
          keyOf={(_, index) => index}
          header="border-line border-b text-left text-dim"
          rowName={() => 'border-line border-b'}
        />
      ) : (
        <p className="text-dim">
          {isPending
            ? 'Carregando… Por favor aguarde'
            : isError
              ? 'Sem resposta'
              : 'Nenhuma venda deste produto'}
        </p>
      )}
    </section>
  )
}

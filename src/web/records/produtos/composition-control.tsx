import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { insumosDaComposicao } from '../../../domain/api/registros.ts'
import { produto } from '../../../domain/commands/produto/index.ts'
import type { ListField } from '../../../domain/fields/field.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { ListControl } from '../../register/fields/list/list-control.tsx'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import { useForm, useValor } from '../../register/form/use-store.ts'
import { accountPlaces, quantity, unitPrice } from '../../state/places.ts'
import { queryClient, read } from '../../state/query.ts'
import { ShortTable } from '../../tables/short-table.tsx'
import type { TableColumn } from '../../tables/use-table.ts'
import { KeyHint } from '../../ui/key-hint.tsx'

/** Ingredient of the composition; cost null: unknown. */
interface PorcaoComCusto {
  nome: string
  porcao: string
  custo: string | null
  valor: Decimal | null
}

/** Edits a product's composition, beside its present cost; the total may be copied to the product's cost. */
export function CompositionControl(props: ControlProps<ListField>) {
  const { store, field, readOnly } = props
  const rows = (useValor(store, field.chave) ?? []) as readonly Valores[]
  const insumos = useInsumos(store, rows)
  useCircles(store, field.chave, rows, insumos)
  const [focused, setFocused] = useState(false)
  const porcoes = rows.filter(isMade).map(row => costOf(row, insumos))
  const total = porcoes
    .reduce((sum, { valor }) => sum.plus(valor ?? ZERO), ZERO)
    .toDecimalPlaces(accountPlaces().valor_decimal)
  const custo = total.toFixed(Math.max(2, total.decimalPlaces()))
  const usable = !readOnly && !total.isZero()
  return (
    <div
      role="group"
      aria-label="Composição e o seu custo"
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ListControl {...props} />
      {porcoes.length > 0 ? (
        <section aria-label="Custo da composição" className="mt-2 max-w-[72ch]">
          <ShortTable
            title="Custo da composição"
            columns={COLUNAS}
            rows={porcoes}
            keyOf={(_, i) => i}
            header="text-dim text-xs"
            rowName={() => ''}
            named
          />
          <p className="flex items-baseline gap-3 border-line border-t pt-1">
            <span className="flex-1 text-dim">
              {usable ? (
                <>
                  <KeyHint chord="Alt+u" /> usa como preço de compra
                </>
              ) : null}
            </span>
            <strong>Custo R$ {unitPrice(custo)}</strong>
          </p>
          {porcoes.some(({ valor }) => valor === null) ? (
            <p className="text-live">Sem custo: {missing(porcoes)}</p>
          ) : null}
        </section>
      ) : null}
      {focused && usable ? (
        <ScopeLayer>
          <ScopeOf
            name="form.composicao"
            commands={[on(produto.custoComposicao, () => store.mudar('estoque.preco_comp', custo))]}
          />
        </ScopeLayer>
      ) : null}
    </div>
  )
}

const missing = (porcoes: readonly PorcaoComCusto[]) =>
  porcoes
    .filter(({ valor }) => valor === null)
    .map(({ nome }) => nome)
    .join(', ')

/** True for an ingredient that is part of the product's cost; an optional addition is not. */
const isMade = ({ tipo }: Valores) => Array.isArray(tipo) && tipo.includes(1)

const COLUNAS: readonly TableColumn<PorcaoComCusto>[] = [
  { id: 'nome', titulo: 'Insumo', classe: 'text-left', celula: ({ nome }) => nome },
  { id: 'porcao', titulo: 'Porção', direita: true, celula: ({ porcao }) => quantity(porcao) },
  {
    id: 'custo',
    titulo: 'Custo',
    direita: true,
    celula: ({ custo }) => (custo === null ? '—' : unitPrice(custo)),
  },
  {
    id: 'valor',
    titulo: 'Na porção',
    direita: true,
    celula: ({ valor }) => (valor === null ? '—' : unitPrice(valor.toFixed())),
  },
]

type Insumo = { id: number; custo: string | null; circular: string | null }

function costOf(row: Valores, insumos: readonly Insumo[]): PorcaoComCusto {
  const custo = insumos.find(({ id }) => id === row['insumo_id'])?.custo ?? null
  const porcao = typeof row['qtde_porcao'] === 'string' ? row['qtde_porcao'] : '0'
  return {
    nome: String((row['insumo'] as Valores | null)?.['nome'] ?? ''),
    porcao,
    custo,
    valor: custo === null ? null : dec(custo).times(dec(porcao)),
  }
}

/** Fetches the cost of each ingredient, and the error of an ingredient that contains the product. */
function useInsumos(store: FormStore, rows: readonly Valores[]): readonly Insumo[] {
  const produto_id = useForm(store, s => s.valor('id'))
  const ids = [...new Set(rows.map(row => row['insumo_id']).filter(id => typeof id === 'number'))].toSorted(
    (a, b) => a - b,
  )
  const query = { ids: ids.join(','), ...(typeof produto_id === 'number' ? { produto_id } : {}) }
  // passes queryClient, because the dialogs of a record are drawn outside the screens' QueryClientProvider
  const { data } = useQuery(
    { ...read(insumosDaComposicao, { query }, { semMover: true }), enabled: ids.length > 0 },
    queryClient,
  )
  return ids.length > 0 ? (data?.data ?? []) : []
}

/** Refuses a circular ingredient as soon as the user adds it, not only on save. */
function useCircles(
  store: FormStore,
  chave: string,
  rows: readonly Valores[],
  insumos: readonly Insumo[],
): void {
  useEffect(() => {
    const refused = rows.flatMap(({ insumo_id }, i) => {
      const circular = insumos.find(({ id }) => id === insumo_id)?.circular
      return circular ? [[`${chave}.${i}.insumo_id`, circular] as const] : []
    })
    if (refused.length > 0) store.recusar({ ...store.erros(), ...Object.fromEntries(refused) })
  }, [store, chave, rows, insumos])
}

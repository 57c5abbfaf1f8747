import { useQuery } from '@tanstack/react-query'
import { wordOfState } from '../../core/contract/estados.ts'
import { dec } from '../../core/money/decimal.ts'
import { formatDecimal } from '../../core/money/pt-br.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { ordens_carregamento } from '../../domain/records/ordens_carregamento/index.ts'
import { viewPath } from '../../domain/routes/from-registers.ts'
import { useForm } from '../register/form/use-store.ts'
import type { CorpoProps } from '../register/overrides.ts'
import { go } from '../state/location.ts'
import { read } from '../state/query.ts'

type Row = Readonly<Record<string, string | number | null>> & { produto?: { nome: string } }

const qty = (value: unknown): string => formatDecimal(dec(String(value ?? '0')).toFixed(), 0, 4)

/** Parts of a bar, in the order of the way of the goods. */
const PARTS = [
  ['entregue', 'Carregado', 'bg-good'],
  ['reservado', 'Reservado', 'bg-live'],
  ['saldo', 'Saldo', 'bg-line'],
] as const

/** Draws what of one item is loaded, reserved and left, and says it in words. */
function ItemBar({ item }: { item: Row }) {
  const total = PARTS.reduce((sum, [key]) => sum.plus(dec(String(item[key] ?? '0'))), dec('0'))
  const width = (key: string) =>
    total.isZero()
      ? '0'
      : dec(String(item[key] ?? '0'))
          .times('100')
          .div(total)
          .toFixed(1)
  const told = PARTS.map(([key, label]) => `${label} ${qty(item[key])}`).join(' · ')
  return (
    <li className="grid gap-1 py-1">
      <span>
        {item.produto?.nome}{' '}
        <span className="text-dim tabular-nums">{`${told} ${item['unidade'] ?? ''}`}</span>
      </span>
      <span aria-hidden="true" className="flex h-2 w-full overflow-hidden">
        {PARTS.map(([key, , tone]) => (
          <span key={key} className={tone} style={{ width: `${width(key)}%` }} />
        ))}
      </span>
    </li>
  )
}

/** Shows what was taken of an open contract: a bar for each item, and its loading orders. */
export function TakenPart({ store }: CorpoProps) {
  const id = useForm(store, s => Number(s.base()['id'] ?? 0))
  const itens = useForm(store, s => (s.base()['itens'] ?? []) as readonly Row[])
  const { data } = useQuery({
    ...read(toEndpoints(ordens_carregamento).list, {
      params: {},
      query: { contrato_id: String(id), order_by: 'id,desc', limit: '200' },
    }),
    enabled: id > 0,
  })
  const ordens = ((data?.data ?? []) as Registro[]).map(ordem => ({
    ...{ id: ordem.id, numero: String(ordem['numero']), status: wordOfState(ordem['status']) },
    ...{ data: String(ordem['data'] ?? ''), liquido: ordem['peso_liquido'] },
  }))
  return (
    <div className="grid gap-3 px-3 py-2">
      <ul>
        {itens.map((item, i) => (
          <ItemBar key={String(item['id'] ?? i)} item={item} />
        ))}
      </ul>
      <ul aria-label="Ordens de carregamento">
        {ordens.map(({ id: ordem, numero, status, data: dia, liquido }) => (
          <li key={ordem}>
            <button
              type="button"
              className="py-0.5 text-left"
              onClick={() => go(`${viewPath(contratos, id)}/ordem_carregamento/${ordem}/edit`)}
            >
              {`Ordem ${numero} · ${dia} · ${status}${liquido == null ? '' : ` · ${qty(liquido)} líquidos`}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { wordOfState } from '../../core/contract/estados.ts'
import { dec } from '../../core/money/decimal.ts'
import { formatDecimal } from '../../core/money/pt-br.ts'
import { notasDoContrato } from '../../domain/api/contratos.ts'
import { documentLabel, documentPath } from '../../domain/documents/documento/origem.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { STATUS_VENDA_TEXTO } from '../../domain/options/status_venda.ts'
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
  ['entregue', 'Carregado', 'bg-ok'],
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

const STATES: ReadonlyMap<string, string> = new Map(STATUS_VENDA_TEXTO)

/** Lists what belongs to the contract, each line opening its screen. */
function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="text-dim text-xs uppercase">{label}</h2>
      <ul aria-label={label}>
        {lines.map(({ to, text }) => (
          <li key={to}>
            <button type="button" className="py-0.5 text-left" onClick={() => go(to)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Line {
  to: string
  text: string
}

/** Shows what was taken of an open contract: a bar for each item, its loading orders and its notes. */
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
  const { data: notas } = useQuery({ ...read(notasDoContrato, { params: { id } }), enabled: id > 0 })
  const ordens = ((data?.data ?? []) as Registro[]).map(ordem => {
    const { peso_liquido: liquido, unidade_peso } = ordem
    const parts = [
      `Ordem ${ordem['numero']}`,
      String(ordem['data'] ?? ''),
      wordOfState(ordem['status']),
      ...(liquido == null ? [] : [`${qty(liquido)} ${unidade_peso} líquidos`]),
    ]
    return {
      to: `${viewPath(contratos, id)}/ordem_carregamento/${ordem.id}/edit`,
      text: parts.join(' · '),
    }
  })
  const billed = (notas?.data ?? []).map(nota => ({
    to: documentPath(nota),
    text: `${documentLabel(nota)} · ${nota.data} · ${STATES.get(nota.status)} · R$ ${formatDecimal(nota.valor_total, 2, 2)}`,
  }))
  return (
    <div className="grid gap-3 py-2">
      <ul>
        {itens.map((item, i) => (
          <ItemBar key={String(item['id'] ?? i)} item={item} />
        ))}
      </ul>
      <Lines label="Ordens de carregamento" lines={ordens} />
      <Lines label="Notas" lines={billed} />
    </div>
  )
}

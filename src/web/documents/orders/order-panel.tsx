import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { EscolhasDoItem } from '../../../core/venda/adding/choices.ts'
import { pricedChoices } from '../../../core/venda/adding/told.ts'
import { pedidoDoAplicativo } from '../../../domain/api/canais.ts'
import { type PedidoAnswer, verDelivery } from '../../../domain/api/documentos.ts'
import { withCountry } from '../../../domain/entregas/cliente.ts'
import { type EstadoEntrega, textoDoEstado } from '../../../domain/entregas/ladder.ts'
import { shortTime } from '../../state/local-time.ts'
import { quantity } from '../../state/places.ts'
import { read } from '../../state/query.ts'

type Line = EscolhasDoItem & { nome: string; qtde: string; obs: string | null }

/** Shows what an order has, where it goes and what became of it, beside the list. */
export function OrderPanel({ id }: { id: number }) {
  const { data } = useQuery(read(verDelivery, { params: { id } }))
  const order = data?.data
  return (
    <aside
      aria-label="Pedido"
      className="grid w-[46ch] content-start gap-3 overflow-y-auto border-line border-l px-3 py-2 max-[1650px]:hidden"
    >
      <h2 className="font-semibold">Pedido #{id}</h2>
      {order?.id === id ? <Content order={order} /> : null}
    </aside>
  )
}

function Content({ order }: { order: PedidoAnswer }) {
  const { entrega, itens } = order
  return (
    <>
      <ul aria-label="Itens do pedido" className="grid gap-1">
        {((itens ?? []) as unknown as readonly Line[]).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored order do not move
          <OrderLine key={index} line={line} />
        ))}
      </ul>
      {entrega?.externo_id ? <FromChannel id={order.id} /> : null}
      {entrega ? <Way entrega={entrega} /> : null}
    </>
  )
}

/** Shows what a person should look at in an application's order. */
function FromChannel({ id }: { id: number }) {
  const { data } = useQuery(read(pedidoDoAplicativo, { params: { id } }))
  const { conferir = [], sem_vinculo = [] } = data?.data ?? {}
  const reasons = [...conferir, ...sem_vinculo.map(({ nome }) => `Item sem produto: ${nome}`)]
  return reasons.length > 0 ? (
    <ul aria-label="Conferir" className="grid gap-0.5 text-bad">
      {reasons.map(reason => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  ) : null
}

function OrderLine({ line }: { line: Line }) {
  return (
    <li>
      {quantity(line.qtde)} × {line.nome}
      {pricedChoices(line).map(({ texto }) => (
        <span key={texto} className="block pl-4 text-ref">
          {texto}
        </span>
      ))}
      {line.obs ? <span className="block pl-4 text-live">{line.obs}</span> : null}
    </li>
  )
}

function Way({ entrega }: { entrega: NonNullable<PedidoAnswer['entrega']> }) {
  const { endereco, telefone, a_receber, entregador, eventos } = entrega
  return (
    <>
      <div className="grid gap-0.5">
        {endereco ? (
          <a
            className="text-ref underline"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(endereco)}`}
            target="_blank"
            rel="noreferrer"
          >
            {endereco}
          </a>
        ) : null}
        {telefone ? (
          <span className="flex gap-3">
            <a className="text-ref underline" href={`tel:+${withCountry(telefone)}`}>
              {telefone}
            </a>
            <a
              className="text-ref underline"
              href={`https://wa.me/${withCountry(telefone)}`}
              target="_blank"
              rel="noreferrer"
            >
              WhatsApp
            </a>
          </span>
        ) : null}
        <span>A receber: {formatMoney(a_receber)}</span>
        {entregador ? <span>Entregador: {entregador}</span> : null}
      </div>
      <ol aria-label="Andamento" className="grid gap-0.5 text-dim">
        {eventos.map(({ estado, em, por, motivo, mudou }) => (
          <li key={`${estado}${em}`} className={mudou ? '' : 'line-through'}>
            {shortTime(em)} {textoDoEstado(estado as EstadoEntrega)}
            {por ? ` · ${por}` : ''}
            {motivo ? ` · ${motivo}` : ''}
          </li>
        ))}
      </ol>
    </>
  )
}

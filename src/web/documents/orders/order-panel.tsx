import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { fone } from '../../../core/paper/format.ts'
import type { EscolhasDoItem } from '../../../core/venda/adding/choices.ts'
import { pricedChoices } from '../../../core/venda/adding/told.ts'
import { pedidoDoAplicativo } from '../../../domain/api/canais.ts'
import { type PedidoAnswer, verDelivery } from '../../../domain/api/documentos.ts'
import { mapOf, withCountry } from '../../../domain/entregas/cliente.ts'
import { type EstadoEntrega, textoDoEstado } from '../../../domain/entregas/ladder.ts'
import type { PedidoDelivery } from '../../../domain/readings/delivery.ts'
import { shortTime } from '../../state/local-time.ts'
import { quantity } from '../../state/places.ts'
import { invalidate, read } from '../../state/query.ts'
import { numberOf, wayOf } from './delivery-actions.ts'

type Line = EscolhasDoItem & { nome: string; qtde: string; obs: string | null }

/** Shows what an order has, where it goes and what became of it, beside the list; reads it again as the list tells a change. */
export function OrderPanel({ order: row }: { order: PedidoDelivery }) {
  const { id, estado, aparte, entregador } = row
  const told = [id, estado, aparte, entregador].join()
  const { data } = useQuery(read(verDelivery, { params: { id } }))
  const order = data?.data
  const known = [order?.id, order?.entrega?.estado, order?.entrega?.aparte, order?.entrega?.entregador].join()
  // asked for once a change: an answer that is newer than the list differs from it too
  const asked = useRef('')
  useEffect(() => {
    if (order?.id !== id || known === told || asked.current === told) return
    asked.current = told
    void invalidate(verDelivery)
  }, [known, told, id, order?.id])
  return (
    <aside
      aria-label="Pedido"
      className="grid w-[46ch] content-start gap-3 overflow-y-auto border-line border-l px-3 py-2 max-[1650px]:max-h-[34vh] max-[1650px]:w-auto max-[1650px]:border-t max-[1650px]:border-l-0 max-[900px]:hidden"
    >
      <h2 className="font-semibold max-[1650px]:sr-only">Pedido {numberOf(row)}</h2>
      {order?.id === id ? <Content order={order} way={wayOf(row)} /> : null}
    </aside>
  )
}

function Content({ order, way }: { order: PedidoAnswer; way: string }) {
  const { entrega, itens } = order
  // what a person should look at is told apart
  const words = (entrega?.obs ?? '').split('\n').filter(line => line && !line.startsWith('Conferir: '))
  return (
    <div className="grid content-start gap-3 max-[1650px]:grid-cols-[repeat(auto-fit,minmax(34ch,1fr))] max-[1650px]:gap-x-6">
      <div className="grid content-start gap-3">
        {way ? <p className="font-semibold">{way}</p> : null}
        <ul aria-label="Itens do pedido" className="grid gap-1">
          {((itens ?? []) as unknown as readonly Line[]).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored order do not move
            <OrderLine key={index} line={line} />
          ))}
        </ul>
        {words.length > 0 ? <p className="whitespace-pre-line text-live">{words.join('\n')}</p> : null}
        {entrega?.externo_id ? <FromChannel id={order.id} /> : null}
      </div>
      {entrega ? <Recipient entrega={entrega} /> : null}
      <Payments order={order} />
      {entrega ? <History eventos={entrega.eventos} /> : null}
    </div>
  )
}

type Way = NonNullable<PedidoAnswer['entrega']>

interface Paid {
  descricao: string
  recebido_antes?: boolean | null
  valor: string
}

/** Shows how the order is paid, what is left to receive and the change to carry. */
function Payments({ order: { entrega, pagamento, valor_total } }: { order: PedidoAnswer }) {
  return (
    <ul aria-label="Pagamento" className="grid content-start gap-0.5">
      <Pair name="Total" value={valor_total} />
      {((pagamento ?? []) as unknown as readonly Paid[]).map(
        ({ descricao, valor, recebido_antes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the payments of a stored order do not move
          <Pair key={index} name={recebido_antes ? `${descricao} · pago` : descricao} value={valor} />
        ),
      )}
      {entrega ? <Pair name="A receber" value={entrega.a_receber} strong /> : null}
      {entrega?.troco_para ? <Pair name="Troco para" value={entrega.troco_para} strong /> : null}
    </ul>
  )
}

function Pair({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <li className={`flex justify-between gap-3 ${strong ? 'text-live' : ''}`}>
      <span>{name}</span>
      <span className="whitespace-nowrap tabular-nums">{formatMoney(value)}</span>
    </li>
  )
}

/** Shows the code of the application's courier, and what a person should look at in its order. */
function FromChannel({ id }: { id: number }) {
  const { data } = useQuery(read(pedidoDoAplicativo, { params: { id } }))
  const { conferir = [], sem_vinculo = [], coleta = null } = data?.data ?? {}
  const reasons = [...conferir, ...sem_vinculo.map(({ nome }) => `Item sem produto: ${nome}`)]
  return (
    <>
      {coleta ? <p className="font-semibold text-live">Quem busca diz o código {coleta}</p> : null}
      {reasons.length > 0 ? (
        <ul aria-label="Conferir" className="grid gap-0.5 text-bad">
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
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
      {line.obs ? <span className="block whitespace-pre-line pl-4 text-live">{line.obs}</span> : null}
    </li>
  )
}

/** Shows who receives the order, where, and who takes it there. */
function Recipient({ entrega: { cliente, endereco, referencia, telefone, entregador } }: { entrega: Way }) {
  return (
    <address className="grid content-start gap-0.5 not-italic">
      {cliente ? <span className="font-semibold">{cliente}</span> : null}
      {endereco ? (
        <a className="text-ref underline" href={mapOf(endereco)} target="_blank" rel="noreferrer">
          {endereco}
        </a>
      ) : null}
      {referencia ? <span>Referência: {referencia}</span> : null}
      {telefone ? (
        <span className="flex gap-3">
          <a className="text-ref underline" href={`tel:+${withCountry(telefone)}`}>
            {fone(telefone)}
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
      {entregador ? <span>Entregador: {entregador}</span> : null}
    </address>
  )
}

function History({ eventos }: Pick<Way, 'eventos'>) {
  return (
    <ol aria-label="Andamento" className="grid content-start gap-0.5 text-dim">
      {eventos.map(({ estado, em, por, motivo, mudou }) => (
        <li key={`${estado}${em}`} className={mudou ? '' : 'line-through'}>
          {shortTime(em)} {textoDoEstado(estado as EstadoEntrega)}
          {por ? ` · ${por}` : ''}
          {motivo ? ` · ${motivo}` : ''}
        </li>
      ))}
    </ol>
  )
}

import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { subtotal } from '../../../core/venda/subtotal.ts'
import type { Consumidor, PagamentoVenda } from '../../../core/venda/venda.ts'
import { balanceAtom, figuresAtom, lastEventAtom, saleAtom, totalAtom } from '../../state/sale.ts'
import { lastIssuedAtom } from './last-issued.ts'

/** The right-hand pane: what is owed, what just happened, who buys, what was paid, and the fate of the last note. */
export function SidePanel() {
  const sale = useAtomValue(saleAtom)
  const total = useAtomValue(totalAtom)
  const figures = useAtomValue(figuresAtom)
  const last = useAtomValue(lastEventAtom)
  if (!sale) return null
  const taxes = figures?.erro === null ? figures.totais.vTotTrib : '0.00'
  return (
    <aside
      aria-label="Resumo da venda"
      className="grid min-h-0 grid-rows-[auto_auto_auto_auto_minmax(0,1fr)_auto] overflow-hidden border-line border-l bg-panel px-3 py-2"
    >
      <div className="border-line border-b pb-2">
        <p className="rotulo">{sale.pagamento.length > 0 ? 'Total da venda' : 'Total a pagar'}</p>
        <p className="text-right font-semibold text-live text-total">{formatDecimal(total, 2, 2)}</p>
        <Pair nome="Itens" valor={String(sale.itens.length)} />
        <Pair nome="Subtotal" valor={formatDecimal(subtotal(sale).toFixed(2), 2, 2)} />
        <Pair nome="Desconto" valor={formatDecimal(sale.desconto, 2, 2)} />
        {sale.acrscimo !== '0.00' ? (
          <Pair nome="Acréscimo" valor={formatDecimal(sale.acrscimo, 2, 2)} />
        ) : null}
        <Pair nome="IBPT aprox." valor={formatDecimal(taxes, 2, 2)} />
      </div>
      <Payments pagamento={sale.pagamento} />
      <div className="border-line border-b py-2">
        <p className="rotulo">Último item</p>
        <p className="truncate">{last?.texto ?? '—'}</p>
        <p className="text-dim">{last?.detalhe ?? ' '}</p>
      </div>
      <Customer consumidor={sale.consumidor} />
      <div />
      <LastIssued />
    </aside>
  )
}

function Pair({ nome, valor, tom = '' }: { nome: string; valor: ReactNode; tom?: string }) {
  return (
    <p className="flex justify-between gap-2 whitespace-nowrap">
      <span className="text-dim">{nome}</span>
      <span className={`truncate ${tom}`}>{valor}</span>
    </p>
  )
}

function Payments({ pagamento }: { pagamento: readonly PagamentoVenda[] }) {
  const { restante, troco } = useAtomValue(balanceAtom)
  if (pagamento.length === 0) return <div />
  return (
    <div className="border-line border-b py-2">
      <p className="rotulo">Pagamentos</p>
      {pagamento.map(({ uid, descricao, bandeira, numparcelas, valor }) => (
        <Pair
          key={uid}
          nome={`${descricao}${bandeira ? ` ${bandeira}` : ''}${numparcelas > 1 ? ` ${numparcelas}×` : ''}`}
          valor={formatDecimal(valor, 2, 2)}
        />
      ))}
      {restante.isZero() ? (
        <Pair nome="Troco" valor={formatMoney(troco.toFixed(2))} tom="text-live" />
      ) : (
        <Pair nome="Restante" valor={formatMoney(restante.toFixed(2))} tom="text-live" />
      )}
    </div>
  )
}

function Customer({ consumidor }: { consumidor: Consumidor | null }) {
  return (
    <div className="border-line border-b py-2">
      <p className="rotulo">Consumidor</p>
      <Pair
        nome={consumidor?.tipo === 'J' ? 'CNPJ na nota' : 'CPF na nota'}
        valor={consumidor?.cpf_cnpj ? hidden(consumidor.cpf_cnpj) : 'não identificado'}
        tom={consumidor?.cpf_cnpj ? 'text-ref' : 'text-dim'}
      />
      {consumidor?.nome ? <Pair nome="Cliente" valor={consumidor.nome} /> : null}
    </div>
  )
}

/** A CPF on a screen that customers see: the middle only. A CNPJ is public. */
function hidden(document: string): string {
  if (document.length > 11) {
    return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  }
  return document.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**')
}

function LastIssued() {
  const last = useAtomValue(lastIssuedAtom)
  if (!last) return <div />
  return (
    <div className="border-line border-t pt-2">
      <p className="rotulo">Última venda</p>
      <Pair nome={last.nota} valor={last.situacao} tom={last.tom} />
      <Pair nome="Valor" valor={formatMoney(last.valor)} />
      {last.troco === '0.00' ? null : <Pair nome="Troco" valor={formatMoney(last.troco)} tom="text-live" />}
      {last.orientacao ? <p className="whitespace-normal text-bad">{last.orientacao}</p> : null}
    </div>
  )
}

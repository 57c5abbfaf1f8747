import { dataHoraIn } from '../../../core/document/fuso.ts'
import { comprovante } from '../../../core/paper/papers/receipt.ts'
import type { Danfe } from '../../../core/paper/ticket.ts'
import { lineTotal } from '../../../core/venda/line-total.ts'
import { subtotal } from '../../../core/venda/total/subtotal.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { catalogCompany } from '../../catalog/catalog.ts'
import { onSent } from '../../offline/queue.ts'
import { companyFuso } from '../../state/local-time.ts'
import { onlineAtom, onOnlineChange } from '../../state/situation.ts'
import { printTicket } from '../../ui/print-ticket.ts'
import { currentTerminal } from '../terminal.ts'

/** Longest time, ms, of the first attempt to send; afterwards the sale is sent, or waits in the queue. */
const FIRST_ATTEMPT_MS = 30_000

/**
 * Prints the receipt 'comprovante, NFC-e a emitir' when the server is unreachable now, or becomes unreachable before
 * the first attempt to send ends. Otherwise prints nothing: the server prints after the authorisation.
 */
export function receiptIfHeld(sale: Venda, total: string, troco: string): void {
  const print = () => void printTicket(heldReceipt(sale, total, troco))
  if (!onlineAtom.get()) {
    print()
    return
  }
  const ends: (() => void)[] = []
  const end = () => {
    for (const stop of ends) stop()
  }
  ends.push(
    onSent(({ uuid }) => uuid === sale.uuid && end()),
    onOnlineChange(online => {
      if (online) return
      end()
      print()
    }),
  )
  const timer = setTimeout(end, FIRST_ATTEMPT_MS)
  ends.push(() => clearTimeout(timer))
}

function heldReceipt(sale: Venda, total: string, troco: string): Danfe {
  const company = catalogCompany()
  const { consumidor } = sale
  return comprovante({
    emitente: {
      nome: company?.nome ?? '',
      razao: '',
      cnpj: company?.cnpj ?? '',
      ie: '',
      endereco: '',
      bairro: '',
      cidade: company?.uf ?? '',
      cep: '',
      fone: '',
    },
    modelo: sale.modelo,
    paga_em: dataHoraIn(new Date(sale.paga_em ?? sale.criada_em), companyFuso()),
    terminal: currentTerminal()?.nome ?? String(sale.terminal_id),
    uuid: sale.uuid,
    itens: sale.itens.map(item => ({
      referencia: item.referencia,
      nome: item.nome,
      qtde: item.qtde,
      unidade: item.unidade,
      preco: item.preco,
      total: lineTotal(item).liquido.toFixed(2),
    })),
    subtotal: subtotal(sale).toFixed(2),
    desconto: sale.desconto,
    acrescimo: sale.acrscimo,
    taxa_entrega: sale.taxa_entrega,
    total,
    pagamentos: sale.pagamento.map(({ descricao, valor }) => ({ descricao, valor })),
    troco,
    consumidor: consumidor ? { nome: consumidor.nome, documento: consumidor.cpf_cnpj } : null,
  })
}

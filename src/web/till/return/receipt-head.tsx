import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Consumidor } from '../../../core/venda/venda.ts'
import type { Cupom } from '../../../domain/api/devolucoes.ts'
import { maskDocument } from '../../register/fields/mask-document.ts'
import { localTime } from '../../state/local-time.ts'

interface HeadProps {
  cupom: Cupom
  cliente: Consumidor | { cpf_cnpj: string } | null
}

/** Shows a receipt's date, total, its return's recipient, why it cannot be returned, and its first open voucher. */
export function ReceiptHead({ cupom, cliente }: HeadProps) {
  const [vale] = cupom.vales
  const { dia, ano, hora } = localTime(cupom.paga_em)
  return (
    <div className="grid gap-x-6 border-line border-b px-3 py-1.5">
      <p className="flex justify-between gap-x-3 max-[900px]:flex-wrap">
        <span className="flex-none">
          {dia}/{ano} {hora} · {formatMoney(cupom.valor_total)}
        </span>
        <span className="min-w-0 text-dim min-[900px]:truncate">{recipientText(cupom, cliente)}</span>
      </p>
      {cupom.recusa ? (
        <p role="alert" className="text-bad">
          {cupom.recusa}
        </p>
      ) : null}
      {vale ? (
        <p role="status" className="text-live">
          Vale {vale.numero} em aberto: {formatMoney(vale.saldo)} (F6 usa na venda aberta)
        </p>
      ) : null}
    </div>
  )
}

function recipientText(
  { identificado, cliente: registrado, anonima }: Cupom,
  cliente: HeadProps['cliente'],
): string {
  if (identificado) return `Cliente: ${registrado ?? ''}`
  if (cliente && 'parceiro_id' in cliente && cliente.addresse_id !== null)
    return `Cliente: ${cliente.nome ?? ''}` // the API's spelling
  if (anonima.destinatario === 'consumidor')
    return `A UF pede o consumidor com endereço: F3 (${anonima.fonte})`
  const por = cliente?.cpf_cnpj ? `, devolvido por ${maskDocument(cliente.cpf_cnpj)}` : ''
  return `Destinatária: a própria empresa${por} (${anonima.da_uf ? anonima.fonte : 'sem regra própria da UF'})`
}

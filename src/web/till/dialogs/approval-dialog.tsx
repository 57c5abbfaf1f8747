import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import type { Pendencia } from '../../../core/venda/pendencias.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { aprovar } from '../../../domain/api/aprovacoes.ts'
import type { Body } from '../../../domain/api/define.ts'
import { call } from '../../api/client.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { notify } from '../../state/notices.ts'
import { PinPrompt } from './pin-prompt.tsx'

interface OfSale {
  falta: Pendencia
  /** Sale with the change that needs approval. */
  sale: Pick<Venda, 'uuid' | 'itens' | 'cancelados'>
}

/** Approval of a drawer action: its texts, and the request. */
interface OfDrawer {
  caixa: { detalhe: string; texto: string; pedido: Omit<Body<typeof aprovar>, 'pin'> }
}

type Dados = OfSale | OfDrawer

const SEM_SERVIDOR = 'Sem servidor não há aprovação: tente de novo quando a conexão voltar'

/** Shows a supervisor the action to approve, and asks for a PIN. The approval is valid for this action only. */
export function ApprovalDialog({ data, close }: DialogProps<Dados, boolean>) {
  const { detalhe, texto, pedido } = 'caixa' in data ? data.caixa : askedOf(data)
  return (
    <PinPrompt
      title="Aprovação do supervisor"
      label="PIN do supervisor"
      confirm="Aprovar"
      offline={SEM_SERVIDOR}
      onClose={() => close()}
      send={async pin => {
        const answer = await call(aprovar, { body: { pin, ...pedido } })
        close(true)
        notify(`Aprovado por ${answer.data.aprovado_por}`)
      }}
    >
      <p className="text-xl">{detalhe}</p>
      <p className="text-dim">{texto}</p>
    </PinPrompt>
  )
}

function askedOf({ falta, sale }: OfSale): OfDrawer['caixa'] {
  const { acao, uid, valor, percentual, produto_id, qtde } = falta
  return {
    detalhe: told(falta, sale),
    texto: falta.texto,
    pedido: { venda_uuid: sale.uuid, acao, uid, valor, percentual, produto_id, qtde },
  }
}

/** Gives the text of the action for the supervisor. */
function told({ acao, uid, valor, percentual }: Pendencia, sale: OfSale['sale']): string {
  const line =
    sale.itens.find(item => item.uid === uid) ?? sale.cancelados.find(({ item }) => item.uid === uid)?.item
  const nome = line ? ` ${line.nome.slice(0, 80)}` : ''
  switch (acao) {
    case 'preco':
      return `Preço R$ ${formatDecimal(valor, 2, 10)}:${nome}`
    case 'desconto':
      return line
        ? `Desconto ${formatMoney(valor)} (${formatDecimal(percentual ?? '0', 0, 2)}%):${nome}`
        : `Desconto ${formatMoney(valor)} na venda: ${formatDecimal(percentual ?? '0', 0, 2)}% ao todo`
    case 'cancelar_item':
      return line && !dec(valor).eq(dec(line.qtde))
        ? `Cancelar ${formatDecimal(valor, 0, 4)} de ${formatDecimal(line.qtde, 0, 4)}:${nome}`
        : `Cancelar${nome}`
    case 'lote_vencido':
      return `Vender ${formatDecimal(valor, 0, 4)} de lote vencido:${nome}`
    case 'venda':
      return `Receber a venda paga de ${formatMoney(valor)}`
    case 'devolucao':
      return `Devolver ${formatMoney(valor)}`
    case 'credito_excedido':
      return `Vender ${formatMoney(valor)} a prazo`
  }
}

export const approvalDialog = defineDialog('pdv.aprovacao', ApprovalDialog)

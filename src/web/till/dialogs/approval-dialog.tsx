import { useQuery } from '@tanstack/react-query'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import type { Pendencia } from '../../../core/venda/pendencias.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { aprovar, haPin } from '../../../domain/api/aprovacoes.ts'
import type { Body } from '../../../domain/api/define.ts'
import { NINGUEM_TEM_PIN } from '../../../domain/caixa/leaves.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { usuarios } from '../../../domain/records/usuarios/index.ts'
import { call } from '../../api/client.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import { hasFlag } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
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
  // the server also tells, if the answer to this is late
  const nobody = useQuery(read(haPin, {}, { semMover: true })).data?.data.ha_pin === false
  if (nobody) return <NoPin {...{ detalhe, texto, onClose: () => close() }} />
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

/** Says that nobody could approve, and leads to where a PIN is given. */
function NoPin({ detalhe, texto, onClose }: { detalhe: string; texto: string; onClose: () => void }) {
  const leads = hasFlag('cadastro_usuarios')
  const lead = () => {
    onClose()
    go(usuarios.routes.list ?? '/')
  }
  return (
    <Dialog
      title="Aprovação do supervisor"
      scope="pdv.aprovacao"
      width="w-[60ch]"
      labels={{ 'form.confirmar': 'Usuários' }}
      onClose={onClose}
      commands={[on(form.confirmar, leads && lead)]}
      footer={
        leads ? (
          <CloseOrConfirm onClose={onClose} confirm="Usuários" onConfirm={lead} />
        ) : (
          <Button chord="Escape" autoFocus onClick={onClose}>
            Fechar
          </Button>
        )
      }
    >
      <div className="grid gap-2 px-3 py-2">
        <p className="text-xl">{detalhe}</p>
        <p className="text-dim">{texto}</p>
        <p role="alert" className="text-bad">
          {NINGUEM_TEM_PIN}
        </p>
      </div>
    </Dialog>
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

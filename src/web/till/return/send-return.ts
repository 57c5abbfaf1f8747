import type { RefObject } from 'react'
import type { Consumidor } from '../../../core/venda/venda.ts'
import type { Body } from '../../../domain/api/define.ts'
import { type Cupom, devolverNoCaixa } from '../../../domain/api/devolucoes.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText, NetworkError } from '../../api/errors.ts'
import { openDialog } from '../../dialogs/define.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { maskDocument } from '../../register/fields/mask-document.ts'
import type { Desk } from '../../state/desk.ts'
import { terminalAtom } from '../terminal.ts'
import { leaveToReturn } from './ask-leave.ts'
import { refundDialog } from './refund-dialog.ts'
import { type Returned, SEM_RESPOSTA, SEM_SERVIDOR } from './returned.ts'
import { forgetRefused, keepUnanswered, readUnanswered, receiptName } from './unanswered.ts'

/** Receipt line to return. */
export interface LineBack {
  line: Cupom['itens'][number]
  qtde: string
  /** Reason of this line; '': the common reason of the return applies. */
  motivo: string
}

interface Asked {
  cupom: Cupom
  marked: readonly LineBack[]
  motivo: string
  buyer: Consumidor | { cpf_cnpj: string } | null
  /** Uuid of this return, kept for a retry. */
  uuid: RefObject<string | undefined>
}

/** Outcome: done; errors by field name; or cancelled by the cashier. */
type Sent =
  | Extract<Returned, { feita: unknown }>
  | { erros: Readonly<Record<string, string>> }
  | { desistiu: true }

/** Sends a return: asks the server for the value, the cashier for the kind of refund, maybe a supervisor's approval. */
export async function sendReturn(desk: Desk, { cupom, marked, motivo, buyer, uuid }: Asked): Promise<Sent> {
  uuid.current ??= uuidv7()
  const named = buyer && 'parceiro_id' in buyer && buyer.addresse_id !== null ? buyer : null // the API's spelling
  const body = {
    uuid: uuid.current,
    venda_id: cupom.id,
    motivo,
    itens: marked.map(({ line: { num }, qtde, motivo: own }) => ({ num, qtde, motivo: own.trim() || null })),
    ...(named ? { parceiro_id: named.parceiro_id, addresse_id: named.addresse_id } : {}), // the API's spelling
    consumidor: named ? null : whoBrings(buyer),
    terminal_id: terminalAtom.get(),
  }
  try {
    const { data: previa } = await send({ ...body, reembolso: 2, previa: true })
    // the response of an earlier request was lost: the return is made, only the refund is still to be shown
    if (previa.id !== null) return { feita: previa }
    const como = await openDialog(refundDialog, {
      valor: previa.valor_total,
      cliente: cupom.identificado || named !== null,
      ocupada: Boolean(desk.current().vale_id),
    })
    if (como === undefined) return { desistiu: true }
    if (previa.pede_aprovacao && !(await leaveToReturn(desk, uuid.current, previa.valor_total)))
      return { desistiu: true }
    const last = { ...body, reembolso: como }
    keepUnanswered({ cupom: receiptName(cupom), body: last })
    return { feita: (await send(last)).data }
  } catch (error) {
    forgetRefused(error)
    return { erros: faultsOf(error) }
  }
}

const send = (body: Omit<Body<typeof devolverNoCaixa>, 'previa'> & { previa?: boolean }) =>
  call(devolverNoCaixa, { body })

function whoBrings(buyer: Asked['buyer']): string | null {
  if (!buyer?.cpf_cnpj) return null
  const nome = 'nome' in buyer ? buyer.nome : null
  const documento = `${buyer.cpf_cnpj.length > 11 ? 'CNPJ' : 'CPF'} ${maskDocument(buyer.cpf_cnpj)}`
  return [nome, documento].filter(Boolean).join(', ')
}

/** Gives the errors by field name of the window: 'itens.2.qtde' is the quantity of the third marked line. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof NetworkError) return { '': readUnanswered() ? SEM_RESPOSTA : SEM_SERVIDOR }
  const errors = error instanceof ApiError ? Object.entries(error.errors ?? {}) : []
  if (errors.length === 0) return { '': errorText(error) }
  return Object.fromEntries(
    errors.map(([campo, [texto = '']]) => [campo.replace(/^itens\.(\d+)\.qtde$/, 'qtde-$1'), texto]),
  )
}

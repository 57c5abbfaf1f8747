import { formatDecimal } from '../../../core/money/pt-br.ts'
import { type AcertoAnswer, aceitarPedido } from '../../../domain/api/documentos.ts'
import { cancelarVenda, danfeVenda, emitirVenda, listarVendas, verVenda } from '../../../domain/api/vendas.ts'
import { jumpedOver, nextIs, type Salto } from '../../../domain/documents/documento/salto.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { showError } from '../../commands/show-error.ts'
import { type ConfirmDados, confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { focusGivenBack } from '../../register/form/focus.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import { tellOutcome } from '../../screens/vendas/tell-outcome.ts'
import { pageState } from '../../state/cell.ts'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { rateQuestion } from '../rate-question.ts'

/** Makes the server's answer the saved state of the form. */
const settle = (store: FormStore, saved: unknown) => {
  store.recomecar({ ...store.base(), ...(saved as Valores) })
  void invalidate(listarVendas, verVenda)
}

const idOf = (store: FormStore) => Number(store.base()['id'])

/** Accepts a waiting order (G-149). */
export async function acceptOrder(store: FormStore): Promise<void> {
  try {
    const { data } = await call(aceitarPedido, { params: { id: idOf(store) }, body: { status: 'A' } })
    settle(store, data)
    notify('Pedido aceito')
  } catch (error) {
    showError(error)
  }
}

/** Cancels a document and takes the answer as its new state. */
export async function cancelDocument(store: FormStore, justificativa: string): Promise<void> {
  const { data } = await call(cancelarVenda, { params: { id: idOf(store) }, body: { justificativa } })
  settle(store, data)
  notify('Documento cancelado')
}

export const showNote = (id: number) => openPdf(danfeVenda, { id })

/** Path of the error at an instalment's due date: the server refuses a due date before the note's date. */
const DUE = /^pagamento\.\d+\.parcelas\.\d+\.vencimento$/

/** Writes each part of a return's refund with its amount: 'description R$ 10,00'. */
const givenBack = ({ acertos = [] }: { acertos?: readonly AcertoAnswer[] }): string[] =>
  acertos.map(({ descricao, valor }) => `${descricao} R$ ${formatDecimal(valor, 2, 2)}`)

/** Confirmations sent with the request to issue, one for each question that the user answered with Sim. */
interface Answered {
  recalcular_vencimentos?: true
  confirma_salto?: true
  confirma_aliquota?: true
}

type Question = ConfirmDados & { sim: Answered; naoRecusa?: true }

/**
 * Makes the question for a refusal that the user may confirm: instalments due before the note, a number that skips others,
 * or a missing tax rate. null: the refusal is final.
 */
function questionOf(error: unknown): Question | null {
  if (!(error instanceof ApiError)) return null
  const { salto } = (error.dados ?? {}) as { salto?: Salto }
  const taxa = rateQuestion(error)
  if (taxa) return { ...taxa, sim: { confirma_aliquota: true }, naoRecusa: true }
  if (salto)
    return {
      titulo: 'Número fora da sequência',
      pergunta: `${nextIs(salto.serie, salto.de)}. Emitir com o ${salto.ate + 1}?`,
      detalhe: `Com isso ${jumpedOver(salto)}, e será preciso inutilizar na SEFAZ (${count(salto)}).`,
      inicial: 'nao',
      sim: { confirma_salto: true },
      naoRecusa: true,
    }
  if (!Object.keys(error.errors ?? {}).some(path => DUE.test(path))) return null
  return {
    titulo: 'Vencimento antes da emissão',
    pergunta: `${errorText(error)}. Recalcular os vencimentos e emitir?`,
    detalhe: 'As parcelas passam a contar da emissão; os valores ficam como estão.',
    sim: { recalcular_vencimentos: true },
  }
}

const count = ({ de, ate }: Salto): string => (de === ate ? '1 número' : `${ate - de + 1} números`)

/** Ids of documents being issued: a second request for one of them only shows a notice. */
const asking = pageState(() => new Set<number>())

export const warningsIn = ({ avisos }: Valores): readonly string[] => (avisos ?? []) as readonly string[]

/** Asks about the document's warnings before issuing; true: none, or the user issues all the same. */
async function looksRight(store: FormStore): Promise<boolean> {
  const avisos = warningsIn(store.base())
  if (avisos.length === 0) return true
  const sim = await openDialog(confirmDialog, {
    titulo: 'Confira antes de emitir',
    pergunta: avisos.length === 1 ? `${avisos[0]}.` : `${avisos.join('. ')}.`,
    detalhe: 'Sim emite como está; Não volta ao documento.',
    inicial: 'nao',
  })
  return sim === true
}

/**
 * Issues a saved document as a note, after the user confirms warnings and questions. `refuse` shows a refusal that the
 * user cannot confirm, or that the user answers with Não; after Não to new due dates nothing is shown.
 */
export async function issueNote(store: FormStore, refuse: (error: unknown) => void): Promise<void> {
  const id = idOf(store)
  if (asking.has(id)) return notify('Emitindo a nota')
  asking.add(id)
  try {
    if (await looksRight(store)) await issue(store, refuse)
  } finally {
    asking.delete(id)
  }
}

async function issue(store: FormStore, refuse: (error: unknown) => void, said: Answered = {}): Promise<void> {
  try {
    const { data } = await call(emitirVenda, { params: { id: idOf(store) }, body: said })
    settle(store, data)
    notify(['Emitindo a nota', ...givenBack(data as { acertos?: readonly AcertoAnswer[] })].join(' · '))
    // follows the note until SEFAZ answers, for a minute at most: a refused note can be edited or sent again here
    void tellOutcome(data, 'emitindo').then(ended => ended && settle(store, ended))
  } catch (error) {
    const question = questionOf(error)
    if (!question || Object.keys(question.sim).every(key => key in said)) return refuse(error)
    const { sim, naoRecusa, ...dados } = question
    if (await openDialog(confirmDialog, dados)) return issue(store, refuse, { ...said, ...sim })
    if (!naoRecusa) return
    await focusGivenBack()
    refuse(error)
  }
}

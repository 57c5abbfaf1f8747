import { novaVenda } from '../../../core/venda/nova-venda.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { devolverEstacionada, tomarEstacionada } from '../../../domain/api/estacionadas.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { dropSale } from '../../offline/journal.ts'
import { changeMark, dropMark, readMarks } from '../../offline/parked-marks.ts'
import { alerta } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { terminalAtom } from '../terminal.ts'
import type { ParkedRow } from './rows.ts'
import { markParked, PATIENCE_MS, syncParked } from './sync.ts'

/**
 * Gives the sale of a row to this till: the server decides between tills. Without a server the copy of this browser serves,
 * and the server is told later. Null, after telling why: the sale is another till's, or was paid.
 */
export async function takeParked(row: ParkedRow): Promise<Venda | null> {
  const { uuid, sale, fim } = row
  if (fim !== null) return dropCopy(row, fim)
  const terminal_id = terminalAtom.get()
  const versao = (await readMarks()).get(uuid)?.versao ?? 0
  if (terminal_id === null || !tillSetting('estacionadas_no_servidor')) return sale
  // the server may be hearing of it just now: it is told after that
  if (sale && versao === 0) return keepHere(sale)
  try {
    const { data } = await call(tomarEstacionada, {
      ...{ params: { uuid }, body: { terminal_id }, semMover: true },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const taken = sale && data.versao === versao ? sale : saleOf(data.corpo, terminal_id)
    await markTaken(taken, data.versao, null)
    return taken
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      alerta(errorText(error))
      // another till has it, or it is over: the copy here is void
      if (error.status === 409) {
        dropSale(uuid)
        await dropMark(uuid)
      }
      void syncParked()
      return null
    }
    if (sale) return keepHere(sale)
    alerta('O servidor não respondeu: esta venda está em outro caixa')
    return null
  }
}

/** Resumes the copy of this browser; the server is told as soon as it answers. */
async function keepHere(sale: Venda): Promise<Venda> {
  await markTaken(sale, null, 'tomar')
  void syncParked()
  return sale
}

async function markTaken(sale: Venda, versao: number | null, falta: 'tomar' | null): Promise<void> {
  if (!(await readMarks()).has(sale.uuid)) await markParked(sale)
  await changeMark(sale.uuid, mark =>
    mark
      ? { ...mark, falta, versao: versao ?? mark.versao, terminal_id: terminalAtom.get() ?? mark.terminal_id }
      : null,
  )
}

/** Completes a sale that another till parked, maybe of another version, with the fields that it lacks. */
const saleOf = (corpo: Record<string, unknown>, terminal_id: number): Venda => {
  const { uuid, criada_em } = corpo as unknown as Venda
  return { ...novaVenda({ uuid, criada_em, terminal_id, empresa_id: currentUser().empresa.id }), ...corpo }
}

/** Gives a sale back to the list: this till cannot open it. */
export const giveBack = (uuid: string): void => {
  const terminal_id = terminalAtom.get() ?? 0
  void call(devolverEstacionada, { params: { uuid }, body: { terminal_id }, semMover: true })
    .then(() => dropMark(uuid))
    .catch(() => {})
}

/** Asks whether to forget a copy whose sale went on at another till. */
async function dropCopy({ uuid, rotulo }: ParkedRow, fim: string): Promise<null> {
  const go = await openDialog(confirmDialog, {
    pergunta: `Tirar da lista a cópia de ${rotulo}?`,
    detalhe: `${fim}. Esta cópia não se junta com a outra.`,
    inicial: 'nao',
  })
  if (go !== true) return null
  dropSale(uuid)
  await dropMark(uuid)
  return null
}
